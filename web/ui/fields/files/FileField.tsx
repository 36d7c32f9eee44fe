import { Anchor, Button, Group, Input, Text } from '@mantine/core'
import { IconFile, IconTrash } from '@tabler/icons-react'
import { useField } from '../useField.ts'
import { FileDrop } from '../../uploads/FileDrop.tsx'
import classes from '../../uploads/FileDrop.module.css'
import type { FieldOf } from '../TextField.tsx'
import type { FileKind, FileValue } from '../../uploads/uploads.ts'

type Props = FieldOf<FileValue | null | undefined> & { kind: FileKind; description?: string }

/** One stored file of a form, a FileValue or null: drop, see, remove. */
export function FileField({ control, name, label, kind, description, required }: Props) {
  const { field, problem, readOnly, onWay } = useField<FileValue | null | undefined>({ control, name })
  const { value } = field
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={problem} withAsterisk={required}>
      <div style={{ marginTop: 6 }}>
        {value ? (
          <Group className={classes.transfer} justify="space-between" wrap="nowrap">
            <Group gap="xs" wrap="nowrap" miw={0}>
              <IconFile size={20} aria-hidden="true" />
              <Anchor href={value.url} target="_blank" rel="noreferrer" size="sm" truncate>
                {value.name ?? 'Open the file'}
              </Anchor>
            </Group>
            {!readOnly && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                flex="none"
                leftSection={<IconTrash size={16} />}
                onClick={() => field.onChange(null)}
              >
                Remove
              </Button>
            )}
          </Group>
        ) : readOnly ? (
          <Text size="sm" c="dimmed">
            None
          </Text>
        ) : (
          <FileDrop kind={kind} label={`Upload: ${label}`} onUploaded={field.onChange} onWay={onWay} />
        )}
      </div>
    </Input.Wrapper>
  )
}
