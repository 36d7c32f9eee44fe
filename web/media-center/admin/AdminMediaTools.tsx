import { Button, FileButton, Menu } from '@mantine/core'
import { IconFolderPlus, IconFlag, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import type { AdminMediaTools_place$key } from '../../__generated__/AdminMediaTools_place.graphql.ts'
import type { AdminMediaToolsMutation } from '../../__generated__/AdminMediaToolsMutation.graphql.ts'
import { AddMediaInput } from '../../contract/__generated__/limits.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { fileKinds } from '../../ui/uploads/uploads.ts'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { required } from '../../ui/texts.ts'

type Props = {
  place: AdminMediaTools_place$key
  onFiles: (files: File[]) => void
  onMade: () => void
  onLookBack: () => void
}

const accepted = Object.values(fileKinds.media.types).flat().join(',')

/** Makes folders and uploads files where one is. */
export function AdminMediaTools({ place, onFiles, onMade, onLookBack }: Props) {
  const {
    folderId = null,
    viewerCanAdd,
    brandsToAdd: brands,
  } = useFragment(
    graphql`fragment AdminMediaTools_place on MediaPlace { folderId viewerCanAdd brandsToAdd { databaseId name } }`,
    place,
  )
  const [isMaking, setMaking] = useState(false)
  const [save, isSaving] = useSave<AdminMediaToolsMutation>(graphql`
    mutation AdminMediaToolsMutation($input: AddMediaInput!) { addMedia(input: $input) { mediaItem { id name } } }
  `)
  const makeForBrand = async (brandId: string, name: string) => {
    // The folder of a brand comes with the first thing in it.
    const { data } = await save({ input: { brandId, name: 'Logos', keepBoth: true } })
    if (!data) return
    showDone(`${name} has a folder with one for its logos`)
    onMade()
  }
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={onLookBack}>
        Recently deleted
      </Button>
      {brands.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" loading={isSaving} leftSection={<IconFlag size={18} aria-hidden="true" />}>
              Brand folder
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {brands.map(({ databaseId, name }) => (
              <Menu.Item key={databaseId} onClick={() => void makeForBrand(databaseId, name)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {viewerCanAdd && (
        <>
          <Button
            variant="default"
            leftSection={<IconFolderPlus size={18} aria-hidden="true" />}
            onClick={() => setMaking(true)}
          >
            New folder
          </Button>
          <FileButton multiple accept={accepted} onChange={onFiles} inputProps={{ 'aria-label': 'Upload files' }}>
            {(props) => (
              <Button {...props} leftSection={<IconUpload size={18} aria-hidden="true" />}>
                Upload
              </Button>
            )}
          </FileButton>
        </>
      )}
      {isMaking && (
        <NewFolder folderId={folderId ?? null} save={save} onClose={() => setMaking(false)} onMade={onMade} />
      )}
    </>
  )
}

const schema = z.object({ name: required('Name', AddMediaInput.name.max), isPublic: z.boolean() })

type NewFolderProps = {
  folderId: string | null
  save: ReturnType<typeof useSave<AdminMediaToolsMutation>>[0]
  onClose: () => void
  onMade: () => void
}

function NewFolder({ folderId, save, onClose, onMade }: NewFolderProps) {
  const form = useRecordForm({
    stored: { name: '', isPublic: folderId !== null },
    schema,
    send: (values) => save({ input: { ...values, folderId } }),
    saved: () => {
      onClose()
      onMade()
    },
  })
  return (
    <FormDialog title="New folder" form={form} onClose={onClose} action="Create folder">
      <TextField {...form.field('name')} label="Name" autoComplete="off" data-autofocus />
      <SwitchField
        {...form.field('isPublic')}
        label="Public"
        description="Learners see it, as far as the folders above are public."
      />
    </FormDialog>
  )
}
