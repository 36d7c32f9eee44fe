import { Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileExport } from '@tabler/icons-react'
import { useEffect } from 'react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { DataExport_user$key } from '../../__generated__/DataExport_user.graphql.ts'
import type { DataExportMutation } from '../../__generated__/DataExportMutation.graphql.ts'
import type { DataExportQuery } from '../../__generated__/DataExportQuery.graphql.ts'
import { reportFailure } from '../../relay/failure.ts'
import { useSave } from '../../relay/useSave.ts'
import { formatAgo, formatFileSize } from '../../ui/formats.ts'

const LOOK_AGAIN = 2000

const again = graphql`query DataExportQuery($userId: ID!) { user(databaseId: $userId) { ...DataExport_user } }`

/** Asks for an archive of all data about a person and hands it over once it is made. */
export function DataExport({ user, own = false }: { user: DataExport_user$key; own?: boolean }) {
  const environment = useRelayEnvironment()
  const { databaseId: userId, latestExport } = useFragment(
    graphql`
    fragment DataExport_user on User { databaseId latestExport { status readyAt file { url size } } }
  `,
    user,
  )
  const [save, isAsking] = useSave<DataExportMutation>(graphql`
    mutation DataExportMutation($input: RequestUserExportInput!) { requestUserExport(input: $input) { user { ...DataExport_user } } }
  `)
  const isWaiting = latestExport?.status === 'WAITING'
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      fetchQuery<DataExportQuery>(environment, again, { userId }).subscribe({ error: reportFailure })
    }, LOOK_AGAIN)
    return () => clearInterval(timer)
  }, [environment, isWaiting, userId])
  const file = latestExport?.file
  return (
    <Stack gap="sm" align="flex-start">
      <Text size="sm" c="dimmed">
        {own ? 'Your' : 'Their'} profile, training, certificates, points, requests, emails and what was done in{' '}
        {own ? 'your' : 'their'} name, as JSON with the files beside it. Passwords are left out. The archive is kept for
        seven days.
      </Text>
      <Group gap="sm" role="status">
        <Button
          variant="default"
          leftSection={<IconFileExport size={18} aria-hidden="true" />}
          loading={isAsking}
          disabled={isWaiting}
          onClick={() => {
            void save({ input: { databaseId: userId } })
          }}
        >
          {latestExport ? 'Export again' : 'Export all data'}
        </Button>
        {isWaiting && (
          <>
            <Loader size="xs" aria-hidden="true" />
            <Text size="sm">The archive is being made …</Text>
          </>
        )}
        {file && latestExport.readyAt && (
          <Anchor href={file.url} download size="sm" fw={600}>
            <Group gap={6} wrap="nowrap">
              <IconDownload size={18} aria-hidden="true" />
              Download ({formatFileSize(file.size)}, made {formatAgo(latestExport.readyAt)})
            </Group>
          </Anchor>
        )}
      </Group>
    </Stack>
  )
}
