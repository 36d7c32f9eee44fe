import { graphql, useFragment } from 'react-relay'
import type { AdminBulletinForm_post$key } from '../__generated__/AdminBulletinForm_post.graphql.ts'
import type { AdminBulletinForm_query$key } from '../__generated__/AdminBulletinForm_query.graphql.ts'
import type { AdminBulletinFormMutation } from '../__generated__/AdminBulletinFormMutation.graphql.ts'
import { SaveBulletinInput } from '../contract/__generated__/limits.ts'
import { AdminPostForm } from '../domain/posts/AdminPostForm.tsx'
import { useSave } from '../relay/useSave.ts'
import { useBulletinActions } from './AdminBulletinActions.ts'
import { bulletinKind } from './kind.ts'

type Props = { post?: AdminBulletinForm_post$key; query: AdminBulletinForm_query$key }

/** Writes a bulletin. */
export function AdminBulletinForm({ post, query }: Props) {
  const [save] = useSave<AdminBulletinFormMutation>(graphql`
    mutation AdminBulletinFormMutation($input: SaveBulletinInput!) {
      saved: saveBulletin(input: $input) { post: bulletin { id databaseId ...AdminPostForm_post ...AdminPostPage_post } }
    }
  `)
  const known = useFragment(
    graphql`fragment AdminBulletinForm_post on Bulletin { ...AdminPostForm_post }`,
    post ?? null,
  )
  const offered = useFragment(graphql`fragment AdminBulletinForm_query on Query { ...AdminPostForm_query }`, query)
  const { remove } = useBulletinActions()
  return (
    <AdminPostForm
      kind={bulletinKind}
      limits={SaveBulletinInput}
      post={known}
      query={offered}
      send={(input) => save({ input })}
      remove={remove}
    />
  )
}
