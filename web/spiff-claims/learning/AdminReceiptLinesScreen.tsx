import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminReceiptLinesScreenQuery } from '../../__generated__/AdminReceiptLinesScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { foundIn } from '../../ui/decisions/Elsewhere.tsx'
import { QueueTabs, stateIn } from '../../ui/decisions/QueueTabs.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AdminDoubtKinds } from './AdminDoubtKinds.tsx'
import { AdminPaperLineTable } from './AdminPaperLineTable.tsx'
import { defaults, views } from './filters.ts'

/** What the reader of receipts was told about dealers' receipts, and what it doubts. */
export default function AdminReceiptLinesScreen({ queryRef }: ScreenProps<AdminReceiptLinesScreenQuery>) {
  const root = usePreloadedQuery<AdminReceiptLinesScreenQuery>(
    graphql`
    query AdminReceiptLinesScreenQuery($text: String, $part: PaperLinePart, $revoked: Boolean, $isOfDoubts: Boolean!, $sort: DealerPaperLineSort, $isSearched: Boolean!) @preloadable {
      known: dealerPaperLines(first: 1, text: $text, part: $part, revoked: false) @include(if: $isSearched) { totalCount }
      revoked: dealerPaperLines(first: 1, text: $text, part: $part, revoked: true) @include(if: $isSearched) { totalCount }
      ...AdminPaperLineTable_query @arguments(text: $text, part: $part, revoked: $revoked, sort: $sort) @skip(if: $isOfDoubts) @alias(as: "lines")
      ...AdminDoubtKinds_query @include(if: $isOfDoubts) @alias(as: "doubts")
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults, ['view'])
  return (
    <>
      <PageHeader
        title="Receipt lines"
        text="Lines that reviewers explained. The reader knows them on the next receipts of the same dealer."
        back={{ to: '/auth/admin/spiff-manager/claims', label: 'Spiff claims' }}
      />
      <QueueTabs
        label="Receipt lines"
        states={views}
        state={stateIn(views, search.values.view)}
        search={search}
        name="view"
        found={foundIn({ known: root.known, revoked: root.revoked }, ({ totalCount }) => totalCount)}
      >
        {root.doubts && <AdminDoubtKinds query={root.doubts} />}
        {root.lines && (
          <AdminPaperLineTable query={root.lines} isRevoked={queryRef.variables.revoked === true} search={search} />
        )}
      </QueueTabs>
    </>
  )
}
