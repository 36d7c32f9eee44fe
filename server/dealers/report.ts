import type { Prisma } from '../../prisma/generated/client/client.ts'
import { countsOwnBrands } from '../domain/people/rules.ts'
import type { Columns } from '../domain/reporting/columns.ts'
import { countedOfBrands } from '../domain/reporting/ofBrands.ts'
import { report } from '../domain/reporting/report.ts'
import { ReportedDealer } from './entity.ts'
import { placesReported, placeFrom } from './reportPlaces.ts'
import { wordsFound } from './search.ts'

/** Active people who work there now: who left the dealer or the portal counts no more. */
const via = { members: { active: true }, 'members.user': { status: 'ACTIVE' } }
const GRANTED = { in: ['APPROVED', 'COMPLETED'] } satisfies Prisma.EnumClaimStatusFilter

type C = Columns<'Dealer'>

/** Which dealer it is. */
const dealer = (c: C) => ({
  name: c.made((d) => `${d}.name`, ['name'], { title: 'Dealer', isDefault: true }),
  code: c.field('code', { title: 'Dealer ID' }),
  number: c.field('dealerNum', { title: 'Number', hint: 'As the brand counts it.' }),
  city: c.field('city', { title: 'City', isDefault: true }),
  region: c.field('region', { title: 'State', isDefault: true }),
  country: c.field('country', { title: 'Country' }),
  unit: c.field('businessUnit.name', { title: 'Business unit' }),
  groups: c.names('adminGroups.group', 'name', { title: 'Admin groups', may: 'view-dealers' }),
  status: c.field('status', { title: 'Status', kind: 'STATE' }),
})

/** Who works there. */
const staff = (c: C) => ({
  staff: c.count('members.user', {
    title: 'Staff',
    hint: 'Active people who work there; in the total each once.',
    via: { members: { active: true } },
    where: { status: 'ACTIVE' },
    isDefault: true,
    behind: { address: '/auth/admin/report/user?dealer={id}', may: 'user-reports' },
  }),
  neverSeen: c.count('members.user', {
    title: 'Never signed in',
    hint: 'Of the staff.',
    via: { members: { active: true } },
    where: { status: 'ACTIVE', lastSeenAt: null },
    isDefault: true,
  }),
  learners: c.count('members.user.progress', {
    title: 'People who passed',
    hint: 'A course in the period, or ever.',
    via,
    of: 'userId',
    where: { status: 'PASSED' },
    at: 'completedAt',
  }),
})

/** How far the staff is. */
const training = (c: C) => ({
  enrolled: c.count('members.user.progress', {
    title: 'Begun',
    hint: 'Courses, in the period or ever.',
    via,
    at: 'startedAt',
    stored: ['members.user.tally', 'begun'],
    isDefault: true,
  }),
  completed: c.count('members.user.progress', {
    title: 'Passed',
    hint: 'Courses, in the period or ever.',
    via,
    where: { status: 'PASSED' },
    at: 'completedAt',
    stored: ['members.user.tally', 'passed'],
    isDefault: true,
  }),
  rate: c.percent('passed', 'courses', {
    title: 'Passed of begun',
    hint: 'Of all courses ever begun, in percent.',
    isDefault: true,
  }),
  courses: c.count('members.user.progress', {
    title: 'Ever begun',
    hint: 'Courses, in any period.',
    via,
    stored: ['members.user.tally', 'begun'],
  }),
  passed: c.count('members.user.progress', {
    title: 'Ever passed',
    hint: 'Courses, in any period.',
    via,
    where: { status: 'PASSED' },
    stored: ['members.user.tally', 'passed'],
  }),
  inProgress: c.count('members.user.progress', {
    title: 'In progress',
    hint: 'Courses begun and neither passed nor failed.',
    via,
    where: { status: 'IN_PROGRESS' },
    stored: ['members.user.tally', 'inProgress'],
  }),
  failed: c.count('members.user.progress', {
    title: 'Failed',
    hint: 'Courses whose quiz was failed last.',
    via,
    where: { status: 'FAILED' },
    stored: ['members.user.tally', 'failed'],
  }),
})

/** How well, and up to when. */
const results = (c: C) => ({
  certification: c.average('scores', 'score', {
    title: 'Certification score',
    hint: 'Of 100 today; for several brands the average of theirs.',
    where: { until: null, people: { gt: 0 } },
    isDefault: true,
    behind: { address: '/auth/admin/report/dealer/{id}/details?show=score', may: 'dealer-reports' },
  }),
  score: c.average('members.user.progress', 'score', {
    title: 'Average score',
    kind: 'PERCENT',
    hint: 'Of the best score in each course.',
    via,
    stored: ['members.user.tally', 'scoreSum', 'scored'],
  }),
  curriculums: c.count('members.user.curriculumCompletions', {
    title: 'Curriculums',
    hint: 'Completed in the period, or ever.',
    via,
    at: 'completedAt',
  }),
  lastPassed: c.latest('members.user.progress', 'completedAt', {
    title: 'Last passed',
    via,
    stored: ['members.user.tally', 'lastPassedAt'],
  }),
})

/** What was sold there. */
const claims = (c: C) => ({
  claims: c.count('spiffClaims', {
    title: 'Claims',
    hint: 'Of sales there, submitted in the period, or ever.',
    at: 'submittedAt',
    isDefault: true,
  }),
  granted: c.sum('spiffClaims', 'amount', {
    title: 'Granted',
    hint: 'On these claims in US dollars, decided in the period, or ever.',
    kind: 'MONEY',
    may: 'view-payouts',
    where: { status: GRANTED, currency: 'USD' },
    at: 'decidedAt',
  }),
})

/** The report on dealers of spec part 2, 7 and 9. */
export const dealersReport = report('dealers', ReportedDealer, {
  title: 'Dealers',
  description: 'Dealers with their staff, how far it is in training, and its claims.',
  may: 'dealer-reports',
  // Who waits to be let in has no figures; who left keeps theirs and is found by the status.
  among: ({ status }) => (status ? {} : { status: 'ACTIVE' }),
  counts: (viewer) => (countsOwnBrands(viewer) ? countedOfBrands(viewer.ownedBrandIds) : {}),
  columns: (c) => ({ ...dealer(c), ...staff(c), ...training(c), ...results(c), ...claims(c) }),
  filters: (f) => ({
    text: f.text('Name, city or number', (text) => ({ AND: wordsFound(text) })),
    region: f.choice('State', placesReported('region'), (region) => ({ region: placeFrom(region) })),
    country: f.choice('Country', placesReported('country'), (country) => ({ country: placeFrom(country) })),
    territory: f.id('Admin group', 'AdminGroup', { rows: (groupId) => ({ adminGroups: { some: { groupId } } }) }),
    status: f.oneOf('Status', ['ACTIVE', 'PENDING', 'INACTIVE', 'DENIED'], (status) => ({ status })),
    brand: f.id('Brand', 'Brand', { counted: (brandId) => countedOfBrands([brandId]) }),
  }),
  order: 'name',
  size: 15,
  detail: '/auth/admin/report/dealer/{id}/details',
})
