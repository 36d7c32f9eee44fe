import { describe, expect, it } from 'vitest'
import { daysBefore, lastDate, nextMoment, rhythmWords, type Rhythm } from '../../server/reports/mails/rhythm.ts'

const NEW_YORK = 'America/New_York'
const rhythm = (more: Partial<Rhythm>): Rhythm => ({ every: 'DAY', weekday: null, monthDay: null, hour: 8, ...more })
const next = (of: Rhythm, from: string, zone = NEW_YORK) => nextMoment(of, zone, new Date(from))?.toISOString()
const last = (of: Rhythm, at: string, zone = NEW_YORK) => lastDate(of, zone, new Date(at)).toISOString().slice(0, 10)
/** The moments of so many dates in a row. */
function moments(of: Rhythm, from: string, count: number, zone = NEW_YORK): string[] {
  const found: string[] = []
  for (let at = from; found.length < count; at = found.at(-1)!) found.push(next(of, at, zone)!)
  return found
}

describe('when a view is emailed', () => {
  it('is the hour of the portal’s clock, in summer and in winter', () => {
    expect(moments(rhythm({}), '2026-10-31T13:00:00Z', 2)).toEqual([
      '2026-11-01T13:00:00.000Z',
      '2026-11-02T13:00:00.000Z',
    ])
    expect(next(rhythm({}), '2026-10-31T11:00:00Z')).toBe('2026-10-31T12:00:00.000Z')
    expect(next(rhythm({ hour: 23 }), '2026-11-27T12:00:00Z', 'Asia/Kolkata')).toBe('2026-11-27T17:30:00.000Z')
  })

  it('is the next hour where the clock skips it, once where it comes twice', () => {
    const spring = moments(rhythm({ hour: 2 }), '2026-03-07T12:00:00Z', 2)
    expect(spring).toEqual(['2026-03-08T07:00:00.000Z', '2026-03-09T06:00:00.000Z'])
    const fall = moments(rhythm({ hour: 1 }), '2026-10-31T12:00:00Z', 2)
    expect(fall).toEqual(['2026-11-01T05:00:00.000Z', '2026-11-02T06:00:00.000Z'])
    // Between the two ones o’clock nothing begins anew.
    expect(last(rhythm({ hour: 1 }), '2026-11-01T06:30:00Z')).toBe('2026-11-01')
    // A zone where midnight is what is skipped.
    expect(next(rhythm({ hour: 0 }), '2026-09-05T12:00:00Z', 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z')
  })

  it('keeps to the weekday, and to the last day of shorter months', () => {
    const monday = rhythm({ every: 'WEEK', weekday: 1 })
    expect(moments(monday, '2026-11-27T12:00:00Z', 2)).toEqual(['2026-11-30T13:00:00.000Z', '2026-12-07T13:00:00.000Z'])
    const end = rhythm({ every: 'MONTH', monthDay: 31 })
    expect(moments(end, '2028-01-15T12:00:00Z', 4).map((one) => one.slice(0, 10))).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ])
    expect(last(end, '2026-03-30T12:00:00Z')).toBe('2026-02-28')
    expect(last(monday, '2026-11-30T12:59:59Z')).toBe('2026-11-23')
    expect(last(monday, '2026-11-30T13:00:00Z')).toBe('2026-11-30')
  })

  it('is about the days since the date before', () => {
    const days = (of: Rhythm, date: string) =>
      Object.values(daysBefore(of, new Date(`${date}T00:00:00Z`))).map((day) => day.toISOString().slice(0, 10))
    expect(days(rhythm({}), '2026-11-27')).toEqual(['2026-11-26', '2026-11-26'])
    expect(days(rhythm({ every: 'WEEK', weekday: 1 }), '2026-11-30')).toEqual(['2026-11-23', '2026-11-29'])
    expect(days(rhythm({ every: 'MONTH', monthDay: 31 }), '2026-03-31')).toEqual(['2026-02-28', '2026-03-30'])
    expect(days(rhythm({ every: 'MONTH', monthDay: 1 }), '2026-03-01')).toEqual(['2026-02-01', '2026-02-28'])
  })

  it('is said as people say it', () => {
    const said = [
      rhythm({ hour: 0 }),
      rhythm({ every: 'WEEK', weekday: 7, hour: 12 }),
      rhythm({ every: 'MONTH', monthDay: 22, hour: 13 }),
      rhythm({ every: 'MONTH', monthDay: 13 }),
      rhythm({ every: 'MONTH', monthDay: 31 }),
    ].map(rhythmWords)
    expect(said).toEqual([
      'Every day at 12 AM',
      'Every Sunday at 12 PM',
      'On the 22nd of each month at 1 PM',
      'On the 13th of each month at 8 AM',
      'On the last day of each month at 8 AM',
    ])
  })
})
