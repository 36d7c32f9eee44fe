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
import type { RowAction } from '../../ui/lists/tables/RowMenu.tsx'
import { AdminMediaTools } from './AdminMediaTools.tsx'
import { AdminMediaUploads } from './AdminMediaUploads.tsx'
import { AdminReplaceFile } from './AdminReplaceFile.tsx'
import { useAdminUploads } from './adminUploads.ts'
import { useDeleteMedia, useMoveMedia, useShowMedia } from './adminMediaChanges.ts'

const AdminDeletedMedia = lazy(() => import('./AdminDeletedMedia.tsx'))
const AdminMediaDialog = lazy(() => import('./AdminMediaDialog.tsx'))
const AdminMoveMedia = lazy(() => import('./AdminMoveMedia.tsx'))

type Changes = Record<'edit' | 'replace' | 'show' | 'move' | 'remove', () => void>

/** What there is to do with a folder or a file, for who may. */
function actionsOf(item: MediaEntry, { edit, replace, show, move, remove }: Changes): RowAction[] {
  if (!item.viewerCanEdit) return []
  return [
    { label: 'Edit', icon: IconEdit, onClick: edit },
    ...(item.kind === 'FOLDER' ? [] : [{ label: 'Replace file', icon: IconReplace, onClick: replace }]),
    {
      label: item.isPublic ? 'Make private' : 'Make public',
      icon: item.isPublic ? IconEyeOff : IconEye,
      onClick: show,
    },
    { label: 'Move', icon: IconFolderSymlink, onClick: move },
    { label: 'Delete', icon: IconTrash, danger: true, onClick: remove },
  ]
}

type BulkProps = { onMove: () => void; onShow: () => void; onDelete: () => unknown }

/** What is done with several at once. */
const BulkButtons = ({ onMove, onShow, onDelete }: BulkProps) => (
  <>
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconFolderSymlink size={16} aria-hidden="true" />}
      onClick={onMove}
    >
      Move
    </Button>
    <Button size="compact-sm" variant="default" leftSection={<IconEye size={16} aria-hidden="true" />} onClick={onShow}>
      Make public
    </Button>
    <Button
      size="compact-sm"
      variant="default"
      color="red"
      leftSection={<IconTrash size={16} aria-hidden="true" />}
      onClick={() => void onDelete()}
    >
      Delete
    </Button>
  </>
)

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
  const [moving, setMoving] = useState<{ ids: string[]; done?: () => void }>()
  if (!place) return <Missing what="folder or file" back={{ to: ADMIN, label: 'Media center' }} />
  const editing: Editing = {
    actions: (item) =>
      actionsOf(item, {
        edit: () => setEdited(item.databaseId),
        replace: () => replacing.current?.choose(item.databaseId),
        show: () => void show([item], !item.isPublic),
        move: () => setMoving({ ids: [item.databaseId] }),
        remove: () => void remove([item]),
      }),
    bulk: (chosen, done) =>
      chosen.every(({ viewerCanEdit }) => viewerCanEdit) && (
        <BulkButtons
          onMove={() => setMoving({ ids: chosen.map(({ databaseId }) => databaseId), done })}
          onShow={() => void show(chosen, true)}
          onDelete={async () => {
            if (await remove(chosen)) done()
          }}
        />
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
            onClose={() => setMoving(undefined)}
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
