import { expect, test } from 'vitest'
import { consequences } from '../../web/curriculums/useDeleteCurriculum.tsx'
import { remindedToday } from '../../web/curriculums/training/useNudge.ts'
import { addressProblem } from '../../web/resources/AdminNewResource.tsx'
import { hostOf } from '../../web/resources/kinds.ts'
import { downloadOf } from '../../web/ui/saveFile.ts'

test.each([
  ['https://www.example.test/a?b#c', 'example.test'],
  ['http://docs.example.test', 'docs.example.test'],
  ['not an address', 'not an address'],
])('a link is known by its host: %s', (address, host) => {
  expect(hostOf(address)).toBe(host)
})

test('a file to keep is the same address with one more word', () => {
  expect(downloadOf('/files/1')).toBe('/files/1?download')
  expect(downloadOf('/files/1?expires=2&signature=x')).toBe('/files/1?expires=2&signature=x&download')
})

test.each([
  ['https://example.test', true],
  ['HTTP://example.test/x y', false],
  [' https://example.test/x ', true],
  ['javascript:alert(1)', false],
  ['www.example.test', false],
  ['https://', false],
  ['https://localhost', false],
])('the address %s may be a link: %s', (address, fits) => {
  expect(addressProblem(address) === undefined).toBe(fits)
})

test('a reminder counts for the day of the server', () => {
  const now = new Date('2026-11-21T00:10:00Z')
  expect(remindedToday('2026-11-21T00:05:00Z', now)).toBe(true)
  expect(remindedToday('2026-11-20T23:59:00Z', now)).toBe(false)
  expect(remindedToday(null, now)).toBe(false)
})

test('what a deletion leads to is told in sentences, and only what there is', () => {
  const nothing = { courses: 0, resources: 0, incentives: 0, people: 0, completions: 0, certificates: 0 }
  expect(consequences(nothing)).toEqual([])
  expect(
    consequences({ courses: 1, resources: 2, incentives: 1, people: 1200, completions: 1, certificates: 1 }),
  ).toEqual([
    '1 course stays, without its place in it.',
    '2 resources stay in the library.',
    '1 incentive can no longer be earned by it.',
    '1,200 people began one of its courses; what they did is kept.',
    '1 person completed it; 1 certificate and the history stay.',
  ])
})
