import { Button } from '@mantine/core'
import { IconCopy, IconEyeOff, IconSend } from '@tabler/icons-react'
import { Suspense, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Navigate } from 'react-router'
import type { AdminPostPage_post$key } from '../../__generated__/AdminPostPage_post.graphql.ts'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { counted, formatDateTime, formatPlan } from '../../ui/formats.ts'
import { RecordTabs } from '../../ui/forms/RecordTabs.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RowsSkeleton } from '../../ui/states/Skeletons.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useSession } from '../../session/session.ts'
import { historyTab } from '../history/AdminHistoryTab.tsx'
import { AdminReaders } from '../reading/AdminReaders.tsx'
import { adminOf, previewOf, type PostKind } from './kinds.ts'
import type { usePostActions } from './kind/usePostActions.ts'

type Props = {
  kind: PostKind
  post: AdminPostPage_post$key | null | undefined
  actions: Pick<ReturnType<typeof usePostActions>, 'publish' | 'duplicate'>
  form: ReactNode
}

/** One as its editor sees it: where it stands, what it says, and who has read it. */
export function AdminPostPage({ kind, post, actions, form }: Props) {
  const known = useFragment(
    graphql`
    fragment AdminPostPage_post on Post {
      id databaseId title status date publishAt unpublishAt readerCount viewerCanEdit
      ...AdminReaders_post
    }
  `,
    post ?? null,
  )
  const back = { to: adminOf(kind), label: kind.adminLabel(useSession()) }
  if (!known) return <Missing what={kind.one} back={back} />
  // Who may look and not change it, reads it as it is.
  if (!known.viewerCanEdit) return <Navigate to={previewOf(kind, known.databaseId)} replace />
  const { id, databaseId, title } = known
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
          <>
            <Button
              variant="default"
              leftSection={<IconCopy size={18} aria-hidden="true" />}
              onClick={() => {
                void actions.duplicate(known)
              }}
            >
              Duplicate
            </Button>
            <Button
              variant={isPublished ? 'default' : 'filled'}
              leftSection={
                isPublished ? <IconEyeOff size={18} aria-hidden="true" /> : <IconSend size={18} aria-hidden="true" />
              }
              onClick={() => {
                void actions.publish({ id, databaseId, title }, !isPublished)
              }}
            >
              {isPublished ? 'Unpublish' : 'Publish now'}
            </Button>
          </>
        }
      />
      <RecordTabs
        label={`Parts of the ${kind.one}`}
        details={form}
        parts={[
          {
            tab: 'readers',
            label: 'Readers',
            content: (
              <Suspense fallback={<RowsSkeleton count={6} />}>
                <AdminReaders target={kind.target} api={`/api/${kind.many}`} post={known} />
              </Suspense>
            ),
          },
          historyTab(kind.target, known.databaseId),
        ]}
      />
    </>
  )
}
