import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment, usePreloadedQuery } from 'react-relay'
import { useParams, useRevalidator, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import type { MarkSelfAttendanceScreen_own$key } from '../../__generated__/MarkSelfAttendanceScreen_own.graphql.ts'
import type { MarkSelfAttendanceScreenMutation } from '../../__generated__/MarkSelfAttendanceScreenMutation.graphql.ts'
import type { MarkSelfAttendanceScreenQuery } from '../../__generated__/MarkSelfAttendanceScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useSave } from '../../relay/useSave.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'

const schema = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{3}[\s-]?\d{3}$/, 'Enter the six digits on the screen.')),
})

/** Saying that one is in the room: by the code that the phone scanned, or by six digits. */
export default function MarkSelfAttendanceScreen({ queryRef }: ScreenProps<MarkSelfAttendanceScreenQuery>) {
  const { selfAttendance } = usePreloadedQuery<MarkSelfAttendanceScreenQuery>(
    graphql`
    query MarkSelfAttendanceScreenQuery($eventId: ID!) @preloadable {
      selfAttendance(event: $eventId) { ...MarkSelfAttendanceScreen_own }
    }
  `,
    queryRef,
  )
  return (
    <Card withBorder radius="md" padding="xl" maw={480} mx="auto" mt="xl">
      {selfAttendance ? (
        <Own own={selfAttendance} />
      ) : (
        <>
          <Title order={1} size="h3" mb="xs">
            You are not enrolled in this event
          </Title>
          <Text>Ask the instructor to add you, then scan the code again.</Text>
        </>
      )}
    </Card>
  )
}

function Own({ own }: { own: MarkSelfAttendanceScreen_own$key }) {
  const { label, when, status, waitsForLook, closed } = useFragment(
    graphql`fragment MarkSelfAttendanceScreen_own on SelfAttendance { label when status waitsForLook closed }`,
    own,
  )
  return (
    <Stack gap="md">
      <div>
        <Title order={1} size="h3">
          {label}
        </Title>
        <Text c="dimmed">{when}</Text>
      </div>
      {status === 'ATTENDED' ? (
        <Alert
          color="green"
          variant="light"
          role="status"
          icon={<IconCircleCheck aria-hidden="true" />}
          title="Your attendance is marked"
        >
          You can close this page.
        </Alert>
      ) : waitsForLook ? (
        <Alert
          color="yellow"
          variant="light"
          role="status"
          icon={<IconEye aria-hidden="true" />}
          title="See the instructor"
        >
          Somebody else marked their attendance in this browser before. The instructor has you on the list and marks
          you.
        </Alert>
      ) : closed ? (
        <Text fw={600}>{closed}</Text>
      ) : status === 'ENROLLED' ? (
        <Mark />
      ) : (
        <Text fw={600}>You have no seat in this event. Ask the instructor.</Text>
      )}
    </Stack>
  )
}

/** With a scanned code one tap; without one, or when it is over, six digits. */
function Mark() {
  const { eventId = '' } = useParams()
  const [search] = useSearchParams()
  const scanned = search.get('code')
  const [refused, setRefused] = useState<string>()
  const [save, isSaving] = useSave<MarkSelfAttendanceScreenMutation>(graphql`
    mutation MarkSelfAttendanceScreenMutation($input: MarkSelfAttendanceInput!) {
      markSelfAttendance(input: $input) { selfAttendance { ...MarkSelfAttendanceScreen_own } }
    }
  `)
  const { revalidate } = useRevalidator()
  const mark = async (code: string) => {
    const answer = await save({ input: { databaseId: eventId, code } })
    // Refused for something else than the code: what is so by now is shown.
    if (!answer.data && !answer.fields.code) void revalidate()
    return answer
  }
  const form = useRecordForm({ stored: { code: '' }, schema, send: ({ code }) => mark(code), saved: () => undefined })
  if (scanned && refused === undefined)
    return (
      <Button
        size="lg"
        fullWidth
        loading={isSaving}
        onClick={() =>
          void mark(scanned).then(({ fields }) => {
            if (fields?.code) setRefused(fields.code)
          })
        }
      >
        Mark attendance
      </Button>
    )
  return (
    <>
      {refused && (
        <Alert color="yellow" variant="light" role="alert">
          {refused}
        </Alert>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          void form.submit(event)
        }}
      >
        <Stack gap="md">
          <TextField
            {...form.field('code')}
            label="Six digits on the screen in the room"
            size="lg"
            max={7}
            inputMode="numeric"
            autoComplete="off"
          />
          <Button type="submit" size="lg" fullWidth loading={isSaving}>
            Mark attendance
          </Button>
        </Stack>
      </form>
    </>
  )
}
