import { graphql, useFragment } from 'react-relay'
import type { AdminPromotionForm_post$key } from '../__generated__/AdminPromotionForm_post.graphql.ts'
import type { AdminPromotionForm_query$key } from '../__generated__/AdminPromotionForm_query.graphql.ts'
import type { AdminPromotionFormMutation } from '../__generated__/AdminPromotionFormMutation.graphql.ts'
import { SavePromotionInput } from '../contract/__generated__/limits.ts'
import { AdminPostForm } from '../domain/posts/AdminPostForm.tsx'
import { useSave } from '../relay/useSave.ts'
import { usePromotionActions } from './AdminPromotionActions.ts'
import { promotionKind } from './kind.ts'

type Props = { post?: AdminPromotionForm_post$key; query: AdminPromotionForm_query$key }

/** Writes a promotion. */
export function AdminPromotionForm({ post, query }: Props) {
  const [save] = useSave<AdminPromotionFormMutation>(graphql`
    mutation AdminPromotionFormMutation($input: SavePromotionInput!) {
      saved: savePromotion(input: $input) { post: promotion { id databaseId ...AdminPostForm_post ...AdminPostPage_post } }
    }
  `)
  const known = useFragment(
    graphql`fragment AdminPromotionForm_post on Promotion { ...AdminPostForm_post }`,
    post ?? null,
  )
  const offered = useFragment(graphql`fragment AdminPromotionForm_query on Query { ...AdminPostForm_query }`, query)
  const { remove } = usePromotionActions()
  return (
    <AdminPostForm
      kind={promotionKind}
      limits={SavePromotionInput}
      post={known}
      query={offered}
      send={(input) => save({ input })}
      remove={remove}
    />
  )
}
