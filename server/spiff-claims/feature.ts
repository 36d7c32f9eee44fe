import type { Feature } from '../platform/feature.ts'
import { claimActs, claimList } from './bulk.ts'
import { Claim } from './entity.ts'
import { claimsDecidedBy, decidesClaims } from './rules.ts'
import { ledgerChecks } from './ledgerChecks.ts'
import { hangsOn } from './hangsOn.ts'
import { queueFile } from './review/queueFile.ts'
import { rows } from './rest.ts'
import { searchedClaims } from './searched.ts'
import { MAX_ITEMS } from './sale/sale.ts'
import './claimDealers.ts'
import './on.ts'
import './paid.ts'
import './receipts/erase.ts'
import './receipts/scan.ts'
import './schema.ts'
import './news.ts'

export const spiffClaims: Feature = {
  name: 'spiff-claims',
  searched: searchedClaims,
  rows,
  hangsOn,
  bulkLists: { claimQueue: claimList },
  bulkActs: { claimQueue: claimActs },
  listFiles: { claimQueue: queueFile },
  goesWith: { Dealer: ['DealerPaperLine'] },
  constants: { MAX_CLAIM_ITEMS: MAX_ITEMS },
  ledgerChecks,
  statement: {
    'spiff-claim.approved': { label: 'Spiff claim approved', meaning: 'EARNED' },
    'spiff-claim.reversed': { label: 'Spiff claim reversed', meaning: 'EARNED' },
    'spiff-claim.sent': { label: 'Paid outside the portal', meaning: 'PAYOUT' },
  },
  badges: {
    spiffClaims: {
      description: 'Spiff claims that wait for the viewer, never the own ones.',
      count: ({ db }, viewer) =>
        decidesClaims(viewer)
          ? db.spiffClaim.count({ where: { AND: [{ status: 'PENDING' }, claimsDecidedBy(viewer)] } })
          : 0,
    },
  },
  leadsTo: [{ page: '/auth/spiff/list?claim=:id', isThere: Claim.has }],
  news: { 'claim.': 'CLAIMS' },
  personalData: {
    SpiffClaim: {
      of: ['userId'],
      names: ['decidedById'],
      inward: { risks: 'for who decides claims' },
      erased: { deniedReason: null },
    },
    SpiffClaimItem: { within: { SpiffClaim: 'claimId' } },
    SpiffReceipt: {
      within: { SpiffClaim: 'claimId' },
      files: ['fileId'],
      inward: { scanSeconds: 'for who decides claims', scanConfidence: 'for who decides claims' },
    },
    SpiffReceiptPage: {
      within: { SpiffReceipt: 'receiptId' },
      files: ['imageId'],
      inward: { words: 'for who decides claims', looks: 'finds pictures that are alike, for who decides claims' },
    },
    SpiffReceiptReading: {
      of: ['userId'],
      files: ['fileId'],
      inward: { pages: 'words and places as who decides claims sees them' },
    },
    SpiffReceiptDoubt: { within: { SpiffClaim: 'claimId' } },
    DealerPaperLine: { names: ['explainedById', 'revokedById'] },
    SpiffScan: { within: { SpiffClaim: 'claimId' } },
    SpiffClaimStep: { within: { SpiffClaim: 'claimId' }, names: ['actorId'], erased: { note: null } },
  },
}
