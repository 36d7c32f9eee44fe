import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, beginningOf, dayIn, daysBetween, dayText, isTimeZone } from '../../server/platform/values/days.ts'
import { lastClaimDay, whyClosed } from '../../server/spiffs/rules.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const at = (text: string) => new Date(text)

describe('days of the calendar', () => {
  test.each([
    ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-22'],
    ['Pacific/Pago_Pago', '2026-11-21T10:00:00Z', '2026-11-20'],
    ['America/Chicago', '2026-11-22T05:59:59.999Z', '2026-11-21'],
    ['America/Chicago', '2026-11-22T06:00:00Z', '2026-11-22'],
    ['Europe/Berlin', '2026-11-21T23:00:00Z', '2026-11-22'],
    ['Asia/Kathmandu', '2026-11-21T18:15:00Z', '2026-11-22'],
    ['America/Chicago', '2028-02-29T12:00:00Z', '2028-02-29'],
    ['America/Chicago', '2028-03-01T05:30:00Z', '2028-02-29'],
    ['America/Chicago', '2027-03-01T05:30:00Z', '2027-02-28'],
  ])('in %s it is at %s the day %s', (zone, moment, text) => {
    expect(dayText(dayIn(zone, at(moment)))).toBe(text)
  })

  test.each([
    // 23 and 25 hours: the clocks go forward and back.
    ['America/Chicago', '2026-03-08', '2026-03-08T06:00:00Z', 23],
    ['America/Chicago', '2026-11-01', '2026-11-01T05:00:00Z', 25],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 23],
    // Midnight itself is left out: the day begins at one.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 23],
    ['America/Phoenix', '2026-03-08', '2026-03-08T07:00:00Z', 24],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00Z', 23.5],
    ['America/Chicago', '2028-02-29', '2028-02-29T06:00:00Z', 24],
  ])('in %s the day %s begins at %s and has %d hours', (zone, text, begins, hours) => {
    expect(beginningOf(day(text), zone)).toEqual(at(begins))
    expect((beginningOf(addDays(day(text), 1), zone).getTime() - at(begins).getTime()) / 3_600_000).toBe(hours)
  })

  test('every moment lies within the day it is in', () => {
    const zones = [
      'America/Chicago',
      'America/St_Johns',
      'Europe/London',
      'Pacific/Apia',
      'Pacific/Chatham',
      'America/Havana',
      'Asia/Tehran',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2032, 0, 1) }),
        (zone, ms) => {
          const today = dayIn(zone, new Date(ms))
          expect(beginningOf(today, zone).getTime()).toBeLessThanOrEqual(ms)
          expect(beginningOf(addDays(today, 1), zone).getTime()).toBeGreaterThan(ms)
          expect(daysBetween(today, addDays(today, 366))).toBe(366)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('only names of time zones are taken', () => {
    expect(['America/Chicago', 'UTC', 'Europe/Paris'].every(isTimeZone)).toBe(true)
    expect(['', '+05:00', 'America/Nowhere', 'Chicago time', '-06:00'].some(isTimeZone)).toBe(false)
  })
})

describe('when a sale may be claimed', () => {
  const spiff = {
    status: 'APPROVED' as const,
    startDate: day('2028-02-01'),
    endDate: day('2028-02-29'),
    claimDays: 30,
    courseId: null,
  }
  const why = (
    today: string,
    invoiceDate: string | null,
    more: Partial<Parameters<typeof whyClosed>[1]> & { spiff?: Partial<typeof spiff> | { courseId: string } } = {},
  ) =>
    whyClosed(
      { ...spiff, ...more.spiff },
      { today: day(today), invoiceDate: invoiceDate ? day(invoiceDate) : null, passedCourse: true, ...more },
    )

  test('the first and the last day count whole', () => {
    expect(why('2028-02-01', '2028-02-01')).toBeNull()
    expect(why('2028-01-31', '2028-01-31')).toContain('begins on Feb 1, 2028')
    expect(why('2028-02-29', '2028-02-29')).toBeNull()
    expect(why('2028-03-01', '2028-03-01')).toContain('Feb 29, 2028')
    expect(why('2028-03-30', '2028-02-29')).toBeNull()
    expect(why('2028-03-31', '2028-02-29')).toContain('until Mar 30, 2028')
    expect(why('2028-02-10', '2028-01-31')).toContain('Only sales from')
    expect(why('2028-02-10', '2028-02-11')).toContain('future')
    expect(dayText(lastClaimDay({ endDate: day('2027-02-28'), claimDays: 1 }))).toBe('2027-03-01')
    expect(dayText(lastClaimDay({ endDate: day('2028-02-28'), claimDays: 1 }))).toBe('2028-02-29')
  })

  test('the same moment is another day in another zone, and so is the answer', () => {
    const moment = at('2028-03-31T03:00:00Z')
    const asked = (zone: string) =>
      whyClosed(spiff, { today: dayIn(zone, moment), invoiceDate: day('2028-02-29'), passedCourse: true })
    expect(asked('America/Chicago')).toBeNull()
    expect(asked('Europe/Berlin')).toContain('could be claimed until')
  })

  test('a course comes first, and what is not open is not', () => {
    expect(why('2028-02-10', '2028-02-09', { passedCourse: false })).toBeNull()
    expect(why('2028-02-10', '2028-02-09', { passedCourse: false, spiff: { courseId: 'c' } })).toContain('course')
    expect(whyClosed({ ...spiff, status: 'PENDING' }, { today: day('2028-02-10'), passedCourse: true })).toContain(
      'not open',
    )
    expect(whyClosed({ ...spiff, status: 'DENIED' }, { today: day('2028-02-10'), passedCourse: true })).toContain(
      'not open',
    )
    expect(whyClosed({ ...spiff, status: 'COMPLETED' }, { today: day('2028-02-10'), passedCourse: true })).toContain(
      'over',
    )
  })

  test('a refused claim comes in again after the end, for a sale that counts', () => {
    const again = { again: true, spiff: { status: 'COMPLETED' as never } }
    expect(why('2028-08-01', '2028-02-29', again)).toBeNull()
    expect(why('2028-08-01', '2028-03-01', again)).toContain('Only sales from')
  })
})
