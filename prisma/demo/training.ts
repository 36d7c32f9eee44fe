import type { Prisma } from '../generated/client/client.ts'
import { certificateNumber } from '../factories/certificates.ts'
import type { Draw } from '../factories/draw.ts'
import { coursePointsRows } from '../factories/loyalty.ts'
import type { Person } from './people.ts'

interface TaughtQuestion {
  id: string
  text: string
  explanation: string
  answers: { id: string; text: string; correct: boolean }[]
}
export interface TaughtCourse {
  id: string
  title: string
  published: boolean
  sectionIds: string[]
  questions: TaughtQuestion[]
}
export interface TaughtCurriculum {
  id: string
  name: string
  published: boolean
  /** Null where several brands share it. */
  brandName: string | null
  /** Names of the groups it is for; none means everybody. */
  groups: string[]
  courses: TaughtCourse[]
}

const hour = 3_600_000
const day = 24 * hour

/** Rows of everything people did, ready for createMany. */
export const emptyHistory = () => ({
  progress: [] as Prisma.CourseProgressCreateManyInput[],
  sections: [] as Prisma.SectionProgressCreateManyInput[],
  attempts: [] as Prisma.QuizAttemptCreateManyInput[],
  completions: [] as Prisma.CurriculumCompletionCreateManyInput[],
  certificates: [] as Prisma.CertificateCreateManyInput[],
  transactions: [] as Prisma.LedgerTransactionCreateManyInput[],
  entries: [] as Prisma.LedgerEntryCreateManyInput[],
  notifications: [] as Prisma.NotificationCreateManyInput[],
})
export type History = ReturnType<typeof emptyHistory>

/** What people came to in all their courses, as the server stores it beside each change. */
export const talliesOf = ({ progress }: History): Prisma.LearnerTallyCreateManyInput[] =>
  Array.from(
    Map.groupBy(progress, ({ userId }) => userId),
    ([userId, rows]) => {
      const withStatus = (status: string) => rows.filter((row) => (row.status ?? 'IN_PROGRESS') === status).length
      const scores = rows.flatMap(({ score }) => score ?? [])
      const passedAt = rows.flatMap(({ completedAt }) => (completedAt ? [new Date(completedAt).getTime()] : []))
      return {
        userId,
        begun: rows.length,
        passed: withStatus('PASSED'),
        inProgress: withStatus('IN_PROGRESS'),
        failed: withStatus('FAILED'),
        scoreSum: scores.reduce((sum, score) => sum + score, 0),
        scored: scores.length,
        lastPassedAt: passedAt.length ? new Date(Math.max(...passedAt)) : null,
      }
    },
  )

export interface Visit {
  person: Person
  course: TaughtCourse
  curriculum: TaughtCurriculum
  startedAt: Date
}

/** Whole percent, rounded down, as the server counts. */
const scoreAfter = ({ questions }: TaughtCourse, misses: number) =>
  Math.floor(((questions.length - misses) * 100) / questions.length)

const fullName = ({ row }: Person) => `${row.firstName} ${row.lastName}`

