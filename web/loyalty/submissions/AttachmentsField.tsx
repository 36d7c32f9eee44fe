import { ActionIcon, Input, Text } from '@mantine/core'
import { IconFileTypePdf, IconX } from '@tabler/icons-react'
import { MAX_LOYALTY_FILES } from '../../contract/__generated__/limits.ts'
import type { FieldOf } from '../../ui/fields/TextField.tsx'
import { useField } from '../../ui/fields/useField.ts'
import { FileDrop } from '../../ui/uploads/FileDrop.tsx'
import { useArrivals } from '../../ui/uploads/useArrivals.ts'
import type { FileValue } from '../../ui/uploads/uploads.ts'
import classes from './Attachments.module.css'

const isPicture = ({ name = '', url }: FileValue) => !/\.pdf$/i.test(name) && !/\.pdf(\?|$)/i.test(url)

/** Photos and PDFs of a form, as many as a submission may have. On a phone the camera is offered. */
export function AttachmentsField({ label, hint, ...bound }: FieldOf<FileValue[]> & { hint: string }) {
  const { field, problem, onWay } = useField(bound)
  const files = field.value
  const { add } = useArrivals<FileValue>(files, (next) => field.onChange(next.slice(0, MAX_LOYALTY_FILES)))
  return (
    <Input.Wrapper label={label} labelElement="div" error={problem} errorProps={{ mt: 6 }} withAsterisk>
      <div style={{ display: 'grid', gap: 8, marginTop: 6 }}>
        {files.length > 0 && (
          <ul className={classes.grid}>
            {files.map((file) => (
              <li key={file._id} className={classes.tile}>
                {isPicture(file) ? (
                  <img src={file.url} alt={file.name ?? 'Attachment'} />
                ) : (
                  <span className={classes.pdf}>
                    <IconFileTypePdf size={32} stroke={1.5} aria-hidden="true" />
                    <Text size="xs" c="dimmed" lineClamp={2}>
                      {file.name}
                    </Text>
                  </span>
                )}
                <ActionIcon
                  className={classes.remove}
                  variant="default"
                  size="md"
                  radius="xl"
                  aria-label={`Remove ${file.name ?? 'this file'}`}
                  onClick={() => field.onChange(files.filter(({ _id }) => _id !== file._id))}
                >
                  <IconX size={16} aria-hidden="true" />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        {files.length < MAX_LOYALTY_FILES && (
          <FileDrop
            kind="receipt"
            multiple
            label={files.length ? 'Add another file' : 'Take a photo or choose files'}
            hint={hint}
            onUploaded={add}
            onWay={onWay}
          />
        )}
      </div>
    </Input.Wrapper>
  )
}
