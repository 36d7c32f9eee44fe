import { Button } from '@mantine/core'
import { IconNews, IconPlus } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminBulletinsScreen_query$key } from '../__generated__/AdminBulletinsScreen_query.graphql.ts'
import type { AdminBulletinsScreenPageQuery } from '../__generated__/AdminBulletinsScreenPageQuery.graphql.ts'
import type { AdminBulletinsScreenQuery } from '../__generated__/AdminBulletinsScreenQuery.graphql.ts'
import { AdminPostTable } from '../domain/posts/AdminPostTable.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { usePages } from '../relay/usePages.ts'
import { useSession, useViewer } from '../session/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminDeletedBulletins } from './AdminDeletedBulletins.tsx'
import { useBulletinActions } from './AdminBulletinActions.ts'
import { bulletinKind } from './kind.ts'

/** All bulletins, called announcements where the settings say so. */
export default function AdminBulletinsScreen({ queryRef }: ScreenProps<AdminBulletinsScreenQuery>) {
  const root = usePreloadedQuery<AdminBulletinsScreenQuery>(
    graphql`
    query AdminBulletinsScreenQuery($text: String, $status: ContentStatus, $brand: ID, $sort: BulletinSort) @preloadable {
      ...AdminPostTable_query
      ...AdminDeletedBulletins_query @arguments(text: $text)
      ...AdminBulletinsScreen_query @arguments(text: $text, status: $status, brand: $brand, sort: $sort)
    }
  `,
    queryRef,
  )
  const pages = usePages<AdminBulletinsScreenPageQuery, AdminBulletinsScreen_query$key>(
    graphql`
    fragment AdminBulletinsScreen_query on Query
    @argumentDefinitions(
      first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, text: { type: "String" }, status: { type: "ContentStatus" }, brand: { type: "ID" }, sort: { type: "BulletinSort" }
    )
    @refetchable(queryName: "AdminBulletinsScreenPageQuery") {
      bulletins(first: $first, after: $after, text: $text, status: $status, brand: $brand, sort: $sort)
      @connection(key: "AdminBulletinsScreen_bulletins", filters: ["text", "status", "brand", "sort"]) {
        __id
        totalCount
        edges { node { ...AdminPostTable_posts } }
      }
    }
  `,
    root,
  )
  const { bulletins } = pages.data
  const actions = useBulletinActions(bulletins.__id)
  const { announcements } = useSession().settings.labels
  const create = useViewer().rights.includes('modify-announcements') && (
    <Button
      component={Link}
      to={`${bulletinKind.admin}/create`}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
    >
      New {announcements.toLowerCase().replace(/s$/, '')}
    </Button>
  )
  return (
    <>
      <PageHeader title={announcements} text="News for dealers and their staff." actions={create} />
      <AdminPostTable
        kind={bulletinKind}
        label={announcements}
        query={root}
        posts={bulletins.edges.map(({ node }) => node)}
        totalCount={bulletins.totalCount}
        pages={pages}
        actions={actions}
        deleted={(searched) => <AdminDeletedBulletins query={root} {...searched} />}
        none={{
          icon: IconNews,
          title: 'No news yet',
          text: 'Tell dealers and their staff what is new: a text, pictures and files.',
          action: create,
        }}
      />
    </>
  )
}
