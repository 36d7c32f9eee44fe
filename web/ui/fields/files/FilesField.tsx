import { ActionIcon, Anchor, Group, Image, Input, Stack, Text } from '@mantine/core'
import { IconFile, IconX } from '@tabler/icons-react'
import { useField } from '../useField.ts'
import type { FileKind, FileValue } from '../../uploads/uploads.ts'
import { ReorderList } from '../../lists/ordering/ReorderList.tsx'
import { FileDrop } from '../../uploads/FileDrop.tsx'
import { useArrivals } from '../../uploads/useArrivals.ts'
import type { FieldOf } from '../TextField.tsx'

/** A file in a list; `row` names it once it is stored there. */
export type ListedFile = FileValue & { row?: string }

type Listed = readonly ListedFile[] | undefined

type Props = FieldOf<Listed> & { kind: FileKind; max: number; description?: string }

/** Several files in order, a list of ListedFile: drop, put in order, take out. */
export function FilesField({ control, name, label, kind, max, description }: Props) {
  const { field, problem, readOnly, onWay } = useField<Listed>({ control, name })
  const files = [...(field.value ?? [])]
  const { change, add } = useArrivals<ListedFile>(files, field.onChange)
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={problem}>
      <Stack gap="sm" mt={6}>
        {files.length > 0 && (
          <ReorderList
            items={files}
            keyOf={({ row, _id }) => row ?? _id}
            nameOf={({ name: called }) => called ?? 'The file'}
            onMove={change}
            label={label}
            disabled={readOnly}
          >
            {(file) => (
              <Group wrap="nowrap" gap="sm" justify="space-between">
                <Group wrap="nowrap" gap="sm" miw={0}>
                  {kind === 'image' ? (
                    <Image src={file.url} alt="" w={72} h={54} fit="cover" radius="sm" />
                  ) : (
                    <IconFile size={22} aria-hidden="true" />
                  )}
                  <Anchor href={file.url} target="_blank" rel="noreferrer" size="sm" truncate>
                    {file.name ?? 'Open the file'}
                  </Anchor>
                </Group>
                {!readOnly && (
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    aria-label={`Remove ${file.name ?? 'the file'}`}
                    onClick={() => change(files.filter((one) => one !== file))}
                  >
                    <IconX size={18} />
                  </ActionIcon>
                )}
              </Group>
            )}
          </ReorderList>
        )}
        {readOnly ? (
          files.length === 0 && (
            <Text size="sm" c="dimmed">
              None
            </Text>
          )
        ) : files.length < max ? (
          <FileDrop kind={kind} label={`Add: ${label}`} onUploaded={add} onWay={onWay} multiple />
        ) : (
          <Text size="sm" c="dimmed">
            That is the most: {max}. Remove one to add another.
          </Text>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