export function createJournal(history: History, draw: Draw, now: Date) {
  const tell = (
    person: Person,
    at: Date,
    news: Pick<Prisma.NotificationCreateManyInput, 'kind' | 'title' | 'body' | 'link' | 'reference'>,
    read = now.getTime() - at.getTime() > 4 * day,
  ) => {
    // Older news has been tidied away.
    if (now.getTime() - at.getTime() > 45 * day) return
    history.notifications.push({
      id: draw.id(),
      userId: person.row.id,
      createdAt: at,
      readAt: read ? new Date(Math.min(at.getTime() + draw.int(1, 60) * hour, now.getTime())) : null,
      ...news,
    })
  }

  const certify = (
    person: Person,
    at: Date,
    subject: { courseId: string } | { curriculumId: string },
    title: string,
    brandName: string | null,
  ) => {
    history.certificates.push({
      id: draw.id(),
      number: certificateNumber(draw),
      userId: person.row.id,
      ...subject,
      title,
      recipientName: fullName(person),
      brandName,
      issuedAt: at,
    })
  }

  function begin(
    { person, course, startedAt }: Visit,
    doneSections: number,
    outcome: {
      status: 'PASSED' | 'FAILED' | 'IN_PROGRESS'
      score: number | null
      completedAt: Date | null
      touchedAt: Date
    },
  ) {
    const id = draw.id()
    const span = outcome.touchedAt.getTime() - startedAt.getTime()
    const finished = doneSections >= course.sectionIds.length
    history.progress.push({
      id,
      userId: person.row.id,
      courseId: course.id,
      status: outcome.status,
      score: outcome.score,
      startedAt,
      touchedAt: outcome.touchedAt,
      completedAt: outcome.completedAt,
      lastSectionId: course.sectionIds[Math.min(doneSections, course.sectionIds.length - 1)] ?? null,
      timer: (doneSections + 1) * draw.int(70, 210),
    })
    course.sectionIds.slice(0, doneSections).forEach((sectionId, index) => {
      const at = new Date(startedAt.getTime() + span * 0.8 * ((index + 1) / course.sectionIds.length))
      history.sections.push({ progressId: id, sectionId, completedAt: at, updatedAt: at })
    })
    // The section one is in the middle of.
    const open = course.sectionIds[doneSections]
    if (!finished && open)
      history.sections.push({
        progressId: id,
        sectionId: open,
        positionSeconds: draw.int(3, 9),
        completedAt: null,
        updatedAt: outcome.touchedAt,
      })
    return id
  }

  function attempt(progressId: string, number: number, course: TaughtCourse, misses: number, submittedAt: Date): void {
    const wrong = new Set<string>()
    while (wrong.size < misses) wrong.add(draw.pick(course.questions).id)
    const answers = Object.fromEntries(
      course.questions.map((question) => [
        question.id,
        draw.pick(question.answers.filter(({ correct }) => correct !== wrong.has(question.id))).id,
      ]),
    )
    const score = scoreAfter(course, misses)
    history.attempts.push({
      id: draw.id(),
      progressId,
      number,
      answers,
      questions: course.questions as unknown as Prisma.InputJsonArray,
      score,
      passed: score >= 80,
      startedAt: new Date(submittedAt.getTime() - draw.int(2, 9) * 60_000),
      submittedAt,
    })
  }

  return {
    tell,
    passed(visit: Visit, days = draw.next() * 3) {
      const { person, course, curriculum, startedAt } = visit
      const completedAt = new Date(Math.min(startedAt.getTime() + days * day + 20 * 60_000, now.getTime() - 5 * 60_000))
      const again = draw.chance(0.18)
      const misses = draw.chance(0.55) ? 0 : 1
      const id = begin(visit, course.sectionIds.length, {
        status: 'PASSED',
        score: scoreAfter(course, misses),
        completedAt,
        touchedAt: completedAt,
      })
      if (again) attempt(id, 1, course, 3, new Date(completedAt.getTime() - 15 * 60_000))
      attempt(id, again ? 2 : 1, course, misses, completedAt)
      certify(person, completedAt, { courseId: course.id }, course.title, curriculum.brandName)
      const points = coursePointsRows({ userId: person.row.id, courseId: course.id, createdAt: completedAt }, draw)
      history.transactions.push(points.transaction)
      history.entries.push(...points.entries)
      tell(person, completedAt, {
        kind: 'course.completed',
        title: `You passed “${course.title}”`,
        body: 'Well done. Your certificate is ready.',
        link: `/auth/training/${curriculum.id}/${course.id}`,
        reference: `course.completed:${course.id}`,
      })
      return completedAt
    },
    failed(visit: Visit) {
      const { person, course, curriculum, startedAt } = visit
      const at = new Date(
        Math.min(startedAt.getTime() + draw.next() * 2 * day + 25 * 60_000, now.getTime() - 5 * 60_000),
      )
      const misses = draw.pick([2, 3])
      const score = scoreAfter(course, misses)
      const id = begin(visit, course.sectionIds.length, { status: 'FAILED', score, completedAt: null, touchedAt: at })
      attempt(id, 1, course, misses, at)
      tell(person, at, {
        kind: 'course.failed',
        title: `“${course.title}” is not passed yet`,
        body: `You scored ${score}%. Review the sections and retake the quiz.`,
        link: `/auth/training/${curriculum.id}/${course.id}`,
        reference: `course.failed:${id}`,
      })
    },
    underway(visit: Visit, doneSections = draw.int(1, Math.max(1, visit.course.sectionIds.length - 1))) {
      begin(visit, doneSections, {
        status: 'IN_PROGRESS',
        score: null,
        completedAt: null,
        touchedAt: new Date(Math.min(visit.startedAt.getTime() + draw.next() * day, now.getTime() - 10 * 60_000)),
      })
    },
    curriculumCompleted(person: Person, curriculum: TaughtCurriculum, completedAt: Date) {
      history.completions.push({ id: draw.id(), userId: person.row.id, curriculumId: curriculum.id, completedAt })
      certify(person, completedAt, { curriculumId: curriculum.id }, curriculum.name, curriculum.brandName)
      tell(person, completedAt, {
        kind: 'curriculum.completed',
        title: `You completed “${curriculum.name}”`,
        body: 'All its courses are passed. Your certificate is ready.',
        link: `/auth/curriculum-page/${curriculum.id}`,
        reference: `curriculum.completed:${curriculum.id}`,
      })
    },
  }
}
export type Journal = ReturnType<typeof createJournal>

/** One person's last ninety days, from the first course offered to the last one dared. */
export function liveThrough(
  journal: Journal,
  person: Person,
  curriculums: readonly TaughtCurriculum[],
  draw: Draw,
  now: Date,
) {
  const groups = [person.department, ...person.audiences]
  const offered = curriculums.filter(
    (curriculum) =>
      curriculum.published &&
      (curriculum.groups.length === 0 || curriculum.groups.some((group) => groups.includes(group))),
  )
  const since = Math.max(now.getTime() - 90 * day, person.row.createdAt.getTime())
  let at = since + draw.next() * 20 * day
  for (const curriculum of offered) {
    if (!draw.chance(0.25 + person.zeal * 0.75)) continue
    let all = true
    let last = new Date(at)
    for (const course of curriculum.courses.filter(({ published }) => published)) {
      if (at > now.getTime() - 2 * hour || !draw.chance(0.2 + person.zeal * 0.85)) {
        all = false
        continue
      }
      const visit = { person, course, curriculum, startedAt: new Date(at) }
      const luck = draw.next()
      if (luck < 0.74) last = journal.passed(visit)
      else {
        all = false
        if (luck < 0.84) journal.failed(visit)
        else journal.underway(visit)
      }
      at = Math.max(at, last.getTime()) + draw.next() * (1.2 - person.zeal) * 9 * day + 3 * hour
    }
    if (all) journal.curriculumCompleted(person, curriculum, last)
  }
}
