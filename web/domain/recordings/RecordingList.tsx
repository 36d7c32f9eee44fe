import type { ComponentProps } from 'react'
import { graphql } from 'react-relay'
import type { RecordingList_query$key } from '../../__generated__/RecordingList_query.graphql.ts'
import type { RecordingListPageQuery } from '../../__generated__/RecordingListPageQuery.graphql.ts'
import { usePages } from '../../relay/usePages.ts'
import { RecordCards } from '../../ui/lists/cards/RecordCards.tsx'
import { listOf, type RecordingKind } from './kinds.ts'
import { RecordingCard } from './RecordingCard.tsx'

type Props = {
  kind: RecordingKind
  query: RecordingList_query$key
  /** What appears here once there is something. */ none: string
} & Pick<ComponentProps<typeof RecordCards>, 'search'>

/** Those open to the viewer, as cards that append while one scrolls. */
export function RecordingList({ kind, query, search, none }: Props) {
  const pages = usePages<RecordingListPageQuery, RecordingList_query$key>(
    graphql`
    fragment RecordingList_query on Query
    @argumentDefinitions(
      kind: { type: "RecordingKind!" }, first: { type: "Int", defaultValue: 24 }, after: { type: "String" }, text: { type: "String" }, category: { type: "ID" }, brand: { type: "ID" }, favored: { type: "Boolean" }
    )
    @refetchable(queryName: "RecordingListPageQuery") {
      recordings(kind: $kind, first: $first, after: $after, text: $text, category: $category, brand: $brand, favored: $favored, editable: false)
      @connection(key: "RecordingList_recordings", filters: ["kind", "text", "category", "brand", "favored"]) {
        edges { node { id ...RecordingCard_recording } }
      }
    }
  `,
    query,
  )
  return (
    <RecordCards
      pages={pages}
      search={search}
      items={pages.data.recordings.edges.map(({ node }) => node)}
      keyOf={({ id }) => id}
      label={listOf(kind).label}
      columnWidth={280}
      pageSize={24}
      notFound={`No ${kind.one} matches your search`}
      none={{ icon: kind.icon, title: `No ${kind.many} yet`, text: none }}
    >
      {(recording) => <RecordingCard recording={recording} kind={kind} order={2} />}
    </RecordCards>
  )
}
