import { Anchor, Button, Group, Input, Text } from '@mantine/core'
import { IconFile, IconReplace, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useField } from '../useField.ts'
import { FileDrop } from '../../uploads/FileDrop.tsx'
import classes from '../../uploads/FileDrop.module.css'
import type { FieldOf } from '../TextField.tsx'
import type { FileKind, FileValue } from '../../uploads/uploads.ts'

type Props = FieldOf<FileValue | null | undefined> & {
  kind: FileKind
  description?: string
  /** There is always one: another takes its place. */ replaces?: boolean
}

/** One stored file of a form, a FileValue or null: drop, see, remove. */
export function FileField({ control, name, label, kind, description, required, replaces = false }: Props) {
  const [isReplacing, setReplacing] = useState(false)
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
            {!readOnly && replaces ? (
              <ReplaceButton label={label} isReplacing={isReplacing} onClick={() => setReplacing(!isReplacing)} />
            ) : (
              !readOnly && (
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
              )
            )}
          </Group>
        ) : readOnly ? (
          <Text size="sm" c="dimmed">
            None
          </Text>
        ) : (
          <FileDrop kind={kind} label={`Upload: ${label}`} onUploaded={field.onChange} onWay={onWay} />
        )}
        {value && isReplacing && !readOnly && (
          <div style={{ marginTop: 8 }}>
            <FileDrop
              kind={kind}
              label={`Upload in its place: ${label}`}
              onUploaded={(file) => {
                field.onChange(file)
                setReplacing(false)
              }}
              onWay={onWay}
            />
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}

type ReplaceProps = { label: string; isReplacing: boolean; onClick: () => void }

const ReplaceButton = ({ label, isReplacing, onClick }: ReplaceProps) => (
  <Button
    size="compact-sm"
    variant="subtle"
    flex="none"
    leftSection={isReplacing ? <IconX size={16} aria-hidden="true" /> : <IconReplace size={16} aria-hidden="true" />}
    aria-label={`${isReplacing ? 'Keep' : 'Replace'}: ${label}`}
    onClick={onClick}
  >
    {isReplacing ? 'Keep' : 'Replace'}
  </Button>
)
