import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminNewSuggestionScreenQuery } from '../__generated__/AdminNewSuggestionScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminSuggestionForm } from './AdminSuggestionForm.tsx'

export default function AdminNewSuggestionScreen({ queryRef }: ScreenProps<AdminNewSuggestionScreenQuery>) {
  const root = usePreloadedQuery<AdminNewSuggestionScreenQuery>(
    graphql`query AdminNewSuggestionScreenQuery @preloadable { ...AdminSuggestionForm_query }`,
    queryRef,
  )
  return (
    <>
      <PageHeader
        title="Suggest a person"
        text="Learners see the person with your line, and may follow them."
        back={{ to: '/auth/admin/suggested-follows', label: 'All suggested follows' }}
      />
      <AdminSuggestionForm query={root} />
    </>
  )
}
