import { expect, test } from 'vitest'
import {
  counted,
  formatAgo,
  formatDate,
  formatDateTime,
  formatDuration,
  formatFileSize,
  formatMoney,
  formatPlan,
  formatTime,
  plural,
} from '../../web/ui/formats.ts'

test('what is counted stands in the number it has', () => {
  expect([counted(1, 'course'), counted(0, 'course'), counted(1200, 'person', 'people')]).toEqual([
    '1 course',
    '0 courses',
    '1,200 people',
  ])
  expect([plural(1, 'is', 'are'), plural(2, 'is', 'are')]).toEqual(['is', 'are'])
})

test('what is planned says the zone its time is shown in', () => {
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' })
    .format(new Date(2026, 10, 1, 8, 30))
    .split(', ')[1]
  expect(zone).toBeTruthy()
  expect(formatPlan(new Date(2026, 10, 1, 8, 30))).toBe(`Nov 1st, 2026 at 8:30 AM ${zone}`)
})

test('dates and times read as the specification writes them', () => {
  const when = new Date(2026, 10, 1, 8, 30)
  expect(formatDate(when)).toBe('Nov 1st, 2026')
  expect(formatDate(new Date(2026, 10, 22))).toBe('Nov 22nd, 2026')
  expect(formatTime(when)).toBe('8:30 AM')
  expect(formatTime(new Date(2026, 0, 1, 0, 5))).toBe('12:05 AM')
  expect(formatDateTime(when)).toBe('Nov 1st, 2026 at 8:30 AM')
})

test.each([
  [20, 'just now'],
  [60, '1 minute ago'],
  [59 * 60, '59 minutes ago'],
  [3600, '1 hour ago'],
  [23.9 * 3600, '23 hours ago'],
  [86_400, '1 day ago'],
  [6.9 * 86_400, '6 days ago'],
  [7 * 86_400, '1 week ago'],
  [400 * 86_400, '57 weeks ago'],
  [-3 * 86_400, 'in 3 days'],
])('%d seconds back is %s', (seconds, words) => {
  const now = Date.UTC(2026, 10, 21, 12)
  expect(formatAgo(now - seconds * 1000, now)).toBe(words)
})

test.each([
  [0, '0 b'],
  [1023, '1023 b'],
  [1024, '1 kb'],
  [1536, '1.5 kb'],
  [100 * 1024 ** 2, '100 mb'],
  [2.25 * 1024 ** 3, '2.3 gb'],
  [5 * 1024 ** 4, '5 tb'],
  [5000 * 1024 ** 4, '5000 tb'],
])('%d bytes are %s', (bytes, words) => expect(formatFileSize(bytes)).toBe(words))

test('money comes from cents in the three currencies', () => {
  expect(formatMoney(129_900)).toBe('$1,299.00')
  expect(formatMoney(5, 'CAD')).toBe('CA$0.05')
  expect(formatMoney(-1250, 'EUR')).toBe('-€12.50')
})

test('durations', () => {
  expect([42, 725, 3725, -4].map(formatDuration)).toEqual(['0:42', '12:05', '1:02:05', '0:00'])
})
