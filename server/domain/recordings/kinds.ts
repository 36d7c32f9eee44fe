import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Flags } from '../../platform/flags.ts'
import type { FileKind } from '../../platform/files/files.ts'
import type { Entity, Where } from '../../platform/kit/models.ts'
import type { Right } from '../../platform/rights.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { recordingRules } from './rules.ts'

/**
 * Models of what people watch or listen to: those with tables for categories, audience, reactions and progress. Each has
 * a file to play, a picture, captions and counts on its row.
 */
export type Recorded = {
  [N in Entity]: `${N}Category` | `${N}Audience` | `${N}Reaction` | `${N}Progress` extends Prisma.ModelName ? N : never
}[Entity]

/** A kind may say more of who sees a row, and of who brings one back. */
type RecordingRules<M extends Recorded> = Omit<ReturnType<typeof recordingRules>, 'visibleTo' | 'restorableBy'> & {
  visibleTo: (viewer: Viewer) => Where<M>
  restorableBy: (viewer: Viewer) => Where<M>
}

/** Where one stands, what was submitted of it and its deletion included. */
export type State = 'DRAFT' | 'PUBLISHED' | 'UNPUBLISHED' | 'WAITING_APPROVAL' | 'DENIED' | 'DELETED'

/** Of a kind that people may submit: which rows wait or were denied, and which neither. */
interface Submissions<M extends Recorded> {
  inState(state: 'WAITING_APPROVAL' | 'DENIED'): Where<M>
  settled: Where<M>
}

/** One kind of them, as people speak of it. */
export interface Kind<M extends Recorded = Recorded> {
  model: M
  /** One of it in a sentence, and several: a video, videos. */
  noun: string
  nouns: string
  /** What its file is. */
  file: FileKind & ('video' | 'audio')
  /** Its type in the documented list of favorites; null where it is not among them. */
  favorite: string | null
  /** Where people play it: `/auth/videos`, one below it. */
  page: string
  /** The flag of the settings that turns it off. */
  flag: keyof Flags
  view: Right
  modify: Right
  rules: RecordingRules<M>
  /** Where people submit their own: its feature says the fields `state` and `submittedBy` itself. */
  submissions?: Submissions<M>
}
