import { rightCatalogue } from '../../../server/platform/rights.ts'
import type { Viewer } from '../../../server/platform/viewer.ts'

/** A viewer with every right and no reach, as far as a test says nothing else: for what is asked below the doors. */
export const viewerLike = (like: Partial<Viewer> = {}): Viewer => ({
  id: '00000000-0000-7000-8000-000000000001',
  roleKey: 'company-admin',
  rank: 1,
  rights: new Set(rightCatalogue.map(({ name }) => name)),
  isAdmin: true,
  isPlatformAdmin: false,
  dealerIds: [],
  assignmentGroupIds: [],
  reachedDealerIds: [],
  ownedBrandIds: [],
  editingBrandId: null,
  emailVerified: true,
  realActor: null,
  sessionId: null,
  clientId: null,
  ...like,
})
