import { Anchor, Group, Input, Stack, Text } from '@mantine/core'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import * as z from 'zod/mini'
import type { AdminMediaDialog_item$key } from '../../__generated__/AdminMediaDialog_item.graphql.ts'
import type { AdminMediaDialogMutation } from '../../__generated__/AdminMediaDialogMutation.graphql.ts'
import type { AdminMediaDialogQuery } from '../../__generated__/AdminMediaDialogQuery.graphql.ts'
import { SaveMediaInput } from '../../contract/__generated__/limits.ts'
import { fileValue } from '../../relay/fileValue.ts'
import { useSave } from '../../relay/useSave.ts'
import { downloadOf } from '../../ui/saveFile.ts'
import { showDone } from '../../ui/alerts.ts'
import { FileField } from '../../ui/fields/files/FileField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { dotted, formatDateTime, formatFileSize } from '../../ui/formats.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { changedFile, type FileValue } from '../../ui/uploads/uploads.ts'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { required } from '../../ui/texts.ts'

type Props = { id: string; onClose: () => void; onSaved: () => void }

const schema = z.object({
  name: required('Name', SaveMediaInput.name.max),
  isPublic: z.boolean(),
  cover: z.nullable(z.custom<FileValue>()),
  thumb: z.nullable(z.custom<FileValue>()),
})

/** What a folder or file is called, who sees it, what stands for it, and what it was before. */
export default function AdminMediaDialog(props: Props) {
  const { mediaItem } = useLazyLoadQuery<AdminMediaDialogQuery>(
    graphql`query AdminMediaDialogQuery($id: ID!) { mediaItem(databaseId: $id) { ...AdminMediaDialog_item } }`,
    { id: props.id },
    { fetchPolicy: 'network-only' },
  )
  return mediaItem && <Dialog item={mediaItem} {...props} />
}

function Dialog({ item: key, onClose, onSaved }: Props & { item: AdminMediaDialog_item$key }) {
  const item = useFragment(
    graphql`
    fragment AdminMediaDialog_item on MediaItem {
      databaseId name kind isPublic version
      coverImage { ...fileValue_file }
      thumbnail { ...fileValue_file }
      versions { databaseId replacedAt replacedBy { firstName lastName } file { url name size } }
    }
  `,
    key,
  )
  const [save] = useSave<AdminMediaDialogMutation>(graphql`
    mutation AdminMediaDialogMutation($input: SaveMediaInput!) { saveMedia(input: $input) { mediaItem { id ...AdminMediaDialog_item } } }
  `)
  const { databaseId, kind, versions } = item
  const stored = { cover: fileValue(item.coverImage), thumb: fileValue(item.thumbnail) }
  const form = useRecordForm({
    stored: { name: item.name, isPublic: item.isPublic, ...stored },
    schema,
    version: item.version,
    send: ({ name, isPublic, cover, thumb }, version) =>
      save({
        input: {
          databaseId,
          version,
          name,
          isPublic,
          coverImageId: changedFile(stored.cover, cover),
          fileThumbId: changedFile(stored.thumb, thumb),
        },
      }),
    saved: () => {
      showDone('Saved')
      onSaved()
      onClose()
    },
  })
  const isFolder = kind === 'FOLDER'
  return (
    <FormDialog title={isFolder ? 'Edit folder' : 'Edit file'} form={form} onClose={onClose} size="lg">
      <TextField {...form.field('name')} label="Name" autoComplete="off" data-autofocus />
      <SwitchField
        {...form.field('isPublic')}
        label="Public"
        description="Learners see it, as far as the folders above are public."
      />
      {isFolder ? (
        <FileField {...form.field('cover')} kind="image" label="Cover image" description="The picture of its card." />
      ) : (
        <FileField
          {...form.field('thumb')}
          kind="image"
          label="Thumbnail"
          description="In place of the picture made by the portal; a video shows it before it plays."
        />
      )}
      {versions.length > 0 && (
        <Input.Wrapper
          label="Earlier files"
          labelElement="div"
          description="Replaced by newer ones; links open the newest."
        >
          <Stack gap={6} mt={6}>
            {versions.map(({ databaseId: versionId, replacedAt, replacedBy, file }) => (
              <Group key={versionId} gap="sm" justify="space-between" wrap="nowrap">
                <Text size="sm" truncate>
                  {dotted(
                    `Replaced ${formatDateTime(replacedAt)}`,
                    replacedBy && `by ${replacedBy.firstName} ${replacedBy.lastName}`,
                    formatFileSize(file.size),
                  )}
                </Text>
                <Anchor href={downloadOf(file.url)} download={file.name} size="sm" flex="none">
                  Download
                </Anchor>
              </Group>
            ))}
          </Stack>
        </Input.Wrapper>
      )}
    </FormDialog>
  )
}
