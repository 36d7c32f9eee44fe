import type { Launch } from './launch.ts'

type Version = Launch['version']

export const SESSION_TIME: Record<Version, string> = {
  SCORM_12: 'cmi.core.session_time',
  SCORM_2004: 'cmi.session_time',
}
export const EXIT: Record<Version, string> = { SCORM_12: 'cmi.core.exit', SCORM_2004: 'cmi.exit' }
export const ENTRY: Record<Version, string> = { SCORM_12: 'cmi.core.entry', SCORM_2004: 'cmi.entry' }
/** What belongs to the portal to say, or to the stay that is over. */
export const NOT_RESUMED = /session_time$|\.exit$|\.entry$|total_time$|\.(_children|_count|_version)$/

/** Time in this lesson by the clock, for one that does not tell. */
export function timeSince(began: number, version: Version): string {
  const seconds = Math.floor((Date.now() - began) / 1000)
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return version === 'SCORM_12'
    ? `${String(hours).padStart(4, '0')}:${two(minutes)}:${two(rest)}`
    : `PT${hours}H${minutes}M${rest}S`
}

export const hasNoTime = (time: string | undefined): boolean => !time || !/[1-9]/.test(time)

/** All a commit says but times and how the lesson is left: what a window that only lies there says again and again. */
export const wordsOf = (cmi: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(cmi)
      .filter(([element]) => !NOT_RESUMED.test(element))
      .map(([element, value]) => [element, String(value)])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  )
