import { withAccess, writeToMany } from '../../domain/news/letters.ts'
import { notifyMany } from '../../domain/news/notify.ts'
import { curriculumWordsOf } from '../../domain/news/trainingWords.ts'
import { after, on } from '../../platform/events.ts'
import { inNumber } from '../../platform/values/text.ts'
import { dueSentence } from './dueWords.ts'
import type { DueCurriculum } from './reminders.ts'

/** “Sand” is due in 5 days. */
const said = (name: string, daysLeft: number): string => {
  if (daysLeft < 0) return `“${name}” is overdue by ${inNumber(-daysLeft, '1 day', '# days')}`
  if (daysLeft < 2) return `“${name}” is due ${daysLeft ? 'tomorrow' : 'today'}`
  return `“${name}” is due in ${daysLeft} days`
}

const pathOf = (curriculumId: string) => `/auth/curriculum-page/${curriculumId}`

const curriculumsOf = (people: readonly { curriculums: readonly DueCurriculum[] }[]): Set<string> =>
  new Set(people.flatMap(({ curriculums }) => curriculums.map(({ curriculumId }) => curriculumId)))

on('curriculum.due', async (c, { sentOn, people }) => {
  const words = await curriculumWordsOf(c.tx, curriculumsOf(people))
  await notifyMany(
    c,
    people.flatMap(({ userId, curriculums }) =>
      curriculums.map((due) => ({
        userId,
        kind: 'curriculum.due',
        title: said(words.get(due.curriculumId)?.title ?? '', due.daysLeft),
        body: dueSentence(due),
        link: pathOf(due.curriculumId),
        reference: `curriculum.due:${due.curriculumId}:${sentOn}`,
      })),
    ),
  )
})

/** One email for all of a person's day, once however often this is run. */
after('curriculum.due', 'mail-curriculum-due', async ({ db }, { sentOn, people }) => {
  const words = await curriculumWordsOf(db, curriculumsOf(people))
  const readers = await db.user.findMany({
    where: { id: { in: people.map(({ userId }) => userId) }, ...withAccess },
    select: { id: true },
  })
  const reads = new Set(readers.map(({ id }) => id))
  const letters = people.flatMap(({ userId, curriculums }) => {
    const notices = curriculums.flatMap((due) => {
      const about = words.get(due.curriculumId)
      return about?.status === 'PUBLISHED' ? [{ due, about }] : []
    })
    const [first] = notices
    if (!first || !reads.has(userId)) return []
    const isOne = notices.length === 1
    const letter = {
      reference: `curriculum.due:${userId}:${sentOn}`,
      subject: isOne ? said(first.about.title, first.due.daysLeft) : `${notices.length} curriculums to complete`,
      brand: isOne ? first.about.brand : undefined,
      paragraphs: [
        ...notices.map(({ due, about }) => `${said(about.title, due.daysLeft)}. ${dueSentence(due)}`),
        'Pick up where you left off: your progress is kept.',
      ],
      action: isOne
        ? { text: 'Open the curriculum', path: first.about.link }
        : { text: 'See what is due', path: '/auth/my-training?only=due' },
    }
    return [[userId, letter] as const]
  })
  await writeToMany(db, 'due', new Map(letters))
})
