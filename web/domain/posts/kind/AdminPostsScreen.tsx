import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminPostsScreen_query$key } from '../../../__generated__/AdminPostsScreen_query.graphql.ts'
import type { AdminPostsScreenPageQuery } from '../../../__generated__/AdminPostsScreenPageQuery.graphql.ts'
import type { AdminPostsScreenQuery } from '../../../__generated__/AdminPostsScreenQuery.graphql.ts'
import type { KindScreenProps } from '../../../relay/screen.tsx'
import { usePages } from '../../../relay/usePages.ts'
import { useSession, useViewer } from '../../../session/session.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { AdminDeleted } from '../../content/AdminDeleted.tsx'
import { AdminPostTable } from '../AdminPostTable.tsx'
import { adminOf, contentOf, type PostKind } from '../kinds.ts'
import { newLabel } from './newLabel.ts'
import { usePostActions } from './usePostActions.ts'

/** All of a kind, with what was deleted where one asks for it. */
export default function AdminPostsScreen({ kind, queryRef }: KindScreenProps<PostKind, AdminPostsScreenQuery>) {
  const root = usePreloadedQuery<AdminPostsScreenQuery>(
    graphql`
    query AdminPostsScreenQuery($kind: PostKind!, $target: DeletedTarget!, $text: String, $status: ContentStatus, $brand: ID, $sort: PostSort) @preloadable {
      ...AdminPostTable_query
      ...AdminDeleted_query @arguments(target: $target, text: $text)
      ...AdminPostsScreen_query @arguments(kind: $kind, text: $text, status: $status, brand: $brand, sort: $sort)
    }
  `,
    queryRef,
  )
  const pages = usePages<AdminPostsScreenPageQuery, AdminPostsScreen_query$key>(
    graphql`
    fragment AdminPostsScreen_query on Query
    @argumentDefinitions(
      kind: { type: "PostKind!" }, first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, status: { type: "ContentStatus" }, brand: { type: "ID" }, sort: { type: "PostSort" }
    )
    @refetchable(queryName: "AdminPostsScreenPageQuery") {
      posts(kind: $kind, first: $first, after: $after, text: $text, status: $status, brand: $brand, sort: $sort)
      @connection(key: "AdminPostsScreen_posts", filters: ["kind", "text", "status", "brand", "sort"]) {
        __id
        totalCount
        edges { node { ...AdminPostTable_posts } }
      }
    }
  `,
    root,
  )
  const { posts } = pages.data
  const actions = usePostActions(kind, posts.__id)
  const session = useSession()
  const label = kind.adminLabel(session)
  const create = useViewer().rights.includes('modify-announcements') && (
    <Button component={Link} to={`${adminOf(kind)}/create`} leftSection={<IconPlus size={18} aria-hidden="true" />}>
      {newLabel(kind, session)}
    </Button>
  )
  return (
    <>
      <PageHeader title={label} text={kind.words.admin} actions={create} />
      <AdminPostTable
        kind={kind}
        label={label}
        query={root}
        posts={posts.edges.map(({ node }) => node)}
        totalCount={posts.totalCount}
        pages={pages}
        actions={actions}
        deleted={(searched) => <AdminDeleted kind={contentOf(kind)} query={root} {...searched} />}
        none={{ icon: kind.icon, title: `No ${kind.several} yet`, text: kind.words.adminNone, action: create }}
      />
    </>
  )
}
