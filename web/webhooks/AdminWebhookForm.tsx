import { graphql, useFragment } from 'react-relay'
import { useState } from 'react'
import { z } from 'zod/mini'
import { SaveWebhookInput } from '../contract/__generated__/limits.ts'
import type { AdminWebhookForm_query$key } from '../__generated__/AdminWebhookForm_query.graphql.ts'
import type { AdminWebhookForm_webhook$key } from '../__generated__/AdminWebhookForm_webhook.graphql.ts'
import type { AdminWebhookFormSaveMutation } from '../__generated__/AdminWebhookFormSaveMutation.graphql.ts'
import { changeTotal } from '../relay/connections.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { useValue } from '../ui/fields/useField.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { required } from '../ui/texts.ts'
import { AdminSecretShown } from './AdminSecretShown.tsx'
import { AdminSelectionFields } from './AdminSelectionFields.tsx'

const webhookValues = z.object({
  name: required('Name', SaveWebhookInput.name.max),
  url: required('Address', SaveWebhookInput.url.max),
  clientId: z.string().check(z.minLength(1, 'Choose a token.')),
  subscriptions: z
    .array(z.object({ kind: z.string(), selection: z.string() }))
    .check(z.minLength(1, 'Choose at least one event.')),
})
type Values = z.infer<typeof webhookValues>

type Props = {
  query: AdminWebhookForm_query$key
  connection: string
  webhook: AdminWebhookForm_webhook$key | undefined
  onClose: () => void
}

/** The form of a webhook, and the secret of a new one once it is made. */
function useWebhookForm({ connection, webhook: key, onClose }: Omit<Props, 'query'>) {
  const webhook = useFragment(
    graphql`
    fragment AdminWebhookForm_webhook on Webhook { databaseId name url version client { databaseId } subscriptions { kind selection } }
  `,
    key ?? null,
  )
  const [save] = useSave<AdminWebhookFormSaveMutation>(graphql`
    mutation AdminWebhookFormSaveMutation($input: SaveWebhookInput!, $connections: [ID!]!) {
      saveWebhook(input: $input) {
        secret
        webhook @prependNode(connections: $connections, edgeTypeName: "QueryWebhooksConnectionEdge") {
          id databaseId name url state waiting failingSince lastError lastSentAt
          client { name }
          subscriptions { kind }
          ...AdminWebhookForm_webhook
        }
      }
    }
  `)
  const [secret, setSecret] = useState<string>()
  const form = useRecordForm<Values, { secret?: string | null | undefined }>({
    stored: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      clientId: webhook?.client.databaseId ?? '',
      subscriptions: (webhook?.subscriptions ?? []).map(({ kind, selection }) => ({ kind, selection })),
    },
    schema: webhookValues,
    async send(values) {
      const input = webhook ? { ...values, databaseId: webhook.databaseId, version: webhook.version } : values
      const { data, fields } = await save(
        { input, connections: webhook ? [] : [connection] },
        webhook ? {} : { updater: (store) => changeTotal(store, connection, 1) },
      )
      return { data: data && { secret: data.saveWebhook.secret }, fields }
    },
    saved: ({ secret: drawn }, { name }) => {
      if (drawn) return setSecret(drawn)
      showDone(`${name} is saved`)
      onClose()
    },
  })
  return { form, secret, name: webhook?.name }
}

/** A new webhook, whose secret is shown this once; or what one there is told, and where. */
export function AdminWebhookForm({ query, ...props }: Props) {
  const { onClose } = props
  const known = useFragment(
    graphql`
    fragment AdminWebhookForm_query on Query {
      webhookKinds { ...AdminSelectionFields_kinds }
      apiClients(first: 100, revoked: false) { edges { node { databaseId name tokenPrefix } } }
    }
  `,
    query,
  )
  const { form, secret, name } = useWebhookForm(props)
  const clientId = useValue(form.field('clientId'))
  if (secret) return <AdminSecretShown secret={secret} onClose={onClose} />
  const { field } = form
  const clients = known.apiClients.edges.map(({ node }) => ({
    value: node.databaseId,
    label: `${node.name} (${node.tokenPrefix}…)`,
  }))
  return (
    <FormDialog
      side
      size="xl"
      title={name ?? 'New webhook'}
      form={form}
      onClose={onClose}
      action={name ? 'Save' : 'Create webhook'}
    >
      <TextField {...field('name')} label="Name" description="The system that is told." required data-autofocus />
      <TextField
        {...field('url')}
        label="Address"
        description="Messages are posted here, signed by Standard Webhooks."
        placeholder="https://partner.example.com/hooks"
        inputMode="url"
        required
      />
      <SelectField
        {...field('clientId')}
        label="Token"
        description="Its rights decide what may be told."
        data={clients}
        required
      />
      <AdminSelectionFields {...field('subscriptions')} kinds={known.webhookKinds} clientId={clientId} />
    </FormDialog>
  )
}
