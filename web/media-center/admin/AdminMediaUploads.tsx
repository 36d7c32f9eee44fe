import '@mantine/dropzone/styles.layer.css'
import { Button, Group, Paper, ScrollArea, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { counted } from '../../ui/formats.ts'
import { LeaveWarning } from '../../ui/forms/LeaveWarning.tsx'
import { TransferList } from '../../ui/uploads/TransferList.tsx'
import classes from './AdminMediaUploads.module.css'
import type { AdminUploads } from './adminUploads.ts'

type Props = { uploads: AdminUploads; canAdd: boolean; children: ReactNode }

/** Files may be dropped anywhere on the screen; how far they are is told in the corner. */
export function AdminMediaUploads({ uploads: { transfers, start, again, cancel }, canAdd, children }: Props) {
  const failed = transfers.filter(({ error }) => error)
  const running = transfers.length - failed.length
  return (
    <>
      <Dropzone.FullScreen active={canAdd} onDrop={start}>
        <Stack align="center" justify="center" gap="sm" className={classes.drop}>
          <IconUpload size={48} stroke={1.4} aria-hidden="true" />
          <Text fw={600}>Drop the files to upload them into this folder</Text>
        </Stack>
      </Dropzone.FullScreen>
      {children}
      {transfers.length > 0 && (
        <Paper withBorder shadow="md" className={classes.panel} role="region" aria-label="Uploads">
          <LeaveWarning unsaved={running > 0} />
          <Group justify="space-between" p="sm" wrap="nowrap">
            <Text size="sm" fw={600} role="status">
              {running > 0
                ? `Uploading ${counted(running, 'file')}…`
                : `${counted(failed.length, 'file')} not uploaded`}
            </Text>
            <Group gap={4} wrap="nowrap">
              {failed.length > 1 && (
                <Button size="compact-xs" variant="default" onClick={() => failed.forEach(again)}>
                  Try all again
                </Button>
              )}
              <Button size="compact-xs" variant="subtle" color="gray" onClick={() => transfers.forEach(cancel)}>
                {running > 0 ? 'Cancel all' : 'Close'}
              </Button>
            </Group>
          </Group>
          <ScrollArea.Autosize mah={300} type="auto">
            <Stack gap="xs" px="sm" pb="sm">
              <TransferList transfers={transfers} onAgain={again} onCancel={cancel} />
            </Stack>
          </ScrollArea.Autosize>
        </Paper>
      )}
    </>
  )
}
