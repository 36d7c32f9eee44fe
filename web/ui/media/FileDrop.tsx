import '@mantine/dropzone/styles.layer.css'
import { ActionIcon, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileUpload, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './FileDrop.module.css'
import { formatFileSize } from '../formats.ts'
import { fileKinds, fileProblem, uploadFile, type FileKind, type FileValue } from '../forms/uploads.ts'

type Transfer = { key: string; file: File; share: number; error?: string; abort?: AbortController }

type Props = {
  kind: FileKind
  label: string
  onUploaded: (file: FileValue) => void
  multiple?: boolean
  hint?: string
  disabled?: boolean
}

/** Drop files or pick them; each shows how far it is and can be cancelled or sent again. */
export function FileDrop({ kind, label, onUploaded, multiple = false, hint, disabled }: Props) {
  const [transfers, setTransfers] = useState<Transfer[]>([])
  const running = useRef(new Set<AbortController>())
  useEffect(() => {
    const all = running.current
    return () => {
      for (const abort of all) abort.abort()
    }
  }, [])

  const change = (key: string, part: Partial<Transfer>) =>
    setTransfers((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: string) => setTransfers((all) => all.filter((one) => one.key !== key))

  const send = async (key: string, file: File) => {
    const problem = fileProblem(file, kind)
    if (problem) return change(key, { error: problem })
    const abort = new AbortController()
    running.current.add(abort)
    change(key, { error: undefined, share: 0, abort })
    try {
      const stored = await uploadFile(file, kind, (share) => change(key, { share }), abort.signal)
      drop(key)
      onUploaded(stored)
    } catch (error) {
      if (abort.signal.aborted) drop(key)
      else change(key, { error: error instanceof Error ? error.message : 'Unexpected Error' })
    } finally {
      running.current.delete(abort)
    }
  }

  const start = (files: File[]) => {
    const added = (multiple ? files : files.slice(0, 1)).map((file) => ({ key: crypto.randomUUID(), file, share: 0 }))
    setTransfers((all) => [...(multiple ? all : []), ...added])
    for (const { key, file } of added) void send(key, file)
  }

  const { words } = fileKinds[kind]
  return (
    <Stack gap="xs">
      {/* judged by fileProblem, so that every file gets a sentence instead of vanishing */}
      <Dropzone
        onDrop={start}
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
      {transfers.map(({ key, file, share, error, abort }) => (
        <div key={key} className={classes.transfer}>
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <Text size="sm" truncate>
              {file.name}{' '}
              <Text span c="dimmed" size="xs">
                {formatFileSize(file.size)}
              </Text>
            </Text>
            <Group gap={4} wrap="nowrap">
              {error && (
                <Button
                  size="compact-xs"
                  variant="default"
                  leftSection={<IconRefresh size={14} />}
                  onClick={() => {
                    void send(key, file)
                  }}
                >
                  Try again
                </Button>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={error ? `Remove ${file.name}` : `Cancel ${file.name}`}
                onClick={() => (error ? drop(key) : abort?.abort())}
              >
                <IconX size={16} />
              </ActionIcon>
            </Group>
          </Group>
          {error ? (
            <Text size="xs" c="var(--mantine-color-error)" role="alert">
              {error}
            </Text>
          ) : (
            <Progress value={share * 100} size={6} mt={6} aria-label={`${file.name}: sent`} />
          )}
        </div>
      ))}
    </Stack>
  )
}
