import { Button } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { AdminPostPreview_post$key } from '../../__generated__/AdminPostPreview_post.graphql.ts'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { useSession } from '../../session/session.ts'
import { AdminAudiencePreview } from '../audience/AdminAudiencePreview.tsx'
import { adminOf, editorOf, type PostKind } from './kinds.ts'
import { ShownPost } from './ShownPost.tsx'

type Props = { kind: PostKind; post: AdminPostPreview_post$key | null | undefined }

/** A post as its readers see it, whether it is open or not; looking counts for nothing. */
export function AdminPostPreview({ kind, post }: Props) {
  const known = useFragment(
    graphql`
    fragment AdminPostPreview_post on Post {
      databaseId status viewerCanEdit
      ...ShownPost_post
      audience { ...AdminAudiencePreview_groups }
    }
  `,
    post ?? null,
  )
  const back = { to: adminOf(kind), label: kind.adminLabel(useSession()) }
  if (!known) return <Missing what={kind.one} back={back} />
  const { databaseId, status, viewerCanEdit } = known
  return (
    <AdminAudiencePreview
      title="Preview"
      audience={known.audience}
      isOpen={status === 'PUBLISHED'}
      aside={<StatusChip status={status} />}
      back={back}
      actions={
        viewerCanEdit && (
          <Button
            component={Link}
            to={editorOf(kind, databaseId)}
            leftSection={<IconEdit size={18} aria-hidden="true" />}
          >
            Edit
          </Button>
        )
      }
    >
      <ShownPost kind={kind} post={known} />
    </AdminAudiencePreview>
  )
}
