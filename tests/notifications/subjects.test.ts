import { expect, it } from 'vitest'
import '../../server/features.ts'
import { declared } from '../../server/platform/feature.ts'
import { SUBJECTS } from '../../web/notifications/lists.ts'

it('a notification that arrives stands in the list of its subject at once: the web knows what the features say', () => {
  const bySubject = Map.groupBy(
    declared('news').flatMap((news) => Object.entries(news)),
    ([, subject]) => subject,
  )
  const said = Object.fromEntries(
    [...bySubject].map(([subject, starts]) => [subject, starts.map(([start]) => start).sort()]),
  )
  expect(Object.fromEntries(Object.entries(SUBJECTS).map(([subject, starts]) => [subject, starts.toSorted()]))).toEqual(
    said,
  )
})
