import type { CommentTarget } from '../../__generated__/CommentSection_discussion.graphql.ts'
import type { RecordingTarget } from '../../__generated__/useTrackingMutation.graphql.ts'

/** A kind of what people watch or listen to, as its screens name it and where they stand. */
export type RecordingKind = {
  target: RecordingTarget & CommentTarget
  /** What its player is. */ media: 'video' | 'audio'
  /** In a sentence. */ one: string
  /** The list of the learners. */ list: { to: string; label: string }
  pathOf: (id: string, title: string) => string
}
