import { inNumber } from '../../platform/values/text.ts'
const HOUR = 3_600_000

/** When the next attempt may begin; null when nothing keeps it. */
export const retakeAt = (
  submittedAt: Date | null | undefined,
  afterHours: number,
  /** When an administrator last gave an attempt: that one waits for nothing. */
  givenAt: Date | null,
): Date | null =>
  submittedAt && afterHours && !(givenAt && givenAt >= submittedAt)
    ? new Date(submittedAt.getTime() + afterHours * HOUR)
    : null

/** A span as people say it, never less than it is. */
export function inWords(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000)
  const [count, unit] =
    minutes < 90
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.ceil(minutes / 60), 'hour']
        : [Math.ceil(minutes / 1440), 'day']
  return inNumber(count, `1 ${unit}`, `# ${unit}s`)
}
