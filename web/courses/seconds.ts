/** 75 as 1:15, 3675 as 1:01:15. */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}` : `${minutes}:${String(rest).padStart(2, '0')}`
}

/** For people who listen: 75 as "1 minute 15 seconds". */
export function sayTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [[Math.floor(whole / 60), 'minute'], [whole % 60, 'second']] as const
  return parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}${count === 1 ? '' : 's'}`).join(' ') || '0 seconds'
}
