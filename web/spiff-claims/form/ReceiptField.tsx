import { ActionIcon, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.layer.css'
import { IconCamera, IconFileTypePdf, IconPhotoPlus, IconReceipt, IconRefresh, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { fileKinds } from '../../ui/uploads/uploads.ts'
import type { ReceiptFile } from './useReceipts.ts'
import classes from './ReceiptField.module.css'
import { MAX_RECEIPTS, type useReceipts } from './useReceipts.ts'

const accepted = Object.values(fileKinds.receipt.types).flat().join(',')

/** The receipt: from the phone's camera, from its photos, or dropped as a file; one picture or several. */
export function ReceiptField({ receipts }: { receipts: ReturnType<typeof useReceipts> }) {
  const { files, transfers, problem, add, remove, retry } = receipts
  const isFull = files.length >= MAX_RECEIPTS
  return (
    <Stack gap="sm">
      {files.length > 0 && (
        <ul className={classes.files} aria-label="The receipt">
          {files.map((file, index) => (
            <Shown
              key={file.key}
              file={file}
              index={index}
              transfer={transfers[file.key]}
              onRemove={() => remove(file.key)}
              onRetry={() => {
                void retry(file)
              }}
            />
          ))}
        </ul>
      )}
      {!isFull && (
        <Dropzone
          onDrop={add}
          multiple
          className={classes.zone}
          data-small={files.length > 0 || undefined}
          aria-label={files.length ? 'Add another page' : 'Add the receipt'}
          inputProps={{ 'aria-label': files.length ? 'Add another page' : 'Add the receipt', accept: accepted }}
        >
          <Group gap="sm" wrap="nowrap" justify="center" className={classes.inside}>
            {files.length ? (
              <IconPhotoPlus size={24} stroke={1.6} aria-hidden="true" />
            ) : (
              <IconReceipt size={36} stroke={1.4} aria-hidden="true" />
            )}
            <div>
              <Text fw={600} size="sm">
                {files.length ? 'Add another page' : 'Add the receipt'}
              </Text>
              <Text size="xs" c="dimmed">
                Photo (JPEG or PNG) or PDF. All four corners in the picture, flat and sharp.
              </Text>
            </div>
          </Group>
        </Dropzone>
      )}
      {!isFull && (
        <FileButton
          accept="image/jpeg,image/png"
          capture="environment"
          onChange={(file) => {
            if (file) add([file])
          }}
          inputProps={{ 'aria-label': 'Take a photo of the receipt' }}
        >
          {(props) => (
            <Button
              {...props}
              hiddenFrom="md"
              size="md"
              variant={files.length ? 'default' : 'filled'}
              leftSection={<IconCamera size={20} aria-hidden="true" />}
            >
              {files.length ? 'Take another photo' : 'Take a photo'}
            </Button>
          )}
        </FileButton>
      )}
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  )
}

type ShownProps = {
  file: ReceiptFile
  index: number
  transfer?: { share?: number; error?: string }
  onRemove: () => void
  onRetry: () => void
}

function Shown({ file, index, transfer = {}, onRemove, onRetry }: ShownProps) {
  const address = useAddress(file)
  const isPdf = /\.pdf$/i.test(file.name) || file.type === 'application/pdf'
  return (
    <li className={classes.file}>
      <div className={classes.picture}>
        {isPdf || !address ? (
          <IconFileTypePdf size={40} stroke={1.4} aria-hidden="true" />
        ) : (
          <img src={address} alt={`Receipt, page ${index + 1}`} />
        )}
        <ActionIcon
          className={classes.remove}
          variant="filled"
          color="dark"
          radius="xl"
          size={32}
          aria-label={`Remove ${file.name}`}
          onClick={onRemove}
        >
          <IconX size={18} />
        </ActionIcon>
      </div>
      <Text size="xs" c="dimmed" truncate px={8} pt={4}>
        {file.name}
      </Text>
      {transfer.error ? (
        <Stack gap={4} p={8} pt={2}>
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {transfer.error}
          </Text>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconRefresh size={14} aria-hidden="true" />}
            onClick={onRetry}
          >
            Try again
          </Button>
        </Stack>
      ) : (
        <div className={classes.progress}>
          {transfer.share !== undefined ? (
            <Progress value={transfer.share * 100} size={5} aria-label={`${file.name}: sent`} />
          ) : (
            <Text size="xs" c="dimmed">
              {file.stored ? 'Ready' : 'Kept on this device'}
            </Text>
          )}
        </div>
      )}
    </li>
  )
}

/** Where the picture can be seen: on this device, else on the server. */
function useAddress({ blob, stored }: ReceiptFile): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return blob ? address : stored?.url
}
