import type { Flags } from './flags.ts'
import type { Right } from './rights.ts'

/**
 * What keeps a person at the door, the first of these that is so: a second factor that is required, a portal in
 * development, an address not verified, a name not told, no active dealer, the mode that opens one course alone.
 */
export type Hold = 'SECOND_FACTOR' | 'IN_DEVELOPMENT' | 'EMAIL' | 'NAME' | 'DEALER' | 'TRAINING_ONLY'

/** The person a request acts for, with all that rules ask about; loaded once per request. */
export interface Viewer {
  /** The person. A partner system is nobody: its own id, so that nothing of a person counts as its own. */
  id: string
  /** Whose token a partner system carries: recorded for what it does. Absent for people. */
  issuerId?: string
  roleKey: string
  /** 0 is the most privileged; null stands outside the hierarchy. */
  rank: number | null
  rights: ReadonlySet<Right>
  /** Holds one of the configured admin roles and may enter /auth/admin. */
  isAdmin: boolean
  isPlatformAdmin: boolean
  /** Dealers the person works at now. */
  dealerIds: readonly string[]
  /** Country and region of those that are open, such as `US TX`; absent where only rights are asked about. */
  places?: readonly string[]
  assignmentGroupIds: readonly string[]
  /** Dealers whose staff the person looks after: of the admin groups, and those worked at where the role says so. */
  reachedDealerIds: readonly string[]
  ownedBrandIds: readonly string[]
  editingBrandId: string | null
  emailVerified: boolean
  /** When the account was made; absent where only rights are asked about. */
  joinedAt?: Date
  /** While acting as another user: the admin really at the keyboard, and what that admin may do. */
  realActor: { id: string; rank: number | null; rights: ReadonlySet<Right> } | null
  sessionId: string | null
  /** The partner system whose token the request carries, acting in the name of the person who issued it. */
  clientId: string | null
  /** Why the person is held at the door, without any right; null or absent when they are in: see gate.ts. */
  held?: Hold | null
  /** Flags of the settings that are off. */
  off?: ReadonlySet<string>
  /** The one course that is open to who is held by TRAINING_ONLY. */
  onlyTraining?: { curriculumId: string; courseId: string } | null
  /** When the person last proved in this session who they are. */
  provedAt?: Date | null
}

/** Holds the right; during a proxy session the real actor must hold it too. */
export const can = (viewer: Viewer | null, right: Right): boolean =>
  viewer != null && viewer.rights.has(right) && (viewer.realActor?.rights.has(right) ?? true)

/** Whether a flag of the settings is off, and with it an area. */
export const isSwitchedOff = (viewer: Viewer, flag: keyof Flags): boolean => viewer.off?.has(flag) ?? false

/** The account an act is recorded for: the person, or who issued the token of a partner system. */
export const accountOf = ({ id, issuerId }: Viewer): string => issuerId ?? id

/** All that decides what a person may do and whom they reach, as one text to compare. */
const standing = ({ provedAt: _proved, editingBrandId: _brand, ...viewer }: Viewer): string =>
  JSON.stringify(viewer, (_name, value: unknown) =>
    value instanceof Set ? [...(value as Set<string>)].sort() : Array.isArray(value) ? value.toSorted() : value,
  )

/** Whether a person may do exactly what they might before. */
export const standsAsBefore = (before: Viewer, now: Viewer): boolean => standing(before) === standing(now)

/** At the keyboard themselves: neither an administrator acting as the person, nor a partner system in their name. */
export const inPerson = (viewer: Viewer): boolean => viewer.realActor == null && viewer.clientId == null

/** A person rather than a partner system; while someone acts as them as well. */
export const isPerson = (viewer: Viewer): boolean => viewer.clientId == null

/** A person, for whom the rows decide, or a partner system that was given one of these rights. */
export const isPersonOr = (viewer: Viewer, rights: Right | readonly Right[]): boolean =>
  isPerson(viewer) || (typeof rights === 'string' ? [rights] : rights).some((right) => can(viewer, right))

/** Sees everything rather than a share of it: platform and company admins. */
export const seesAll = (viewer: Viewer): boolean => viewer.rank != null && viewer.rank <= 1

/** How long a proof of who one is stands for acts that ask for one. */
const PROOF_MINUTES = 10

/**
 * Until when the viewer counts as having just proved who they are; null when that is over. A stolen session alone has
 * no such proof.
 */
export function provedUntil({ provedAt }: Viewer, now: Date): Date | null {
  const until = provedAt && new Date(provedAt.getTime() + PROOF_MINUTES * 60_000)
  return until && until > now ? until : null
}
