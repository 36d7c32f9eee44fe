import { Badge, Button, Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconUserShield } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { SessionList_query$data, SessionList_query$key } from '../../__generated__/SessionList_query.graphql.ts'
import type { SessionListMutation } from '../../__generated__/SessionListMutation.graphql.ts'
import { keepOnly } from '../../relay/connections.ts'
import { useRemoval } from '../../relay/useRemoval.ts'
import { counted, formatAgo, formatDate } from '../../ui/formats.ts'
import { deviceName } from './deviceName.ts'

type Session = SessionList_query$data['sessions'][number]

/** The browsers that are signed in as this person, each of which can be shown the door. */
export function SessionList({ query, canEnd }: { query: SessionList_query$key; canEnd: boolean }) {
  const { sessions } = useFragment(
    graphql`
    fragment SessionList_query on Query { sessions { databaseId userAgent ip createdAt lastSeenAt current proxy proxyReason liveWindows } }
  `,
    query,
  )
  const end = useRemoval<SessionListMutation, Session | undefined>(
    graphql`
    mutation SessionListMutation($input: RevokeSessionInput!) { revokeSession(input: $input) { count } }
  `,
    undefined,
    (session) => ({
      title: session ? 'End this session?' : 'End all other sessions?',
      action: 'End',
      stay: session ? 'Keep session' : 'Keep sessions',
      text: session
        ? `${deviceName(session.userAgent)} will be signed out at once.`
        : 'Every device but this one will be signed out at once.',
      send: (save) =>
        save(
          { input: { databaseId: session?.databaseId } },
          keepOnly('sessions', (record) =>
            session ? record.getValue('databaseId') !== session.databaseId : record.getValue('current') === true,
          ),
        ),
    }),
  )
  return (
    <Stack gap="md">
      {sessions.map((session) => (
        <Group key={session.databaseId} gap="md" wrap="nowrap" align="flex-start">
          <ThemeIcon variant="light" color={session.proxy ? 'orange' : 'gray'} size={40} radius="xl" aria-hidden="true">
            {session.proxy ? (
              <IconUserShield size={20} />
            ) : /mobile|iphone|android/i.test(session.userAgent) ? (
              <IconDeviceMobile size={20} />
            ) : (
              <IconDeviceDesktop size={20} />
            )}
          </ThemeIcon>
          <div style={{ flex: 1, minWidth: 0 }}>
            <Group gap="xs">
              <Text size="sm" fw={600}>
                {session.proxy ? 'An administrator, acting as you' : deviceName(session.userAgent)}
              </Text>
              {session.current && <Badge color="green">This device</Badge>}
              {session.liveWindows > 0 && (
                <Badge color="gray">{counted(session.liveWindows, 'window open', 'windows open')}</Badge>
              )}
            </Group>
            {session.proxyReason && <Text size="sm">Reason: {session.proxyReason}</Text>}
            <Text size="xs" c="dimmed">
              Last used {formatAgo(session.lastSeenAt)} · signed in {formatDate(session.createdAt)} · {session.ip}
            </Text>
          </div>
          {canEnd && !session.current && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                void end(session)
              }}
            >
              End
            </Button>
          )}
        </Group>
      ))}
      {canEnd && sessions.length > 1 && (
        <Group justify="flex-end">
          <Button
            variant="default"
            onClick={() => {
              void end(undefined)
            }}
          >
            End all others
          </Button>
        </Group>
      )}
    </Stack>
  )
}
