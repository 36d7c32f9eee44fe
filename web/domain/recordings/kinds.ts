import type { Icon } from '@tabler/icons-react'
import type { HistoryTarget } from '../../__generated__/AdminHistoryQuery.graphql.ts'
import type { CommentTarget } from '../../__generated__/CommentSection_discussion.graphql.ts'
import type { ReactionTarget } from '../../__generated__/ReactionBarMutation.graphql.ts'
import type { RecordingKind as RecordingTarget } from '../../__generated__/useTrackingMutation.graphql.ts'
import type { Flag, Right } from '../../contract/__generated__/limits.ts'
import type { MenuLink } from '../../session/feature.ts'
import { withCrum } from '../../session/navigation/breadcrumbs.ts'
import type { Viewer } from '../../session/session.ts'
import type { ContentKind } from '../content/kinds.ts'

/** Where one goes from the page of all shelves. */
type ShelfLink = { to: string; label: string; icon: Icon; isMain?: boolean }

/** A kind of what people watch or listen to: its names, where it stands, and the words of its screens. */
export type RecordingKind = Omit<ContentKind, 'audience' | 'editorOf'> & {
  target: RecordingTarget & CommentTarget & ReactionTarget & HistoryTarget
  /** Its type, which links by id name. */ type: string
  /** Several in a sentence, and its addresses. */ many: string
  /** The name of its id in addresses. */ parameter: string
  /** What its player is. */ media: 'video' | 'audio'
  icon: Icon
  /** What turns it off, who looks at all of them and who keeps them. */
  flag: Flag
  view: Right
  modify: Right
  /** Where its links stand in the menus, and how that of who keeps them is named and grouped. */
  places: { learner: number; admin: number }
  adminLink?: Pick<MenuLink, 'group'> & { label: string }
  /** Whether the page of a category shows all of them where none is named. */ hasAllPage?: boolean
  /** Below the titles of both lists, where they are empty, and over what one began. */
  words: { learner: string; learnerNone: string; goesOn: string; admin: string; adminNone: string }
  /** Beside the title of the shelves. */ links?: (viewer: Viewer) => readonly ShelfLink[]
  /** Of a kind people submit: the page of one that waits for a decision or was denied, since it is not edited. */
  undecided?: (id: string) => string
}

export const isUndecided = (state: string) => state === 'WAITING_APPROVAL' || state === 'DENIED'

export const listOf = ({ many }: RecordingKind) => ({ to: `/auth/${many}`, label: nameOf(many) })
export const adminOf = ({ many }: RecordingKind) => ({ to: `/auth/admin/${many}`, label: nameOf(many) })
const nameOf = (many: string) => many.charAt(0).toUpperCase() + many.slice(1)

export const editorOf = (kind: RecordingKind, id: string) => `${adminOf(kind).to}/${id}/edit`
export const previewOf = (kind: RecordingKind, id: string) => `${adminOf(kind).to}/${id}/preview`
export const pathOf = (kind: RecordingKind, id: string, title: string) => withCrum(`${listOf(kind).to}/${id}`, title)
export const categoryPathOf = (kind: RecordingKind, id: string, name: string) =>
  withCrum(`${listOf(kind).to}/category/${id}`, name)

/** Who has played it, in a sentence, and what people do with it. */
export const playerOf = ({ media }: RecordingKind) => (media === 'video' ? 'view' : 'listener')
export const takesOf = ({ media }: RecordingKind) => (media === 'video' ? 'sees' : 'hears')

/** As its deeds know it. */
export const contentOf = (kind: RecordingKind): ContentKind => ({
  target: kind.target,
  one: kind.one,
  many: kind.many,
  audience: kind.media === 'video' ? 'viewers' : 'listeners',
  editorOf: (id) => editorOf(kind, id),
})
