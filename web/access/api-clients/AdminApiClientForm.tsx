import { Anchor, Checkbox, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { z } from 'zod/mini'
import { CreateApiClientInput } from '../../contract/__generated__/limits.ts'
import type { AdminApiClientForm_query$key } from '../../__generated__/AdminApiClientForm_query.graphql.ts'
import type { AdminApiClientFormCreateMutation } from '../../__generated__/AdminApiClientFormCreateMutation.graphql.ts'
import type { AdminApiClientFormUpdateMutation } from '../../__generated__/AdminApiClientFormUpdateMutation.graphql.ts'
import { changeTotal } from '../../relay/connections.ts'
import { useSave } from '../../relay/useSave.ts'
import { useViewer } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { SecretDrawer } from '../../ui/dialogs/SecretDrawer.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import type { Bound } from '../../ui/fields/bound.ts'
import { useField } from '../../ui/fields/useField.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { required, within } from '../../ui/texts.ts'

export type EditedClient = { databaseId: string; name: string; rights: readonly string[]; ratePerMinute: number }

const rate = CreateApiClientInput.ratePerMinute

const clientValues = z.object({
  name: required('Name', CreateApiClientInput.name.max),
  rights: z.array(z.string()).check(z.minLength(1, 'Choose at least one right.')),
  ratePerMinute: within(rate),
  expires: z.nullable(z.string()),
})
type Values = z.infer<typeof clientValues>

type Props = { query: AdminApiClientForm_query$key; connection: string; client?: EditedClient; onClose: () => void }

/** A new partner system, whose token is shown this once; or the rights and limit of one there is. */
export function AdminApiClientForm({ query, connection, client, onClose }: Props) {
  const { rights } = useFragment(
    graphql`fragment AdminApiClientForm_query on Query { rights { name label category takesEffectWith } }`,
    query,
  )
  const [create] = useSave<AdminApiClientFormCreateMutation>(graphql`
    mutation AdminApiClientFormCreateMutation($input: CreateApiClientInput!, $connections: [ID!]!) {
      createApiClient(input: $input) {
        token
        client @prependNode(connections: $connections, edgeTypeName: "QueryApiClientsConnectionEdge") {
          id databaseId name tokenPrefix rights ratePerMinute lastUsedAt expiresAt revokedAt
          uses { requests }
          createdBy { fullName }
        }
      }
    }
  `)
  const [update] = useSave<AdminApiClientFormUpdateMutation>(graphql`
    mutation AdminApiClientFormUpdateMutation($input: UpdateApiClientInput!) { updateApiClient(input: $input) { client { id name rights ratePerMinute } } }
  `)
  const [token, setToken] = useState<string>()
  const form = useRecordForm<Values, { token?: string }>({
    stored: {
      name: client?.name ?? '',
      rights: [...(client?.rights ?? [])],
      ratePerMinute: client?.ratePerMinute ?? 600,
      expires: null,
    },
    schema: clientValues,
    async send({ expires, ...values }) {
      if (client) {
        const { data, fields } = await update({ input: { databaseId: client.databaseId, ...values } })
        return { data: data && {}, fields }
      }
      const { data, fields } = await create(
        {
          input: { ...values, expiresAt: expires && new Date(`${expires}T23:59:59`).toISOString() },
          connections: [connection],
        },
        { updater: (store) => changeTotal(store, connection, 1) },
      )
      return { data: data && { token: data.createApiClient.token }, fields }
    },
    saved: ({ token: issued }, { name }) => {
      if (issued) return setToken(issued)
      showDone(`${name} is saved`)
      onClose()
    },
  })
  const { field } = form

  if (token) return <TokenShown token={token} onClose={onClose} />
  return (
    <FormDialog
      side
      size="lg"
      title={client ? client.name : 'New API client'}
      form={form}
      onClose={onClose}
      action={client ? 'Save' : 'Issue token'}
    >
      <TextField
        {...field('name')}
        label="Name"
        description="The system or company that uses the token."
        data-autofocus
      />
      <Group grow align="flex-start">
        <NumberField {...field('ratePerMinute')} label="Requests a minute" required {...rate} />
        {!client && <DateField {...field('expires')} label="Last day" placeholder="Never ends" minDate={new Date()} />}
      </Group>
      <RightsField {...field('rights')} rights={rights} />
    </FormDialog>
  )
}

const words = (category: string) => category.charAt(0).toUpperCase() + category.slice(1).replaceAll('_', ' ')

type RightsProps = Bound<string[]> & {
  rights: readonly { name: string; label: string; category: string; takesEffectWith: string | null | undefined }[]
}

function RightsField({ rights, ...bound }: RightsProps) {
  const { field, problem } = useField(bound)
  const held = new Set<string>(useViewer().rights)
  const groups = Object.entries(
    Object.groupBy(
      rights.filter(({ name }) => held.has(name)),
      ({ category }) => category,
    ),
  )
  const toggle = (names: string[], on: boolean) =>
    field.onChange(on ? [...new Set([...field.value, ...names])] : field.value.filter((name) => !names.includes(name)))
  return (
    <Stack gap="md" role="group" aria-label="Rights">
      <div>
        <Text size="sm" fw={500}>
          Rights
        </Text>
        <Text size="xs" c="dimmed">
          Only such as you hold yourself. {field.value.length} chosen. What decides, or is worth money, is for people:
          no token does it, whatever its rights.
        </Text>
        {problem && (
          <Text size="xs" c="red" role="alert">
            {problem}
          </Text>
        )}
      </div>
      {groups.map(([category, members = []]) => {
        const names = members.map(({ name }) => name)
        const chosen = names.filter((name) => field.value.includes(name)).length
        return (
          <Stack key={category} gap={6}>
            <Checkbox
              label={
                <Text size="sm" fw={600}>
                  {words(category)}
                </Text>
              }
              checked={chosen === names.length}
              indeterminate={chosen > 0 && chosen < names.length}
              onChange={(event) => toggle(names, event.currentTarget.checked)}
            />
            <Group gap="8px 20px" pl={32}>
              {members.map(({ name, label, takesEffectWith }) => (
                <Checkbox
                  key={name}
                  size="xs"
                  label={label}
                  description={takesEffectWith && `Takes effect with: ${takesEffectWith}`}
                  aria-label={`${words(category)}: ${label}`}
                  checked={field.value.includes(name)}
                  onChange={(event) => toggle([name], event.currentTarget.checked)}
                />
              ))}
            </Group>
          </Stack>
        )
      })}
    </Stack>
  )
}

function TokenShown({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <SecretDrawer
      noun="token"
      secret={token}
      warning="It is shown this once and kept nowhere. Whoever has it acts with its rights: hand it over safely."
      onClose={onClose}
    >
      Send it with every call as <Code>Authorization: Bearer …</Code>. The calls are described at{' '}
      <Anchor href="/api/docs" target="_blank" size="sm" underline="always">
        /api/docs
      </Anchor>
      .
    </SecretDrawer>
  )
}
