import { notify } from '../domain/news/notify.ts'
import { courseWords } from '../domain/news/trainingWords.ts'
import { on } from '../platform/events.ts'
import type { DoubtVerdict } from './progress/decideDoubts.ts'

/** What became of sections, told to the person: one by its name, several by their course. */
const WORDS: Record<DoubtVerdict, { one: (section: string) => string; many: (what: string) => string; body: string }> =
  {
    accepted: {
      one: (section) => `${section} counts now`,
      many: (what) => `${what} count now`,
      body: 'An administrator looked at it and let it count. Nothing is left to do there.',
    },
    dismissed: {
      one: (section) => `Take ${section} once more`,
      many: (what) => `Take ${what} once more`,
      body: 'It went by faster than it can be watched or read, so it does not count yet. Take your time: what you did so far is kept.',
    },
    undone: {
      one: (section) => `${section} is looked at again`,
      many: (what) => `${what} are looked at again`,
      body: 'An administrator took the last decision back. You hear how it goes.',
    },
  }

on('course.doubtsDecided', async (c, { verdict, at, people }) => {
  const { one, many, body } = WORDS[verdict]
  for (const { progressId, userId, courseId, sectionIds } of people) {
    const course = await courseWords(c.tx, courseId)
    const section =
      sectionIds.length === 1
        ? await c.tx.section.findFirst({ where: { id: { in: sectionIds } }, select: { title: true } })
        : null
    if (!course) continue
    await notify(c, {
      userId,
      kind: `course.doubt.${verdict}`,
      title: section
        ? one(`“${section.title}” of “${course.title}”`)
        : !sectionIds.length
          ? one(`“${course.title}”`)
          : many(`${sectionIds.length} sections of “${course.title}”`),
      body,
      link: course.link,
      reference: `course.doubt:${progressId}:${verdict}:${at}`,
    })
  }
})
