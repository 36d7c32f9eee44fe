import { graphql } from 'react-relay'
import type { AdminPostForm_post$key } from '../__generated__/AdminPostForm_post.graphql.ts'
import type { AdminPostForm_query$key } from '../__generated__/AdminPostForm_query.graphql.ts'
import type { AdminBulletinFormMutation } from '../__generated__/AdminBulletinFormMutation.graphql.ts'
import { SaveBulletinInput } from '../contract/__generated__/limits.ts'
import { AdminPostForm } from '../domain/posts/AdminPostForm.tsx'
import { useSave } from '../relay/useSave.ts'
import { useBulletinActions } from './AdminBulletinActions.ts'
import { bulletinKind } from './kind.ts'

type Props = { post?: AdminPostForm_post$key; query: AdminPostForm_query$key }

/** Writes a bulletin. */
export function AdminBulletinForm({ post, query }: Props) {
  const [save] = useSave<AdminBulletinFormMutation>(graphql`
    mutation AdminBulletinFormMutation($input: SaveBulletinInput!) {
      saved: saveBulletin(input: $input) { post: bulletin { id databaseId ...AdminPostForm_post ...AdminPostPage_post } }
    }
  `)
  const { remove } = useBulletinActions()
  return (
    <AdminPostForm
      kind={bulletinKind}
      limits={SaveBulletinInput}
      post={post}
      query={query}
      send={(input) => save({ input })}
      remove={remove}
    />
  )
}
