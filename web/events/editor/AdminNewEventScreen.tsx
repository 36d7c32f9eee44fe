import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminNewEventScreenQuery } from '../../__generated__/AdminNewEventScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ADMIN } from '../paths.ts'
import { AdminEventForm } from './AdminEventForm.tsx'

export default function AdminNewEventScreen({ queryRef }: ScreenProps<AdminNewEventScreenQuery>) {
  const root = usePreloadedQuery<AdminNewEventScreenQuery>(
    graphql`query AdminNewEventScreenQuery @preloadable { ...AdminEventForm_query }`,
    queryRef,
  )
  return (
    <>
      <PageHeader title="New event" text="It is a draft until you publish it." back={{ to: ADMIN, label: 'Events' }} />
      <AdminEventForm query={root} />
    </>
  )
}
