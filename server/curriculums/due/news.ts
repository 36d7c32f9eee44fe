import { dayOf, withAccess, writeTo } from '../../domain/news/letters.ts'
import { notify } from '../../domain/news/notify.ts'
import { curriculumWords } from '../../domain/news/trainingWords.ts'
import { after, on } from '../../platform/events.ts'
import { inNumber } from '../../platform/values/text.ts'
import type { DueCurriculum } from './reminders.ts'

/** “Sand” is due in 5 days. */
const said = (name: string, daysLeft: number): string => {
  if (daysLeft < 0) return `“${name}” is overdue by ${inNumber(-daysLeft, '1 day', '# days')}`
  if (daysLeft < 2) return `“${name}” is due ${daysLeft ? 'tomorrow' : 'today'}`
  return `“${name}” is due in ${daysLeft} days`
}

const pathOf = (curriculumId: string) => `/auth/curriculum-page/${curriculumId}`

const bodyOf = ({ dueOn, daysLeft }: DueCurriculum) =>
  daysLeft < 0 ? `It was due ${dayOf(dueOn)}. You can still complete it.` : `Complete it by ${dayOf(dueOn)}.`

on('curriculum.due', async (c, { userId, sentOn, curriculums }) => {
  const names = new Map(
    (
      await c.tx.curriculum.findMany({
        where: { id: { in: curriculums.map(({ curriculumId }) => curriculumId) } },
        select: { id: true, name: true },
      })
    ).map(({ id, name }) => [id, name]),
  )
  for (const due of curriculums)
    await notify(c, {
      userId,
      kind: 'curriculum.due',
      title: said(names.get(due.curriculumId) ?? '', due.daysLeft),
      body: bodyOf(due),
      link: pathOf(due.curriculumId),
      reference: `curriculum.due:${due.curriculumId}:${sentOn}`,
    })
})

/** One email for all of a day. */
after('curriculum.due', 'mail-curriculum-due', async (services, { userId, sentOn, curriculums }) => {
  if (!(await services.db.user.count({ where: { id: userId, ...withAccess } }))) return
  const known = await Promise.all(
    curriculums.map(async (due) => ({ due, words: await curriculumWords(services.db, due.curriculumId) })),
  )
  const told = known.flatMap(({ due, words }) => (words?.status === 'PUBLISHED' ? [{ due, words }] : []))
  const [first] = told
  if (!first) return
  const isOne = told.length === 1
  await writeTo(services, userId, 'due', {
    reference: `curriculum.due:${userId}:${sentOn}`,
    subject: isOne ? said(first.words.title, first.due.daysLeft) : `${told.length} curriculums to complete`,
    brand: isOne ? first.words.brand : undefined,
    paragraphs: [
      ...told.map(({ due, words }) => `${said(words.title, due.daysLeft)}. ${bodyOf(due)}`),
      'Pick up where you left off: your progress is kept.',
    ],
    action: isOne
      ? { text: 'Open the curriculum', path: first.words.link }
      : { text: 'See what is due', path: '/auth/my-training?only=due' },
  })
})
