import type { ScormVersion } from '../../../prisma/generated/client/client.ts'

export const TIMESPAN_12 = /^(\d{1,4}):(\d{2}):(\d{2}(?:\.\d{1,2})?)$/
export const TIMESPAN_2004 =
  /^P(?=.)(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9}(?:\.\d{1,20})?)S)?)?$/

/** Seconds of a timespan as the version writes it; 0 where there is none. */
export function secondsOf(version: ScormVersion, span: string | undefined): number {
  if (!span) return 0
  if (version === 'SCORM_12') {
    const [, hours = 0, minutes = 0, seconds = 0] = TIMESPAN_12.exec(span) ?? []
    return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  }
  const [, years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = TIMESPAN_2004.exec(span) ?? []
  return (
    (Number(years) * 365 + Number(months) * 30 + Number(days)) * 86_400 +
    Number(hours) * 3600 +
    Number(minutes) * 60 +
    Number(seconds)
  )
}

/** A timespan as the version writes it. */
export function timespanOf(version: ScormVersion, seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return version === 'SCORM_12'
    ? `${String(Math.min(hours, 9999)).padStart(4, '0')}:${two(minutes)}:${two(rest)}`
    : `PT${hours}H${minutes}M${rest}S`
}
