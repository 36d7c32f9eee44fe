import '@mantine/dropzone/styles.layer.css'
import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileUpload, IconUpload, IconVideo } from '@tabler/icons-react'
import classes from './FileDrop.module.css'
import { fileKinds, fileProblem, uploadFile, type FileKind, type FileValue } from './uploads.ts'
import { TransferList } from './TransferList.tsx'
import { useTransfers } from './useTransfers.ts'

type Props = {
  kind: FileKind
  label: string
  /** `place` grows in the order the files were chosen in, whichever arrives first. */
  onUploaded: (file: FileValue, place: number) => void
  /** Told of each file on its way: a form waits for it, see `arriving`. */
  onWay?: (work: Promise<void>) => void
  multiple?: boolean
  hint?: string
  disabled?: boolean
  /** Offers the camera of a phone beside. */
  camera?: boolean
}

/** Drop files or pick them; each shows how far it is and can be canceled or sent again. */
export function FileDrop({ kind, label, onUploaded, onWay, multiple = false, hint, disabled, camera = false }: Props) {
  const { transfers, start, again, cancel } = useTransfers({
    problem: (file) => fileProblem(file, kind),
    send: (file, { onProgress, signal }) => uploadFile(file, kind, onProgress, signal),
    sent: onUploaded,
    onWay,
  })
  const { words } = fileKinds[kind]
  return (
    <Stack gap="xs">
      {/* judged by fileProblem, so that every file gets a sentence instead of vanishing */}
      <Dropzone
        onDrop={(files) => start(multiple ? files : files.slice(0, 1), { instead: !multiple })}
        multiple={multiple}
        disabled={disabled}
        className={classes.zone}
        inputProps={{ 'aria-label': label, accept: Object.values(fileKinds[kind].types).flat().join(',') }}
        aria-label={label}
      >
        <Group gap="md" wrap="nowrap" className={classes.inside}>
          <Dropzone.Accept>
            <IconUpload size={32} stroke={1.5} />
          </Dropzone.Accept>
          <Dropzone.Idle>
            <IconFileUpload size={32} stroke={1.5} />
          </Dropzone.Idle>
          <div>
            <Text size="sm" fw={600}>
              {label}
            </Text>
            <Text size="xs" c="dimmed">
              {hint ?? `Drop ${multiple ? 'files' : 'a file'} here or click to choose. ${words}, up to 100 MB.`}
            </Text>
          </div>
        </Group>
      </Dropzone>
      {camera && (
        <FileButton
          accept={Object.keys(fileKinds[kind].types).join(',')}
          capture="environment"
          onChange={(file) => file && start([file], { instead: true })}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={disabled}
              leftSection={<IconVideo size={18} aria-hidden="true" />}
            >
              Record with the camera
            </Button>
          )}
        </FileButton>
      )}
      <TransferList transfers={transfers} onAgain={again} onCancel={cancel} />
    </Stack>
  )
}
