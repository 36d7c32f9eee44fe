import type { Flag, Hold, Right } from '../../web/contract/__generated__/limits.ts'
import type { PortalSettings, Session, Viewer } from '../../web/session/session.ts'

const flagsOn: Flag[] = [
  'suggestedFollows',
  'multipleBrands',
  'pointSystem',
  'announcements',
  'events',
  'mediaCenter',
  'resources',
  'videos',
  'podcasts',
  'rewards',
  'notifications',
  'newUserApproval',
  'resetPositions',
]
const flags = (on: Flag[]) => Object.fromEntries(on.map((flag) => [flag, true])) as Record<Flag, boolean>

const settings: PortalSettings = {
  flags: flags(flagsOn),
  labels: { announcements: 'Bulletins', assignGroups: 'Assignment groups' },
  limits: { courseLimits: 0, curriculumLimits: 0, registrationRateLimit: 10 },
  positions: ['Salesperson', 'Technician'],
  adminRoles: ['platform-admin', 'company-admin', 'brand-manager', 'live-training-admin', 'translator'],
  missingDealer: 'add-themselves',
  trainingOnlyTarget: null,
  brandColor: '#0181F6',
  captchaSiteKey: null,
  passkeyHost: null,
  hasAudienceGroups: false,
  singleSignOn: null,
  passwordPolicy: { minLength: 8, maxLength: 40, alphanumericOnly: true },
}

const learner: Viewer = {
  _id: 'u1',
  id: 'VXNlcjp1MQ==',
  firstName: 'Mia',
  lastName: 'Hayes',
  fullName: 'Mia Hayes',
  email: 'mia@example.test',
  emailVerified: true,
  profileImage: null,
  role: { _id: 'r6', key: 'learner', name: 'Learner', rank: 6 },
  rights: [],
  isAdmin: false,
  isPlatformAdmin: false,
  seesAll: false,
  keepsToOwnBrands: true,
  managesBrands: false,
  dealers: [{ _id: 'd1', name: 'Ridgeline', displayName: 'Ridgeline, Bozeman', active: true }],
  assignmentGroups: [{ _id: 'g1', name: 'Sales', kind: 'DEPARTMENT' }],
  resetPositions: false,
  position: 'Salesperson',
  editingBrand: null,
  ownedBrands: [],
  receiveEmails: true,
  locale: 'en',
}

export type Change = {
  user?: Partial<Viewer> | null
  flags?: Partial<Record<Flag, boolean>>
  settings?: Partial<PortalSettings>
  proxy?: boolean
  heldBy?: (typeof Hold)[number]
}

/** A learner whom nothing stops, changed as asked. */
export function sessionOf({
  user = {},
  flags: changed = {},
  settings: more = {},
  proxy = false,
  heldBy,
}: Change = {}): Session {
  return {
    user: user && { ...learner, ...user },
    proxy: proxy ? { realUser: { _id: 'a1', fullName: 'Nora Patel' }, expiresAt: '2026-11-21T12:00:00Z' } : null,
    heldBy: heldBy ?? null,
    signInChallenge: null,
    settings: { ...settings, ...more, flags: { ...settings.flags, ...changed } },
  }
}

/** Roles without a rank. */
const OUTSIDE = ['district-manager', 'live-training-admin', 'translator']

/** The same person in another role. */
export function asRole(key: string, rights: Right[] = []): Partial<Viewer> {
  const isAdmin = settings.adminRoles.includes(key)
  return {
    role: { _id: key, key, name: key, rank: OUTSIDE.includes(key) ? null : isAdmin ? 1 : 5 },
    rights,
    isAdmin,
    isPlatformAdmin: key === 'platform-admin',
    seesAll: key === 'platform-admin' || key === 'company-admin',
    keepsToOwnBrands: !['platform-admin', 'company-admin', ...OUTSIDE].includes(key),
    managesBrands: ['platform-admin', 'company-admin', 'brand-manager'].includes(key),
  }
}
