import type { Prisma } from '../../prisma/generated/client/client.ts'
import { User } from '../domain/people/entity.ts'
import type { Columns } from '../domain/reporting/columns.ts'
import { countedOfBrands } from '../domain/reporting/ofBrands.ts'
import { personDealers, personFound, personName, worksAt } from '../domain/reporting/person.ts'
import { report } from '../domain/reporting/report.ts'

const GRANTED = { in: ['APPROVED', 'COMPLETED'] } satisfies Prisma.EnumClaimStatusFilter
const POINTS = { account: 'person', unit: 'points' }

type C = Columns<'User'>

/** Who it is. */
const person = (c: C) => ({
  name: personName(c),
  firstName: c.field('firstName', { title: 'First name' }),
  lastName: c.field('lastName', { title: 'Last name' }),
  email: c.field('email', { title: 'Email', may: 'view-users' }),
  dealers: personDealers(c),
  role: c.field('role.name', { title: 'Role', isDefault: true }),
  status: c.field('status', { title: 'Status', kind: 'STATE' }),
})

/** How far they are. */
const training = (c: C) => ({
  enrolled: c.count('progress', {
    title: 'Begun',
    hint: 'Courses, in the period or ever.',
    at: 'startedAt',
    stored: ['tally', 'begun'],
    isDefault: true,
  }),
  completed: c.count('progress', {
    title: 'Passed',
    hint: 'Courses, in the period or ever; each once.',
    where: { status: 'PASSED' },
    at: 'completedAt',
    stored: ['tally', 'passed'],
    isDefault: true,
  }),
  rate: c.percent('passed', 'courses', {
    title: 'Passed of begun',
    hint: 'Of all courses ever begun, in percent.',
    isDefault: true,
  }),
  courses: c.count('progress', { title: 'Ever begun', hint: 'Courses, in any period.', stored: ['tally', 'begun'] }),
  passed: c.count('progress', {
    title: 'Ever passed',
    hint: 'Courses, in any period.',
    where: { status: 'PASSED' },
    stored: ['tally', 'passed'],
  }),
  inProgress: c.count('progress', {
    title: 'In progress',
    hint: 'Courses begun and neither passed nor failed.',
    where: { status: 'IN_PROGRESS' },
    stored: ['tally', 'inProgress'],
    isDefault: true,
  }),
  failed: c.count('progress', {
    title: 'Failed',
    hint: 'Courses whose quiz was failed last.',
    where: { status: 'FAILED' },
    stored: ['tally', 'failed'],
  }),
  score: c.average('progress', 'score', {
    title: 'Average score',
    kind: 'PERCENT',
    hint: 'Of the best score in each course.',
    stored: ['tally', 'scoreSum', 'scored'],
  }),
  seconds: c.sum('progress', 'timer', { title: 'Time spent', kind: 'DURATION', hint: 'In the player.' }),
  lastPassed: c.latest('progress', 'completedAt', { title: 'Last passed', stored: ['tally', 'lastPassedAt'] }),
  curriculums: c.count('curriculumCompletions', {
    title: 'Curriculums',
    hint: 'Completed in the period, or ever.',
    at: 'completedAt',
    isDefault: true,
  }),
  certificates: c.count('certificates', { title: 'Certificates', hint: 'In the period, or ever.', at: 'issuedAt' }),
})

/** What they earned. */
const earnings = (c: C) => ({
  points: c.sum('ledgerEntries', 'amount', { title: 'Points', hint: 'There now.', where: POINTS, isDefault: true }),
  earned: c.sum('ledgerEntries', 'amount', {
    title: 'Points earned',
    hint: 'In the period, or ever.',
    where: { ...POINTS, amount: { gt: 0n } },
    at: 'createdAt',
  }),
  claims: c.count('spiffClaims', {
    title: 'Claims',
    hint: 'Submitted in the period, or ever.',
    at: 'submittedAt',
    isDefault: true,
  }),
  granted: c.sum('spiffClaims', 'amount', {
    title: 'Granted',
    hint: 'On claims in US dollars, decided in the period, or ever.',
    kind: 'MONEY',
    may: 'view-payouts',
    where: { status: GRANTED, currency: 'USD' },
    at: 'decidedAt',
  }),
})

/** Since when, and until when. */
const dates = (c: C) => ({
  joined: c.field('createdAt', { title: 'Joined', kind: 'MOMENT' }),
  lastSeen: c.field('lastSeenAt', { title: 'Last here', kind: 'MOMENT', isDefault: true }),
})

/** The report on people of spec part 2, 7 and 9. */
export const usersReport = report('users', User, {
  title: 'Users',
  description: 'People in reach with how far they are, what they earned, and when they were last here.',
  may: 'user-reports',
  // Who waits to be let in has no figures; who left keeps theirs and is found by the status.
  among: ({ status }) => (status ? {} : { status: 'ACTIVE' }),
  columns: (c) => ({ ...person(c), ...training(c), ...earnings(c), ...dates(c) }),
  filters: (f) => ({
    text: f.text('Name or email', personFound),
    dealer: f.id('Dealer', 'Dealer', { rows: worksAt }),
    group: f.id('Assignment group', 'AssignmentGroup', {
      rows: (groupId) => ({ assignmentGroups: { some: { groupId } } }),
    }),
    territory: f.id('Admin group', 'AdminGroup', {
      rows: (groupId) => ({ dealers: { some: { active: true, dealer: { adminGroups: { some: { groupId } } } } } }),
    }),
    role: f.id('Role', 'Role', { rows: (roleId) => ({ roleId }) }),
    status: f.oneOf('Status', ['ACTIVE', 'PENDING', 'DENIED', 'DEACTIVATED'], (status) => ({ status })),
    brand: f.id('Brand', 'Brand', { counted: (brandId) => countedOfBrands([brandId]) }),
    course: f.id('Course', 'Course', {
      rows: (courseId) => ({ progress: { some: { courseId } } }),
      counted: (courseId) => ({ CourseProgress: { courseId } }),
    }),
  }),
  order: 'name',
  size: 15,
  detail: '/auth/admin/report/user/{id}/details',
})
