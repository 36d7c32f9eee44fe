import { declared } from '../../platform/feature.ts'
import type { NewsSubject } from './notify.ts'

/** How the kinds of each subject begin, as the features say. */
export function subjectKinds(): Partial<Record<NewsSubject, string[]>> {
  const all = declared('news').flatMap((news) => Object.entries(news))
  return Object.fromEntries(
    Array.from(
      Map.groupBy(all, ([, subject]) => subject),
      ([subject, own]) => [subject, own.map(([start]) => start)],
    ),
  )
}
