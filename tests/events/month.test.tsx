import { expect, test } from 'vitest'
import { isOn, monthAfter, monthIn, weeksOf, windowOf } from '../../web/domain/calendar/days.ts'
import { hourAfter } from '../../web/events/editor/values.ts'
import { clockAt, placeWords, spanWords } from '../../web/events/eventTimes.ts'

test('the sheet of a month has whole weeks from Sunday on, also where it begins or ends with one', () => {
  expect(weeksOf('2026-12').map((week) => [week[0], week[6]])).toEqual([
    ['2026-11-29', '2026-12-05'],
    ['2026-12-06', '2026-12-12'],
    ['2026-12-13', '2026-12-19'],
    ['2026-12-20', '2026-12-26'],
    ['2026-12-27', '2027-01-02'],
  ])
  // From a Sunday to a Saturday, without a day of another month.
  expect(weeksOf('2026-02').flat()).toHaveLength(28)
  // Over both nights in which the clocks change.
  for (const month of ['2027-03', '2027-11']) {
    const days = weeksOf(month).flat()
    expect(new Set(days).size).toBe(days.length)
    expect(days.length % 7).toBe(0)
  }
})

test.each([
  ['2026-12', 1, '2027-01'],
  ['2027-01', -1, '2026-12'],
  ['2026-12', -12, '2025-12'],
])('from %s %i months on is %s', (month, count, after) => expect(monthAfter(month, count)).toBe(after))

test('an address that names no month means this one', () => {
  const now = monthIn(null)
  expect(now).toMatch(/^\d{4}-\d\d$/)
  for (const text of ['', '2026-13', '2026-00', '26-12', 'december']) expect(monthIn(text)).toBe(now)
  expect(monthIn('2026-12')).toBe('2026-12')
})

test('what is asked for reaches a day beyond the sheet, so that no clock is cut off', () => {
  const { from, until } = windowOf('2026-12')
  expect(new Date(from).getTime()).toBeLessThanOrEqual(new Date('2026-11-29T00:00:00Z').getTime())
  expect(new Date(until).getTime()).toBeGreaterThanOrEqual(new Date('2027-01-03T12:00:00Z').getTime())
})

test.each([
  ['2026-12-03', '2026-12-03', '16:00', ['2026-12-03']],
  ['2026-12-03', '2026-12-05', '10:00', ['2026-12-03', '2026-12-04', '2026-12-05']],
  ['2026-12-03', '2026-12-04', '00:00', ['2026-12-03']],
])('an event from %s to %s, %s takes place on its days', (startDay, endDay, endTime, days) => {
  const around = ['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06']
  expect(around.filter((day) => isOn({ startDay, endDay, endTime }, day))).toEqual(days)
})

test('times are told in words, by the event’s own clock', () => {
  const day = { startDay: '2026-12-03', startTime: '08:30', endDay: '2026-12-03', endTime: '12:05' }
  expect(spanWords(day)).toBe('Dec 3rd, 2026, 8:30 AM – 12:05 PM')
  expect(spanWords({ ...day, endDay: '2026-12-04', endTime: '00:00' })).toBe(
    'Dec 3rd, 2026, 8:30 AM – Dec 4th, 2026, 12:00 AM',
  )
  expect(clockAt('2026-12-03T13:20:00Z', 'America/New_York')).toBe('8:20 AM EST')
  expect(clockAt('2026-07-03T12:20:00Z', 'America/New_York')).toBe('8:20 AM EDT')
  expect(clockAt('2026-07-03T15:20:00Z', 'America/Phoenix')).toBe('8:20 AM MST')
  expect([hourAfter('08:30'), hourAfter('22:59'), hourAfter('23:10')]).toEqual(['09:30', '23:59', '23:59'])
  expect(placeWords({ virtual: true, place: 'Bend' })).toBe('Online')
  expect(placeWords({ virtual: false, place: '' })).toBe('Place to be announced')
})
