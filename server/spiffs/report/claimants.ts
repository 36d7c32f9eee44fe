import { personDealers, personFound, personName } from '../../domain/reporting/person.ts'
import { report } from '../../domain/reporting/report.ts'
import { Claimant } from '../entity.ts'
import { claimsCountedFor } from '../rules.ts'
import { approved, denied, granted, submitted, waiting } from './claims.ts'

/** The people behind the figures of a spiff, also those who left since: what they sold stays in its figures. */
report('spiffClaimants', Claimant, {
  title: 'Claimants',
  description: 'Who claimed from a spiff, with what became of the claims that are in reach.',
  may: 'incentive-reports',
  counts: (viewer) => ({ SpiffClaim: claimsCountedFor(viewer) }),
  columns: (c) => ({
    name: personName(c),
    email: c.field('email', { title: 'Email', may: 'view-users' }),
    dealers: personDealers(c),
    account: c.field('status', { title: 'Account', kind: 'STATE' }),
    claims: c.count('spiffClaims', { ...submitted, isDefault: true }),
    waiting: c.count('spiffClaims', { ...waiting, isDefault: true }),
    approved: c.count('spiffClaims', { ...approved, isDefault: true }),
    denied: c.count('spiffClaims', denied),
    granted: c.sum('spiffClaims', 'amount', { ...granted('USD'), isDefault: true }),
    grantedCad: c.sum('spiffClaims', 'amount', { ...granted('CAD'), isDefault: true }),
    grantedEur: c.sum('spiffClaims', 'amount', { ...granted('EUR'), isDefault: true }),
    lastClaim: c.latest('spiffClaims', 'submittedAt', { title: 'Last claim' }),
  }),
  filters: (f) => ({
    spiff: f.id('Spiff', 'Spiff', {
      isRequired: true,
      rows: (spiffId, viewer) => ({ spiffClaims: { some: { AND: [{ spiffId }, claimsCountedFor(viewer)] } } }),
      counted: (spiffId) => ({ SpiffClaim: { spiffId } }),
    }),
    text: f.text('Name or email', personFound),
    dealer: f.id('Dealer', 'Dealer', {
      rows: (dealerId) => ({ spiffClaims: { some: { dealerId } } }),
      counted: (dealerId) => ({ SpiffClaim: { dealerId } }),
    }),
  }),
  order: 'name',
  size: 25,
  detail: '/auth/admin/report/user/{id}/details',
})
