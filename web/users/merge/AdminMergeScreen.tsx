import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminMergeScreenQuery } from '../../__generated__/AdminMergeScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AdminMergeCandidates } from './AdminMergeCandidates.tsx'
import { AdminMergeHistory } from './AdminMergeHistory.tsx'
import { AdminMergePreview } from './AdminMergePreview.tsx'
import { AdminMergeSuggestions } from './AdminMergeSuggestions.tsx'

const base = '/auth/admin/user-manager/merge'

/** Two accounts of one person become one: find them, look at both side by side, merge, and take it back for 30 days. */
export default function AdminMergeScreen({ queryRef }: ScreenProps<AdminMergeScreenQuery>) {
  const root = usePreloadedQuery<AdminMergeScreenQuery>(
    graphql`
    query AdminMergeScreenQuery(
      $firstName: String, $lastName: String, $email: String, $role: String, $dealerId: String, $assignmentGroup: String, $adminGroup: String, $dealer: ID!, $hasDealer: Boolean!,
      $primary: ID!, $secondary: ID!, $hasPair: Boolean!, $hasOne: Boolean!
    ) @preloadable {
      mergePreview(primary: $primary, secondary: $secondary) @include(if: $hasPair) { ...AdminMergePreview_preview }
      chosen: user(databaseId: $primary) @include(if: $hasOne) { ...AdminMergeCandidates_chosen }
      ...AdminMergeSuggestions_query @skip(if: $hasPair) @alias(as: "suggestions")
      ...AdminMergeCandidates_query @skip(if: $hasPair) @alias(as: "candidates") @arguments(
        firstName: $firstName, lastName: $lastName, email: $email, role: $role, dealerId: $dealerId, assignmentGroup: $assignmentGroup, adminGroup: $adminGroup, dealer: $dealer, hasDealer: $hasDealer
      )
      ...AdminMergeHistory_query @skip(if: $hasPair) @alias(as: "history")
    }
  `,
    queryRef,
  )
  const { hasPair, hasOne } = queryRef.variables
  if (hasPair && !root.mergePreview)
    return <Missing what="pair of accounts" back={{ to: base, label: 'Choose two accounts' }} />
  return (
    <>
      <PageHeader
        title="Merge accounts"
        text="Combine two accounts of one person. Nothing is lost: everything moves to the account that stays, and the other is closed."
        back={
          hasPair || hasOne
            ? { to: base, label: 'Choose other accounts' }
            : { to: '/auth/admin/user-manager', label: 'All users' }
        }
      />
      {root.mergePreview && <AdminMergePreview preview={root.mergePreview} />}
      {root.suggestions && !hasOne && <AdminMergeSuggestions query={root.suggestions} />}
      {root.history && !hasOne && <AdminMergeHistory query={root.history} />}
      {root.candidates && <AdminMergeCandidates query={root.candidates} chosen={root.chosen ?? null} />}
    </>
  )
}
