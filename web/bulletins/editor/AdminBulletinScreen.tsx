import { Button } from '@mantine/core'
import { IconEyeOff, IconSend } from '@tabler/icons-react'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import { Navigate } from 'react-router'
import type { AdminBulletinScreen_bulletin$key } from '../../__generated__/AdminBulletinScreen_bulletin.graphql.ts'
import type { AdminBulletinScreenQuery } from '../../__generated__/AdminBulletinScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useSession } from '../../session/session.ts'
import { Missing } from '../../ui/ErrorState.tsx'
import { counted, formatDateTime, formatPlan } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { AdminBulletinForm } from './AdminBulletinForm.tsx'
import { ADMIN, previewOf } from '../paths.ts'
import { usePublishBulletin } from '../usePublishBulletin.ts'

export default function AdminBulletinScreen({ queryRef }: ScreenProps<AdminBulletinScreenQuery>) {
  const root = usePreloadedQuery<AdminBulletinScreenQuery>(
    graphql`
    query AdminBulletinScreenQuery($bulletinId: ID!) @preloadable {
      bulletin(databaseId: $bulletinId) { id ...AdminBulletinScreen_bulletin ...AdminBulletinForm_bulletin }
      ...AdminBulletinForm_query
    }
  `,
    queryRef,
  )
  const known = useFragment(
    graphql`
    fragment AdminBulletinScreen_bulletin on Bulletin {
      databaseId title status date publishAt unpublishAt readerCount viewerCanEdit
      ...usePublishBulletin_bulletin
    }
  `,
    root.bulletin as AdminBulletinScreen_bulletin$key | null,
  )
  const { announcements } = useSession().settings.labels
  const publish = usePublishBulletin()
  const back = { to: ADMIN, label: announcements }
  if (!root.bulletin || !known) return <Missing what="bulletin" back={back} />
  // Who may look and not change it, reads it as it is.
  if (!known.viewerCanEdit) return <Navigate to={previewOf(known.databaseId)} replace />
  const isPublished = known.status === 'PUBLISHED'
  const standing = isPublished
    ? `Published ${formatDateTime(known.date)} · read by ${counted(known.readerCount ?? 0, 'person', 'people')}`
    : known.publishAt
      ? `Opens by itself ${formatPlan(known.publishAt)}`
      : 'Nobody sees it yet.'
  return (
    <>
      <PageHeader
        title={known.title}
        aside={<StatusChip status={known.status} />}
        text={known.unpublishAt ? `${standing} · closes by itself ${formatPlan(known.unpublishAt)}` : standing}
        back={back}
        actions={
          <Button
            variant={isPublished ? 'default' : 'filled'}
            leftSection={
              isPublished ? <IconEyeOff size={18} aria-hidden="true" /> : <IconSend size={18} aria-hidden="true" />
            }
            onClick={() => {
              void publish(known, !isPublished)
            }}
          >
            {isPublished ? 'Unpublish' : 'Publish now'}
          </Button>
        }
      />
      <AdminBulletinForm key={root.bulletin.id} bulletin={root.bulletin} query={root} />
    </>
  )
}
