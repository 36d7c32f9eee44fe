import { expect, test } from 'vitest'
import { gatherDays } from '../../web/dashboards/gatherDays.ts'
import { period } from '../../web/dashboards/period.ts'

const days = (many: number) =>
  Array.from({ length: many }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    count: 1,
  }))

test('a period is whole days up to today, the same all day', () => {
  expect(period('30', new Date(2026, 10, 21, 23, 59))).toEqual({ start: '2026-10-23', end: '2026-11-21' })
  expect(period('30', new Date(2026, 10, 21, 0, 1))).toEqual(period('30', new Date(2026, 10, 21, 12)))
})

test('few days stay days', () => {
  expect(gatherDays(days(30), 'count')).toHaveLength(30)
  expect(gatherDays(days(30), 'count')[0]).toEqual({ label: 'Jan 1', count: 1 })
})

test('many days become weeks from Monday, and none is lost', () => {
  // January 1, 2026 is a Thursday: its week is cut.
  const weeks = gatherDays(days(90), 'count')
  expect(weeks[0]).toEqual({ label: 'Jan 1', count: 4 })
  expect(weeks[1]).toEqual({ label: 'Jan 5', count: 7 })
  expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(90)
})
