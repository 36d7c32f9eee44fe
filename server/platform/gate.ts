import { failure } from './errors.ts'
import { declared } from './feature.ts'
import type { Flags } from './flags.ts'
import type { SettingsRecord } from './settings.ts'
import type { Hold, Viewer } from './viewer.ts'

declare module './feature.ts' {
  interface Feature {
    /**
     * Its fields of the root and its types that stay open to people who are held at the door, by what holds them;
     * `ANY` for all of them. Everything that is not open to strangers either is closed to them.
     */
    openTo?: { readonly [H in Hold | 'ANY']?: readonly string[] }
    /** Its fields of the root and its types that nobody is answered while a flag of the settings is off. */
    switchedBy?: { readonly [F in keyof Flags]?: readonly string[] }
  }
}

/** What people are told while they are held. */
export const HELD: Record<Hold, string> = {
  SECOND_FACTOR: 'Set up a second factor first.',
  IN_DEVELOPMENT: 'The portal is still in development.',
  EMAIL: 'Verify your email address first.',
  NAME: 'Tell us your name first.',
  DEALER: 'You need an active dealer first.',
  TRAINING_ONLY: 'The portal is open for one course only.',
}
const SWITCHED_OFF = 'This is turned off in the settings of the portal.'

interface Rules {
  openTo: Map<string, ReadonlySet<string>>
  flagOf: Map<string, string>
}
let known: Rules | undefined

/** What the features declare, read once: by name of a root field or type. */
function rules(): Rules {
  if (known) return known
  const openTo = new Map<string, Set<string>>()
  for (const open of declared('openTo'))
    for (const [hold, names] of Object.entries(open))
      for (const name of names) openTo.set(name, (openTo.get(name) ?? new Set()).add(hold))
  const flagOf = new Map(
    declared('switchedBy').flatMap((switched) =>
      Object.entries(switched).flatMap(([flag, names]) => names.map((name) => [name, flag] as const)),
    ),
  )
  return (known = { openTo, flagOf })
}

/** Why a field of the root or a type is closed to the viewer, rights aside; undefined where it is open. */
function whyShut(viewer: Viewer | null, name: string): string | undefined {
  if (!viewer) return undefined
  const { openTo, flagOf } = rules()
  const flag = flagOf.get(name)
  if (flag !== undefined && viewer.off?.has(flag)) return SWITCHED_OFF
  if (!viewer.held) return undefined
  const open = openTo.get(name)
  return open?.has(viewer.held) || open?.has('ANY') ? undefined : HELD[viewer.held]
}

/**
 * Refuses who may not enter while the portal is in development: for what a link alone opens, strangers among them.
 * Errors: FORBIDDEN.
 */
export function refuseInDevelopment({ flags }: SettingsRecord, viewer: Viewer | null): void {
  if (flags.inDevelopment && !viewer?.isAdmin && !viewer?.realActor && !viewer?.clientId)
    throw failure('FORBIDDEN', HELD.IN_DEVELOPMENT)
}

/**
 * Why a field of the root stays closed to the viewer, or what it is asked about: `target`, of one that takes several
 * types. What strangers may ask is open to everybody.
 */
export function shutField(viewer: Viewer | null, name: string, scopes: unknown, target?: string) {
  const isPublic = scopes === undefined || (typeof scopes === 'object' && scopes !== null && 'public' in scopes)
  const why = isPublic ? undefined : (whyShut(viewer, name) ?? (target && whyShut(viewer, target)))
  return why === undefined ? undefined : failure('FORBIDDEN', why)
}

/** Whether things of this type are kept from the viewer, however they are asked for. */
export const isShutType = (viewer: Viewer | null, type: string): boolean => whyShut(viewer, type) !== undefined

/** Whether things of this type are switched off. */
export const isOff = (viewer: Viewer | null, type: string): boolean => {
  const flag = rules().flagOf.get(type)
  return flag !== undefined && (viewer?.off?.has(flag) ?? false)
}
