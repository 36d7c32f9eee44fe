import type { RightCategory } from './rights.ts'

/** Something an installation turns on and off (spec part 1, 9), declared by the feature it belongs to. */
export interface FlagDeclaration {
  description: string
  /** Ours where the documents name no value. */
  default: boolean
  /** Its place in the documented order; without one it follows after those. */
  position?: number
  /** Rights of this category do nothing while it is off. */
  rights?: RightCategory
}

/** All flags by name; features add theirs by declaration merging. */
export interface Flags {
  inDevelopment: boolean
  trainingOnly: boolean
  skipEmailVerification: boolean
  loginDisabled: boolean
}

/** Those of the door itself, which no feature brings. */
export const PLATFORM_FLAGS = {
  inDevelopment: { description: 'Only administrators get past the in-developing page.', default: false, position: 16 },
  trainingOnly: { description: 'People who are no administrators see one course alone.', default: false, position: 17 },
  skipEmailVerification: { description: 'Email addresses need no proof.', default: false, position: 18 },
  loginDisabled: {
    description: 'Nobody but platform admins signs in; everyone else is signed out at once.',
    default: false,
    position: 19,
  },
} as const satisfies Readonly<Partial<Record<keyof Flags, FlagDeclaration>>>
