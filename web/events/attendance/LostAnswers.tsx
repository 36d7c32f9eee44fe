import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { LostAnswersMutation } from '../../__generated__/LostAnswersMutation.graphql.ts'
import type { LostAnswers_query$key } from '../../__generated__/LostAnswers_query.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { plural } from '../../ui/formats.ts'
import { AnswerBadge } from './AnswerBadge.tsx'

/** What one said to events that are no longer open to one; of one event alone, or of all. Nothing where there is none. */
export function LostAnswers({ query, eventId }: { query: LostAnswers_query$key; eventId?: string }) {
  const { lostEventAnswers } = useFragment(
    graphql`
    fragment LostAnswers_query on Query {
      lostEventAnswers { id eventId eventTitle eventStart type }
    }
  `,
    query,
  )
  const [save, isSaving] = useSave<LostAnswersMutation>(graphql`
    mutation LostAnswersMutation($input: AttendEventInput!) {
      attendEvent(input: $input) { event { id viewerAttendance } }
    }
  `)
  const rows = lostEventAnswers.filter((row) => !eventId || row.eventId === eventId)
  if (rows.length === 0) return null
  const cancel = async ({ id, eventId: databaseId, type }: (typeof rows)[number]) => {
    const { data } = await save(
      { input: { databaseId, type: null } },
      {
        updater: (store, answer) => {
          if (!answer) return
          const root = store.getRoot()
          const left = root.getLinkedRecords('lostEventAnswers')?.filter((row) => row?.getDataID() !== id)
          root.setLinkedRecords(left, 'lostEventAnswers')
        },
      },
    )
    if (data) showDone(type === 'GOING' ? 'Your registration is canceled' : 'You are no longer interested')
  }
  return (
    <Card component="section" aria-labelledby="lost-answers" padding="lg" mb="lg">
      <Title order={2} size="h4" id="lost-answers" mb={4}>
        No longer open to you
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        You are no longer in the audience of {plural(rows.length, 'this event', 'these events')}, so you get no
        reminders and no link. Not coming? Cancel here.
      </Text>
      <Stack gap="sm">
        {rows.map((row) => (
          <Group key={row.id} justify="space-between" gap="sm">
            <div>
              <Text fw={600}>{row.eventTitle}</Text>
              <Group gap="xs">
                <Text size="sm" c="dimmed">
                  {row.eventStart}
                </Text>
                <AnswerBadge type={row.type} />
              </Group>
            </div>
            <Button
              variant="default"
              disabled={isSaving}
              aria-label={`${row.type === 'GOING' ? 'Cancel registration' : 'Not interested'}: ${row.eventTitle}`}
              onClick={() => void cancel(row)}
            >
              {row.type === 'GOING' ? 'Cancel registration' : 'Not interested'}
            </Button>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
