import { Button } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminEventPreviewScreenQuery } from '../../__generated__/AdminEventPreviewScreenQuery.graphql.ts'
import { AdminAudiencePreview } from '../../domain/audience/AdminAudiencePreview.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { EventPrice } from '../EventPrice.tsx'
import { EventView } from '../EventView.tsx'
import { ADMIN, editorOf } from '../paths.ts'
import { formatWhen, whereOf } from '../eventTimes.ts'

const back = { to: ADMIN, label: 'Events' }

/** An event as people see it, whether it is open or not. */
export default function AdminEventPreviewScreen({ queryRef }: ScreenProps<AdminEventPreviewScreenQuery>) {
  const { event } = usePreloadedQuery<AdminEventPreviewScreenQuery>(
    graphql`
    query AdminEventPreviewScreenQuery($eventId: ID!) @preloadable {
      event(databaseId: $eventId) {
        databaseId title text status viewerCanEdit virtual
        ...eventTimes_event
        ...eventTimes_place
        brand { name }
        pictures { file { url name } }
        ...EventPrice_event
        audience { ...AdminAudiencePreview_groups }
      }
    }
  `,
    queryRef,
  )
  if (!event) return <Missing what="event" back={back} />
  const { databaseId, title, text, status, viewerCanEdit, virtual, brand, pictures } = event
  return (
    <AdminAudiencePreview
      title="Preview"
      audience={event.audience}
      isOpen={status === 'PUBLISHED'}
      aside={<StatusChip status={status} />}
      back={back}
      actions={
        viewerCanEdit && (
          <Button component={Link} to={editorOf(databaseId)} leftSection={<IconEdit size={18} aria-hidden="true" />}>
            Edit
          </Button>
        )
      }
    >
      <EventView
        title={title}
        brand={brand?.name}
        when={formatWhen(event)}
        where={whereOf(event)}
        isVirtual={virtual}
        price={<EventPrice event={event} />}
        html={text}
        pictures={pictures.map(({ file: { url, name } }) => ({ url, name }))}
      />
    </AdminAudiencePreview>
  )
}
