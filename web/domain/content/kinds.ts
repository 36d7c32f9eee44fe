import type { AdminDeletedPageQuery$variables } from '../../__generated__/AdminDeletedPageQuery.graphql.ts'
import type { DeleteTarget } from '../../__generated__/useDeleteContentMutation.graphql.ts'
import type { RestoreTarget } from '../../__generated__/useDeleteContentRestoreMutation.graphql.ts'
import type { DuplicateTarget } from '../../__generated__/useDuplicateContentMutation.graphql.ts'
import type { PublishTarget } from '../../__generated__/usePublishMutation.graphql.ts'

/** A kind of what is drafted, published and, once deleted, kept for a while. */
export type ContentKind = {
  target: PublishTarget & DuplicateTarget & DeleteTarget & RestoreTarget & AdminDeletedPageQuery$variables['target']
  /** One of it in a sentence, and several. */
  one: string
  many: string
  /** Who is kept from one that is closed. */
  audience: string
  editorOf: (id: string) => string
}

/** One as deeds name it. */
export type Named = { databaseId: string; title: string }
