import type { SpiffStatus } from '../../../prisma/generated/client/client.ts'
import type { Columns } from '../../domain/reporting/columns.ts'
import { report } from '../../domain/reporting/report.ts'
import { ReportedSpiff } from '../entity.ts'
import { claimsCountedFor } from '../rules.ts'
import { approved, denied, granted, submitted, waiting } from './claims.ts'

type C = Columns<'Spiff'>

const STATES: readonly SpiffStatus[] = ['APPROVED', 'COMPLETED', 'PENDING', 'DENIED']

/** Which spiff it is. */
const spiff = (c: C) => ({
  title: c.made((s) => `${s}.name`, ['name'], { title: 'Spiff', isDefault: true }),
  status: c.field('status', { title: 'Status', kind: 'STATE', isDefault: true }),
  brands: c.names('brands.brand', 'name', { title: 'Brands', isDefault: true }),
  course: c.field('course.title', { title: 'Course', hint: 'To be passed before a sale is claimed.' }),
  starts: c.field('startDate', { title: 'Starts', kind: 'MOMENT' }),
  ends: c.field('endDate', { title: 'Ends', kind: 'MOMENT' }),
})

/** What was claimed, by whom, and what became of it. */
const claims = (c: C) => ({
  claims: c.count('claims', { ...submitted, isDefault: true }),
  waiting: c.count('claims', { ...waiting, isDefault: true }),
  approved: c.count('claims', { ...approved, isDefault: true }),
  denied: c.count('claims', denied),
  decided: c.count('claims', {
    title: 'Decided',
    hint: 'Approved and denied in the period, or ever.',
    where: { status: { in: ['APPROVED', 'COMPLETED', 'DENIED'] } },
    at: 'decidedAt',
  }),
  rate: c.percent('approved', 'decided', { title: 'Approved of decided', hint: 'Claims, in percent.' }),
  people: c.count('claims', {
    title: 'People',
    hint: 'Who submitted claims in the period, or ever; in the total each once.',
    of: 'userId',
    at: 'submittedAt',
  }),
  dealers: c.count('claims', {
    title: 'Dealers',
    hint: 'Of the sales claimed in the period, or ever; in the total each once.',
    of: 'dealerId',
    at: 'submittedAt',
  }),
  granted: c.sum('claims', 'amount', { ...granted('USD'), isDefault: true }),
  grantedCad: c.sum('claims', 'amount', { ...granted('CAD'), isDefault: true }),
  grantedEur: c.sum('claims', 'amount', { ...granted('EUR'), isDefault: true }),
  lastClaim: c.latest('claims', 'submittedAt', { title: 'Last claim' }),
})

/** The spiff report of spec part 2, 7 and 9. */
report('spiffs', ReportedSpiff, {
  title: 'Spiffs',
  description: 'Spiffs with what was claimed and granted. Proposed and denied ones are found by the status.',
  may: 'incentive-reports',
  among: ({ status }) => (status ? {} : { status: { in: ['APPROVED', 'COMPLETED'] } }),
  counts: (viewer) => ({ SpiffClaim: claimsCountedFor(viewer) }),
  columns: (c) => ({ ...spiff(c), ...claims(c) }),
  filters: (f) => ({
    text: f.text('Name', (text) => ({ name: { contains: text, mode: 'insensitive' } })),
    status: f.oneOf('Status', STATES, (status) => ({ status })),
    brand: f.id('Brand', 'Brand', { rows: (brandId) => ({ brands: { some: { brandId } } }) }),
    dealer: f.id('Dealer', 'Dealer', { counted: (dealerId) => ({ SpiffClaim: { dealerId } }) }),
  }),
  order: 'title',
  size: 25,
  detail: '/auth/admin/report/spiff/{id}/details',
})
