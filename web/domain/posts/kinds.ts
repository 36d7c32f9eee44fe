import type { Icon } from '@tabler/icons-react'
import type { HistoryTarget } from '../../__generated__/AdminHistoryQuery.graphql.ts'
import type { CommentTarget } from '../../__generated__/CommentSection_discussion.graphql.ts'
import type { PostKind as PostTarget } from '../../__generated__/PostScreenQuery.graphql.ts'
import type { ReactionTarget } from '../../__generated__/ReactionBarMutation.graphql.ts'
import type { ReadTarget } from '../../__generated__/useMarkAsReadMutation.graphql.ts'
import type { Unread } from '../../contract/__generated__/limits.ts'
import { withCrum } from '../../session/navigation/breadcrumbs.ts'
import type { Tab } from '../../session/feature.ts'
import type { Session } from '../../session/session.ts'
import type { ContentKind } from '../content/kinds.ts'

/** A kind of what is published for people to read: its names, where it stands, and the words of its screens. */
export type PostKind = Omit<ContentKind, 'audience' | 'editorOf' | 'many'> & {
  target: PostTarget & ReadTarget & ReactionTarget & HistoryTarget & CommentTarget
  /** Its type, which links by id name. */ type: string
  /** Several in a sentence of its editors: bulletins; its addresses and its unread count are called the same. */
  many: Unread
  /** Several in a sentence of its readers: news. */ several: string
  /** The name of its id in addresses. */ parameter: string
  icon: Icon
  /** Where its links stand in the menus. */ places: { learner: number; admin: number }
  /** Where phones have a tab of it. */ tab?: Tab
  /** The list of the learners, and the title of one of it. */ list: { to: string; label: string; one: string }
  /** What the list of the administrators is called; bulletins by setting. */ adminLabel: (session: Session) => string
  /** Readers are told when one closes: an offer ends, news gets old. */ ends?: boolean
  /** Below the titles of both lists, and where they are empty. */
  words: { learner: string; learnerNone: string; admin: string; adminNone: string }
}

export const adminOf = ({ many }: PostKind) => `/auth/admin/${many}`
export const editorOf = (kind: PostKind, id: string) => `${adminOf(kind)}/${id}/edit`
export const previewOf = (kind: PostKind, id: string) => `${adminOf(kind)}/${id}/preview`

/** Where one is read; `search` is that of the list one comes from. */
export const pathOf = ({ list }: PostKind, id: string, title: string, search = '') =>
  withCrum(`${list.to}/${id}?${search}`, title)

/** As its deeds know it. */
export const contentOf = (kind: PostKind): ContentKind => ({
  target: kind.target,
  one: kind.one,
  many: kind.many,
  audience: 'readers',
  editorOf: (id) => editorOf(kind, id),
})
