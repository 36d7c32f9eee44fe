import { Button } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { RecordingsScreenQuery } from '../../../__generated__/RecordingsScreenQuery.graphql.ts'
import type { KindScreenProps } from '../../../relay/screen.tsx'
import { useViewer } from '../../../session/session.ts'
import type { RecordingKind } from '../kinds.ts'
import { RecordingList } from '../RecordingList.tsx'
import { RecordingShelves } from '../RecordingShelves.tsx'

/** All of a kind on shelves, or those one searches for. */
export default function RecordingsScreen({ kind, queryRef }: KindScreenProps<RecordingKind, RecordingsScreenQuery>) {
  const root = usePreloadedQuery<RecordingsScreenQuery>(
    graphql`
    query RecordingsScreenQuery($kind: RecordingKind!, $text: String, $category: ID, $favored: Boolean, $isSearch: Boolean!) @preloadable {
      recordingCategories(kind: $kind) { ...RecordingShelves_categories @arguments(isSearch: $isSearch) }
      begun: recordings(kind: $kind, first: 4, begun: true, editable: false) @skip(if: $isSearch) { edges { node { ...RecordingShelves_begun } } }
      ...RecordingList_query @arguments(kind: $kind, text: $text, category: $category, favored: $favored)
    }
  `,
    queryRef,
  )
  const links = kind.links?.(useViewer()) ?? []
  return (
    <RecordingShelves
      kind={kind}
      actions={links.map(({ to, label, icon: Sign, isMain }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          variant={isMain ? 'filled' : 'default'}
          leftSection={<Sign size={18} aria-hidden="true" />}
        >
          {label}
        </Button>
      ))}
      begun={root.begun?.edges.map(({ node }) => node) ?? []}
      categories={root.recordingCategories}
      isSearch={queryRef.variables.isSearch}
      list={(search) => <RecordingList kind={kind} query={root} search={search} none={kind.words.learnerNone} />}
    />
  )
}
