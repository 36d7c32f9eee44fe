import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminSuggestionScreenQuery } from '../__generated__/AdminSuggestionScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { historyTab } from '../domain/history/AdminHistoryTab.tsx'
import { RecordTabs } from '../ui/forms/RecordTabs.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { dotted, plural } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminSuggestionForm } from './AdminSuggestionForm.tsx'

const back = { to: '/auth/admin/suggested-follows', label: 'All suggested follows' }

export default function AdminSuggestionScreen({ queryRef }: ScreenProps<AdminSuggestionScreenQuery>) {
  const root = usePreloadedQuery<AdminSuggestionScreenQuery>(
    graphql`
    query AdminSuggestionScreenQuery($suggestId: ID!) @preloadable {
      suggestedFollow(databaseId: $suggestId) { id databaseId name dealer followerCount personActive ...AdminSuggestionForm_suggestion }
      ...AdminSuggestionForm_query
    }
  `,
    queryRef,
  )
  const suggestion = root.suggestedFollow
  if (!suggestion) return <Missing what="suggestion" back={back} />
  const { id, databaseId, name, dealer, followerCount, personActive } = suggestion
  return (
    <>
      <PageHeader
        title={name}
        text={dotted(
          dealer,
          plural(followerCount, 'One person follows them', `${followerCount} people follow them`),
          !personActive && 'The account is not active, so learners do not see it',
        )}
        back={back}
      />
      <RecordTabs
        label="Parts of the suggestion"
        details={<AdminSuggestionForm key={id} suggestion={suggestion} query={root} />}
        parts={[historyTab('SUGGESTED_FOLLOW', databaseId)]}
      />
    </>
  )
}
