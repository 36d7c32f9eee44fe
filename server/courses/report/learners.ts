import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { User } from '../../domain/people/entity.ts'
import { personDealers, personFound, personName, worksAt } from '../../domain/reporting/person.ts'
import { report } from '../../domain/reporting/report.ts'
import { SENT, whetherSent } from './counted.ts'

/** Whom a report on one course is about. */
const withProgress = (course: unknown, so: Prisma.CourseProgressWhereInput = {}) => ({
  progress: { some: { courseId: String(course), ...so } },
})

/** The people behind the figures of a course, also those who left since: what they did stays in its figures. */
report('courseLearners', User, {
  title: 'Learners',
  description: 'People in reach who began a course, with how far they are with it.',
  may: 'user-reports',
  among: ({ course }) => withProgress(course),
  columns: (c) => ({
    name: personName(c),
    email: c.field('email', { title: 'Email', may: 'view-users' }),
    dealers: personDealers(c),
    account: c.field('status', { title: 'Account', kind: 'STATE' }),
    state: c.state('progress', 'status', { title: 'Status', isDefault: true }),
    score: c.average('progress', 'score', { title: 'Best score', kind: 'PERCENT', isDefault: true }),
    attempts: c.count('progress.attempts', {
      title: 'Attempts',
      hint: 'At the quiz, as far as they were submitted.',
      where: { submittedAt: { not: null } },
      isDefault: true,
    }),
    seconds: c.sum('progress', 'timer', { title: 'Time spent', kind: 'DURATION', hint: 'In the player.' }),
    started: c.latest('progress', 'startedAt', { title: 'Begun', isDefault: true }),
    touched: c.latest('progress', 'touchedAt', { title: 'Last worked on' }),
    completed: c.latest('progress', 'completedAt', { title: 'Passed', isDefault: true }),
    sent: c.latest('progress', 'enrollmentSentAt', { title: 'Sent', hint: 'In the enrollment report.' }),
  }),
  filters: (f) => ({
    course: f.id('Course', 'Course', {
      isRequired: true,
      counted: (courseId) => ({ CourseProgress: { courseId }, QuizAttempt: { progress: { courseId } } }),
    }),
    text: f.text('Name or email', personFound),
    dealer: f.id('Dealer', 'Dealer', { rows: worksAt }),
    state: f.oneOf('Status', ['IN_PROGRESS', 'PASSED', 'FAILED'], (status, { course }) =>
      withProgress(course, { status }),
    ),
    sent: f.oneOf('Enrollment report', SENT, (sent, { course }) => withProgress(course, whetherSent(sent))),
  }),
  order: 'name',
  size: 25,
  detail: '/auth/admin/report/user/{id}/details',
})
