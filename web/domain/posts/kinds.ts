import type { HistoryTarget } from '../../__generated__/AdminHistoryQuery.graphql.ts'
import type { ReactionTarget } from '../../__generated__/ReactionBarMutation.graphql.ts'
import type { ReadTarget } from '../../__generated__/useMarkAsReadMutation.graphql.ts'

/** A kind of what is published for people to read, as its screens name it and where they stand. */
export type PostKind = {
  target: ReadTarget & ReactionTarget & HistoryTarget
  /** In a sentence. */ one: string
  /** The list of the learners. */ list: { to: string; label: string }
  /** Where one is read; `search` is that of the list one comes from. */
  pathOf: (id: string, title: string, search?: string) => string
  /** The list of the administrators; the editors and previews stand below it. */ admin: string
}

export const editorOf = ({ admin }: PostKind, id: string) => `${admin}/${id}/edit`
export const previewOf = ({ admin }: PostKind, id: string) => `${admin}/${id}/preview`
