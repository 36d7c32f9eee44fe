import { Button } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { AdminBulletinPreviewScreenQuery } from '../../__generated__/AdminBulletinPreviewScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useSession } from '../../session/session.ts'
import { Missing } from '../../ui/ErrorState.tsx'
import { PreviewPage } from '../../ui/media/PreviewPage.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { BulletinView } from '../BulletinView.tsx'
import { ADMIN, editorOf } from '../paths.ts'

/** A bulletin as its readers see it, whether it is open or not; looking counts for nothing. */
export default function AdminBulletinPreviewScreen({ queryRef }: ScreenProps<AdminBulletinPreviewScreenQuery>) {
  const { bulletin } = usePreloadedQuery<AdminBulletinPreviewScreenQuery>(
    graphql`
    query AdminBulletinPreviewScreenQuery($bulletinId: ID!) @preloadable {
      bulletin(databaseId: $bulletinId) {
        databaseId title text date status viewerCanEdit
        brand { name }
        image { url }
        attachFile { url name }
        images { file { url name } }
        resources { file { url name } }
      }
    }
  `,
    queryRef,
  )
  const { announcements } = useSession().settings.labels
  const back = { to: ADMIN, label: announcements }
  if (!bulletin) return <Missing what="bulletin" back={back} />
  const { databaseId, title, text, date, status, viewerCanEdit, brand, image, attachFile, images, resources } = bulletin
  const files = resources.map(({ file }) => file)
  return (
    <PreviewPage
      title="Preview"
      text="As its readers see it."
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
      <BulletinView
        title={title}
        date={date}
        brand={brand?.name}
        html={text}
        image={image?.url}
        images={images.map(({ file }) => file)}
        files={attachFile ? [attachFile, ...files] : files}
      />
    </PreviewPage>
  )
}
