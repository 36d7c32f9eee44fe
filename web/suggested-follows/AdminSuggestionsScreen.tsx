import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminSuggestionsScreenQuery } from '../__generated__/AdminSuggestionsScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../session/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminSuggestionTable } from './AdminSuggestionTable.tsx'

/** Everybody who is suggested to learners. */
export default function AdminSuggestionsScreen({ queryRef }: ScreenProps<AdminSuggestionsScreenQuery>) {
  const root = usePreloadedQuery<AdminSuggestionsScreenQuery>(
    graphql`
    query AdminSuggestionsScreenQuery($text: String, $published: Boolean, $sort: SuggestedFollowSort) @preloadable {
      ...AdminSuggestionTable_query @arguments(text: $text, published: $published, sort: $sort)
    }
  `,
    queryRef,
  )
  const create = useViewer().rights.includes('modify-suggested-followers') && (
    <Button
      component={Link}
      to="/auth/admin/suggested-follows/create"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
    >
      Suggest a person
    </Button>
  )
  return (
    <>
      <PageHeader title="Suggested follows" text="People whom learners are invited to follow." actions={create} />
      <AdminSuggestionTable query={root} create={create} />
    </>
  )
}
