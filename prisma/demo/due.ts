import type { Prisma } from '../generated/client/client.ts'
import { dayFromToday } from '../factories/days.ts'
import { seededDraw } from '../factories/draw.ts'
import type { Content } from './content.ts'
import { readLessons } from './lessons.ts'
import type { Person } from './people.ts'
import type { History } from './training.ts'

interface Told {
  content: Content
  people: readonly Person[]
  learner: Person
  history: History
  bornAt: Date
  now: Date
}

/**
 * Due dates as the lessons say them: `due: 5` is five days from now, `due: 60 days after` so many days after it opened to
 * each person. Who has not completed what is due was reminded of it already; the demo learner finds it in the news.
 */
export function setDueDates({ content, people, learner, history, bornAt, now }: Told) {
  const draw = seededDraw('Due dates', now)
  const reminders: Prisma.CurriculumDueReminderCreateManyInput[] = []
  const openings: Prisma.CurriculumOpeningCreateManyInput[] = []
  const day = (away: number) => new Date(`${dayFromToday(away, now)}T00:00:00Z`)
  for (const { name, values } of readLessons()) {
    const curriculum = content.curriculums.find((known) => known.name === name)
    if (!curriculum?.id) continue
    if (!values.due) continue
    const away = Number.parseInt(values.due, 10)
    if (values.due.endsWith('after')) {
      curriculum.dueDays = away
      continue
    }
    curriculum.dueOn = day(away)
    for (const { row } of people) {
      const isDone = history.completions.some((done) => done.userId === row.id && done.curriculumId === curriculum.id)
      if (row.status !== 'ACTIVE' || row.participatingLearner === false || isDone) continue
      const belongs = { userId: row.id, curriculumId: curriculum.id }
      const openedAt = new Date(Math.max(row.createdAt.getTime(), bornAt.getTime()))
      openings.push({ id: draw.id(), ...belongs, openedAt })
      reminders.push({
        id: draw.id(),
        ...belongs,
        dueOn: day(away),
        step: away < 0 ? -1 : 7,
        sentOn: day(Math.min(away < 0 ? away + 1 : away - 7, 0)),
      })
    }
    history.notifications.push({
      id: draw.id(),
      userId: learner.row.id,
      kind: 'curriculum.due',
      title: `“${name}” is ${away < 0 ? 'overdue by 1 day' : 'due in 7 days'}`,
      body: away < 0 ? 'You can still complete it.' : 'Pick up where you left off.',
      link: `/auth/curriculum-page/${curriculum.id}`,
      reference: `curriculum.due:${curriculum.id}:demo`,
      createdAt: new Date(now.getTime() - 2 * 86_400_000),
      readAt: new Date(now.getTime() - 86_400_000),
    })
  }
  return { openings, reminders }
}
