import { expect, test } from 'vitest'
import { gatherDays } from '../../web/dashboards/gatherDays.ts'
import { period } from '../../web/dashboards/period.ts'

const days = (many: number) =>
  Array.from({ length: many }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    count: 1,
  }))

test('a period is whole days up to today, the same all day', () => {
  expect(period('30', Date.UTC(2026, 10, 21, 23, 59))).toEqual({
    start: '2026-10-23T00:00:00.000Z',
    end: '2026-11-21T00:00:00.000Z',
  })
  expect(period('30', Date.UTC(2026, 10, 21, 0, 1))).toEqual(period('30', Date.UTC(2026, 10, 21, 12)))
})

test('few days stay days', () => {
  expect(gatherDays(days(30))).toHaveLength(30)
  expect(gatherDays(days(30))[0]).toEqual({ label: 'Jan 1', count: 1 })
})

test('many days become weeks that end today, and none is lost', () => {
  const weeks = gatherDays(days(90))
  expect(weeks).toHaveLength(13)
  expect(weeks.at(-1)).toEqual({ label: 'Mar 25', count: 7 })
  expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(90)
})
