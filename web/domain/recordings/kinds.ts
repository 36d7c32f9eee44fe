import type { Icon } from '@tabler/icons-react'
import type { CommentTarget } from '../../__generated__/CommentSection_discussion.graphql.ts'
import type { RecordingTarget } from '../../__generated__/useTrackingMutation.graphql.ts'
import type { Right } from '../../contract/__generated__/limits.ts'

type Page = { to: string; label: string }

/** A kind of what people watch or listen to, as its screens name it and where they stand. */
export type RecordingKind = {
  target: RecordingTarget & CommentTarget
  /** What its player is. */ media: 'video' | 'audio'
  icon: Icon
  /** In a sentence. */ one: string
  /** Who has played it, in a sentence, and what people do with it. */ player: 'view' | 'listener'
  takes: 'sees' | 'hears'
  /** The list of the learners, and that of who keeps them. */ list: Page
  admin: Page
  modify: Right
  pathOf: (id: string, title: string) => string
  categoryPathOf: (id: string, name: string) => string
}

export const editorOf = ({ admin }: RecordingKind, id: string) => `${admin.to}/${id}/edit`
export const previewOf = ({ admin }: RecordingKind, id: string) => `${admin.to}/${id}/preview`

/** One as deeds name it. */
export type Named = { databaseId: string; title: string }
