import { graphql } from 'react-relay'
import type { AdminPostForm_post$key } from '../__generated__/AdminPostForm_post.graphql.ts'
import type { AdminPostForm_query$key } from '../__generated__/AdminPostForm_query.graphql.ts'
import type { AdminPromotionFormMutation } from '../__generated__/AdminPromotionFormMutation.graphql.ts'
import { SavePromotionInput } from '../contract/__generated__/limits.ts'
import { AdminPostForm } from '../domain/posts/AdminPostForm.tsx'
import { useSave } from '../relay/useSave.ts'
import { usePromotionActions } from './AdminPromotionActions.ts'
import { promotionKind } from './kind.ts'

type Props = { post?: AdminPostForm_post$key; query: AdminPostForm_query$key }

/** Writes a promotion. */
export function AdminPromotionForm({ post, query }: Props) {
  const [save] = useSave<AdminPromotionFormMutation>(graphql`
    mutation AdminPromotionFormMutation($input: SavePromotionInput!) {
      saved: savePromotion(input: $input) { post: promotion { id databaseId ...AdminPostForm_post ...AdminPostPage_post } }
    }
  `)
  const { remove } = usePromotionActions()
  return (
    <AdminPostForm
      kind={promotionKind}
      limits={SavePromotionInput}
      post={post}
      query={query}
      send={(input) => save({ input })}
      remove={remove}
    />
  )
}
