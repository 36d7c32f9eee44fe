import { Button } from '@mantine/core'
import { IconEdit, IconEye, IconEyeOff, IconFolderSymlink, IconReplace, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useParams, useRevalidator } from 'react-router'
import type { AdminMediaScreenQuery } from '../../__generated__/AdminMediaScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { Editing, MediaEntry } from '../entries.ts'
import { MediaBrowser } from '../MediaBrowser.tsx'
import { ADMIN } from '../paths.ts'
import { AdminMediaTools } from './AdminMediaTools.tsx'
import { AdminMediaUploads } from './AdminMediaUploads.tsx'
import { AdminReplaceFile } from './AdminReplaceFile.tsx'
import { useAdminUploads } from './adminUploads.ts'
import { useDeleteMedia, useMoveMedia, useShowMedia } from './adminMediaChanges.ts'

const AdminDeletedMedia = lazy(() => import('./AdminDeletedMedia.tsx'))
const AdminMediaDialog = lazy(() => import('./AdminMediaDialog.tsx'))
const AdminMoveMedia = lazy(() => import('./AdminMoveMedia.tsx'))

/** The media center for who fills it: private things too, and what is done with them. */
export default function AdminMediaScreen({ queryRef }: ScreenProps<AdminMediaScreenQuery>) {
  const root = usePreloadedQuery<AdminMediaScreenQuery>(
    graphql`
    query AdminMediaScreenQuery($path: String!, $text: String, $kind: MediaKind, $sort: MediaItemSort) @preloadable {
      mediaPlace(path: $path) { folderId viewerCanAdd ...AdminMediaTools_place }
      ...MediaBrowser_place @arguments(path: $path)
      ...MediaBrowser_list @arguments(path: $path, text: $text, kind: $kind, sort: $sort)
    }
  `,
    queryRef,
  )
  const { '*': path = '' } = useParams()
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  const place = root.mediaPlace
  const uploads = useAdminUploads(place?.folderId ?? null, reload)
  const replacing = useRef<{ choose: (id: string) => void }>(null)
  const move = useMoveMedia(reload)
  const remove = useDeleteMedia(reload)
  const show = useShowMedia(reload)
  const [isLookingBack, setLookingBack] = useState(false)
  const [edited, setEdited] = useState<string>()
  const [moving, setMoved] = useState<{ ids: string[]; done?: () => void }>()
  if (!place) return <Missing what="folder or file" back={{ to: ADMIN, label: 'Media center' }} />
  const editing: Editing = {
    actions: (item: MediaEntry) =>
      item.viewerCanEdit
        ? [
            { label: 'Edit', icon: IconEdit, onClick: () => setEdited(item.databaseId) },
            ...(item.kind === 'FOLDER'
              ? []
              : [
                  {
                    label: 'Replace file',
                    icon: IconReplace,
                    onClick: () => replacing.current?.choose(item.databaseId),
                  },
                ]),
            {
              label: item.isPublic ? 'Make private' : 'Make public',
              icon: item.isPublic ? IconEyeOff : IconEye,
              onClick: () => show([item], !item.isPublic),
            },
            { label: 'Move', icon: IconFolderSymlink, onClick: () => setMoved({ ids: [item.databaseId] }) },
            { label: 'Delete', icon: IconTrash, danger: true, onClick: () => remove([item]) },
          ]
        : [],
    bulk: (chosen, done) =>
      chosen.every(({ viewerCanEdit }) => viewerCanEdit) && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconFolderSymlink size={16} aria-hidden="true" />}
            onClick={() => setMoved({ ids: chosen.map(({ databaseId }) => databaseId), done })}
          >
            Move
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconEye size={16} aria-hidden="true" />}
            onClick={() => show(chosen, true)}
          >
            Make public
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={async () => {
              if (await remove(chosen)) done()
            }}
          >
            Delete
          </Button>
        </>
      ),
    onMove: (ids, folderId) => void move(ids, folderId),
  }
  return (
    <>
      <PageHeader
        title="Media center"
        text="What dealers and their staff may use: public things in public folders are theirs to see."
        actions={
          <AdminMediaTools
            place={place}
            onFiles={uploads.start}
            onMade={reload}
            onLookBack={() => setLookingBack(true)}
          />
        }
      />
      <AdminMediaUploads uploads={uploads} canAdd={place.viewerCanAdd}>
        <MediaBrowser
          key={path}
          place={root}
          list={root}
          base={ADMIN}
          root="Media center"
          none={{
            title: 'Nothing here yet',
            text: 'Make a folder for each brand or topic, drop files into it, and make it public when it is complete.',
          }}
          editing={editing}
        />
      </AdminMediaUploads>
      <AdminReplaceFile ref={replacing} onChosen={uploads.replace} />
      <Suspense>
        {isLookingBack && <AdminDeletedMedia onClose={() => setLookingBack(false)} onDone={reload} />}
        {edited && <AdminMediaDialog id={edited} onClose={() => setEdited(undefined)} onSaved={reload} />}
        {moving && (
          <AdminMoveMedia
            ids={moving.ids}
            from={place.folderId ?? null}
            onClose={() => setMoved(undefined)}
            onMove={async (folderId) => {
              const isDone = await move(moving.ids, folderId)
              if (isDone) moving.done?.()
              return isDone
            }}
          />
        )}
      </Suspense>
    </>
  )
}
