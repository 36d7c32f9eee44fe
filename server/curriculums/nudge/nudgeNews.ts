import type { Db, Tx } from '../../platform/db.ts'
import { after, on } from '../../platform/events.ts'
import { dayOf, writeTo } from '../../domain/news/letters.ts'
import { curriculumWords } from '../../domain/news/trainingWords.ts'
import { notify } from '../../domain/news/notify.ts'

const senderOf = async (db: Db | Tx, id: string): Promise<string> => {
  const person = await db.user.findUnique({ where: { id }, select: { firstName: true, lastName: true } })
  return person ? `${person.firstName} ${person.lastName}`.trim() : ''
}

const waiting = (open: number, name: string) =>
  open > 1
    ? `“${name}” and ${open - 1} more ${open === 2 ? 'curriculum is' : 'curriculums are'} waiting for you.`
    : `“${name}” is waiting for you.`

/** What waits, and when the first of it is or was due. */
const openWords = (open: number, name: string, due: { dueOn: string; daysLeft: number } | undefined) => {
  if (!due) return waiting(open, name)
  return `${waiting(open, name)} “${name}” ${due.daysLeft < 0 ? 'was' : 'is'} due ${dayOf(due.dueOn)}.`
}

on('training.nudged', async (c, { nudgeId, userId, sentById, curriculumId, curriculumName, open, due }) => {
  const sender = await senderOf(c.tx, sentById)
  await notify(c, {
    userId,
    kind: 'training.nudged',
    title: sender ? `${sender} reminds you of your training` : 'A reminder of your training',
    body: openWords(open, curriculumName, due),
    link: `/auth/curriculum-page/${curriculumId}`,
    reference: `training.nudged:${nudgeId}`,
    namesId: sentById,
  })
})

after(
  'training.nudged',
  'mail-training-nudged',
  async (services, { nudgeId, userId, sentById, curriculumId, curriculumName, open, due }) => {
    const [sender, curriculum] = await Promise.all([
      senderOf(services.db, sentById),
      curriculumWords(services.db, curriculumId),
    ])
    await writeTo(services, userId, 'assigned', {
      reference: `training.nudged:${nudgeId}`,
      subject: sender ? `${sender} reminds you of your training` : 'A reminder of your training',
      brand: curriculum?.brand,
      paragraphs: [openWords(open, curriculumName, due), 'Pick up where you left off: your progress is kept.'],
      action: { text: 'Open the curriculum', path: `/auth/curriculum-page/${curriculumId}` },
    })
  },
)
