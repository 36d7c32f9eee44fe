import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminWebhooksScreenQuery } from '../__generated__/AdminWebhooksScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useViewer } from '../session/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { NoPermission } from '../ui/states/ErrorState.tsx'
import { AdminWebhookTable } from './AdminWebhookTable.tsx'

/** Partner systems that are told what happens; for the platform admin alone. */
export default function AdminWebhooksScreen({ queryRef }: ScreenProps<AdminWebhooksScreenQuery>) {
  const root = usePreloadedQuery<AdminWebhooksScreenQuery>(
    graphql`
    query AdminWebhooksScreenQuery @preloadable { ...AdminWebhookTable_query }
  `,
    queryRef,
  )
  const [edited, edit] = useState<string>()
  const { isPlatformAdmin } = useViewer()
  if (!isPlatformAdmin) return <NoPermission />
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => edit('new')}>
      New webhook
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Webhooks"
        text="A partner system is told what happens here, with the rights of its token and the fields it needs."
        actions={create}
      />
      <AdminWebhookTable query={root} create={create} edited={edited} edit={edit} />
    </>
  )
}
