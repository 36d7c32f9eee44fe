import { graphql, useLazyLoadQuery } from 'react-relay'
import * as z from 'zod/mini'
import type { AdminMoveMediaQuery } from '../../__generated__/AdminMoveMediaQuery.graphql.ts'
import { useViewer } from '../../session/session.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { counted } from '../../ui/formats.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'

type Props = {
  ids: readonly string[]
  /** The folder they are in. */
  from: string | null
  onClose: () => void
  onMove: (folderId: string | null) => Promise<boolean>
}

/** Stands for the root, which has no id. */
const ROOT = 'root'
const schema = z.object({ folder: z.string().check(z.minLength(1, 'Choose a folder.')) })

/** Chooses the folder that things are put into. */
export default function AdminMoveMedia({ ids, from, onClose, onMove }: Props) {
  const { mediaFolders } = useLazyLoadQuery<AdminMoveMediaQuery>(
    graphql`query AdminMoveMediaQuery { mediaFolders(editable: true) { databaseId parentId path } }`,
    {},
    { fetchPolicy: 'network-only' },
  )
  const { keepsToOwnBrands } = useViewer()
  const form = useRecordForm({
    stored: { folder: '' },
    schema,
    send: async ({ folder }) => ((await onMove(folder === ROOT ? null : folder)) ? { data: folder } : { fields: {} }),
    saved: onClose,
  })
  // A folder cannot go into itself, nor into what it holds.
  const within = new Set(ids)
  for (const { databaseId, parentId } of mediaFolders) if (parentId && within.has(parentId)) within.add(databaseId)
  const folders = mediaFolders
    .filter(({ databaseId }) => !within.has(databaseId) && databaseId !== from)
    .map(({ databaseId, path }) => ({ value: databaseId, label: path.split('/').join(' / ') }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const root = from === null || keepsToOwnBrands ? [] : [{ value: ROOT, label: 'Media center' }]
  return (
    <FormDialog title={`Move ${counted(ids.length, 'item')}`} form={form} onClose={onClose} action="Move">
      <SelectField
        {...form.field('folder')}
        label="Folder"
        placeholder="Choose a folder"
        data={[...root, ...folders]}
        searchable
        data-autofocus
      />
    </FormDialog>
  )
}
