import { useSyncExternalStore } from 'react'
import { SaveRoleInput, type Flag, type Hold, type Right } from '../contract/__generated__/limits.ts'
import { visitedBy } from '../relay/visited.ts'
import { call } from './rest.ts'

type Named = { _id: string; name: string }

export type Viewer = {
  _id: string
  id: string
  firstName: string
  lastName: string
  fullName: string
  email: string
  emailVerified: boolean
  profileImage: string | null
  /** 0 is the most privileged; null stands outside the hierarchy. */
  role: { _id: string; key: string; name: string; rank: number | null }
  rights: Right[]
  isAdmin: boolean
  isPlatformAdmin: boolean
  /** Sees everything as an administrator, rather than a share of it. */
  seesAll: boolean
  /** What is written belongs to own brands, as a brand manager’s does. */
  keepsToOwnBrands: boolean
  /** Keeps what belongs to brands as an administrator, of all or of own ones. */
  managesBrands: boolean
  dealers: { _id: string; name: string; displayName: string; active: boolean }[]
  assignmentGroups: { _id: string; name: string; kind: 'DEPARTMENT' | 'AUDIENCE' }[]
  resetPositions: boolean
  position: string | null
  editingBrand: Named | null
  ownedBrands: Named[]
  receiveEmails: boolean
  locale: string
}

export type PortalSettings = {
  flags: Record<Flag, boolean>
  labels: { announcements: string; assignGroups: string }
  limits: { courseLimits: number; curriculumLimits: number; registrationRateLimit: number }
  positions: string[]
  adminRoles: string[]
  missingDealer: 'add-themselves' | 'ask-admin'
  trainingOnlyTarget: { curriculumId: string; courseId: string } | null
  brandColor: string
  captchaSiteKey: string | null
  /** The host name passkeys belong to; null where the portal's address allows none. */
  passkeyHost: string | null
  hasAudienceGroups: boolean
  /** The other way to sign in, where there is one. */
  singleSignOn: { label: string } | null
  passwordPolicy: { minLength: number; maxLength: number; alphanumericOnly: boolean }
}

export type FactorMethod = 'AUTHENTICATOR' | 'PASSKEY' | 'RECOVERY_CODE'

/** The password was right; a second factor opens the portal. */
export type SignInChallenge = { methods: FactorMethod[]; expiresAt: string }

export type Session = {
  user: Viewer | null
  /** What keeps the person at the door; the server answers nothing beyond it. */
  heldBy: (typeof Hold)[number] | null
  signInChallenge: SignInChallenge | null
  proxy: { realUser: { _id: string; fullName: string }; expiresAt: string } | null
  settings: PortalSettings
}

let current: Session | undefined
let loading: Promise<Session> | undefined
const listeners = new Set<() => void>()

/** Milliseconds between tries to load the first session: a server that restarts is back by then. */
const WAITS = [500, 1000, 2000, 4000, 8000]
/** What another try may mend. */
const PASSING = [429, 502, 503, 504]

async function fetchSession(tries = 0): Promise<Session> {
  try {
    return await call<Session>('GET', '/api/session')
  } catch (error) {
    // A call that has no status had no answer.
    const mayPass = error instanceof Error && (!('status' in error) || PASSING.includes(Number(error.status)))
    if (!mayPass || tries === 0) throw error
    await new Promise((again) => {
      setTimeout(again, WAITS[WAITS.length - tries])
    })
    return fetchSession(tries - 1)
  }
}

/** Asked for once; every later caller shares the answer. */
export function loadSession(): Promise<Session> {
  loading ??= fetchSession(WAITS.length).then(setSession, (error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

export function setSession(session: Session) {
  current = session
  visitedBy(session.proxy ? undefined : session.user?._id)
  loading = Promise.resolve(session)
  for (const listener of listeners) listener()
  return session
}

/** Asks again; what is on screen stays until the answer is here. */
export async function refreshSession() {
  return setSession(await fetchSession())
}

/** Calls that change who one is answer the session anew: every guard looks again. */
export async function callForSession(path: string, body: unknown) {
  return setSession(await call<Session>('POST', path, body))
}

/** The server no longer knows this browser. */
export function forgetViewer() {
  if (current?.user) setSession({ ...current, user: null, proxy: null })
}

export function onSessionChange(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The session inside the shells, which are shown only once it is known. */
export function useSession(): Session {
  const session = useSyncExternalStore(onSessionChange, () => current)
  if (!session) throw new Error('The session is not loaded yet')
  return session
}

export function useViewer(): Viewer {
  const { user } = useSession()
  if (!user) throw new Error('Nobody is signed in')
  return user
}

/** Names a record's draft on this device: whose work it is, and of what. */
export function useDraftKey(what: string, databaseId: string | undefined) {
  const { _id } = useViewer()
  return `${_id}/${what}/${databaseId ?? 'new'}`
}

/** For loaders, which run once the session is known: what a document may ask for. */
export const viewerHas = (right: Right) => current?.user?.rights.includes(right) ?? false

/** For loaders: whether an area is switched on. */
export const isOn = (flag: Flag) => current?.settings.flags[flag] ?? false

/** Of the least rank, whatever the role is called: learners and roles made like theirs. */
export const isLearner = (rank: number | null | undefined) => rank === SaveRoleInput.rank.max

/** An administrator acts as the person. */
export const isActing = () => current?.proxy != null

export const viewerId = () => current?.user?._id

export const viewerIsAdmin = () => current?.user?.isAdmin ?? false

export const viewerIsPlatformAdmin = () => current?.user?.isPlatformAdmin ?? false

/** For loaders: the brand whose things a brand manager's lists show, the one worked on now; null for everybody else. */
export const viewerEditingBrand = () =>
  current?.user?.keepsToOwnBrands ? (current.user.editingBrand?._id ?? null) : null
