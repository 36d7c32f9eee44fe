import { Alert, Button, Card, Code, Group, MultiSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { AdminSelectionFields_kinds$key } from '../__generated__/AdminSelectionFields_kinds.graphql.ts'
import type { AdminSelectionFieldsPreviewQuery } from '../__generated__/AdminSelectionFieldsPreviewQuery.graphql.ts'
import type { Bound } from '../ui/fields/bound.ts'
import { useField } from '../ui/fields/useField.ts'

type Subscription = { kind: string; selection: string }
type Props = Bound<Subscription[]> & { kinds: AdminSelectionFields_kinds$key; clientId: string }

/** What is told, and which fields of it: those most partners need unless others are typed. */
export function AdminSelectionFields({ kinds: key, clientId, ...bound }: Props) {
  const kinds = useFragment(
    graphql`fragment AdminSelectionFields_kinds on WebhookKind @relay(plural: true) { kind description type selection }`,
    key,
  )
  const { field, problem } = useField(bound)
  const usual = (kind: string) => kinds.find((one) => one.kind === kind)?.selection ?? ''
  const choose = (chosen: string[]) =>
    field.onChange(
      chosen.map((kind) => field.value.find((one) => one.kind === kind) ?? { kind, selection: usual(kind) }),
    )
  const type = (kind: string, selection: string) =>
    field.onChange(field.value.map((one) => (one.kind === kind ? { kind, selection } : one)))
  return (
    <Stack gap="md">
      <MultiSelect
        label="Events"
        description="What it is told of."
        searchable
        clearable
        hidePickedOptions
        withAsterisk
        nothingFoundMessage="Nothing found"
        clearButtonProps={{ 'aria-label': 'Clear Events' }}
        data={kinds.map(({ kind, description }) => ({ value: kind, label: `${kind}: ${description}` }))}
        value={field.value.map(({ kind }) => kind)}
        onChange={choose}
        error={problem}
      />
      {field.value.map(({ kind, selection }) => (
        <Card key={kind} withBorder padding="md">
          <Stack gap="xs">
            <Text size="sm" fw={600}>
              {kind}
            </Text>
            <Textarea
              label={`Fields of ${kinds.find((one) => one.kind === kind)?.type ?? kind}`}
              description="As in GraphQL."
              autosize
              minRows={2}
              maxRows={12}
              spellCheck={false}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              value={selection}
              onChange={(event) => type(kind, event.currentTarget.value)}
            />
            <Preview clientId={clientId} kind={kind} selection={selection} />
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}

type Shown = { body?: string | null | undefined; problem?: string | null | undefined }

/** The message there would be about the newest thing; nothing is sent. */
function Preview({ clientId, kind, selection }: Subscription & { clientId: string }) {
  const environment = useRelayEnvironment()
  const [shown, show] = useState<Shown>()
  const [isAsking, setAsking] = useState(false)
  const ask = () => {
    setAsking(true)
    fetchQuery<AdminSelectionFieldsPreviewQuery>(
      environment,
      graphql`
      query AdminSelectionFieldsPreviewQuery($clientId: ID!, $kind: String!, $selection: String!) { webhookPreview(clientId: $clientId, kind: $kind, selection: $selection) { body problem } }
    `,
      { clientId, kind, selection },
    ).subscribe({
      next: ({ webhookPreview }) => show(webhookPreview),
      error: () => show({ problem: 'No answer came. Try again.' }),
      complete: () => setAsking(false),
      unsubscribe: () => setAsking(false),
    })
  }
  return (
    <>
      <Group>
        <Button size="xs" variant="default" loading={isAsking} disabled={!clientId} onClick={ask}>
          See an example
        </Button>
        {!clientId && (
          <Text size="xs" c="dimmed">
            Choose a token first.
          </Text>
        )}
      </Group>
      <div aria-live="polite">
        {shown?.problem && <Alert color="yellow">{shown.problem}</Alert>}
        {shown?.body && (
          <Code block style={{ maxHeight: 320, overflow: 'auto' }} tabIndex={0}>
            {shown.body}
          </Code>
        )}
      </div>
    </>
  )
}
