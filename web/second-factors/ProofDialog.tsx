import { Alert, Anchor, Group, Loader, Modal, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { FormOf } from '../ui/fields/bound.ts'
import { fetchQuery, graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import * as z from 'zod/mini'
import type { ProofDialogMutation } from '../__generated__/ProofDialogMutation.graphql.ts'
import type { ProofDialogPasskeyQuery } from '../__generated__/ProofDialogPasskeyQuery.graphql.ts'
import type { ProofDialogQuery } from '../__generated__/ProofDialogQuery.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { useSession } from '../session/session.ts'
import { messageOf } from '../ui/alerts.ts'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { DialogForm } from '../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { CodeField } from './CodeField.tsx'
import { answerPasskey, offersPasskeys, passkeyProblem } from './passkeys.ts'

type Props = { onDone: (proved: boolean) => void }
type Way = 'password' | 'code' | 'recoveryCode' | 'passkey'

/** Who changes how the account is guarded shows first that the account is theirs. */
export default function ProofDialog({ onDone }: Props) {
  return (
    <Modal opened onClose={() => onDone(false)} title="Confirm it’s you" centered>
      <Suspense
        fallback={
          <Group justify="center" p="lg">
            <Loader aria-label="Loading" />
          </Group>
        }
      >
        <Proof onDone={onDone} />
      </Suspense>
    </Modal>
  )
}

const LINKS: Record<Way, string> = {
  password: 'Use my password',
  code: 'Use a code from my app',
  recoveryCode: 'Use a recovery code',
  passkey: 'Use a passkey',
}

const query = graphql`
  query ProofDialogQuery {
    secondFactors { hasPassword authenticator { __typename } passkeys { __typename } recoveryCodesLeft }
  }
`
const afresh = { networkCacheConfig: { force: true } }
const request = graphql`query ProofDialogPasskeyQuery { passkeyProof }`

const typed = z.object({ proof: z.string().check(z.refine((text) => text.trim() !== '', 'This is required.')) })
/** A passkey is shown, not typed. */
const shown = z.object({ proof: z.string() })
type Values = z.infer<typeof shown>

function waysOf(factors: ProofDialogQuery['response']['secondFactors'], hasPasskeys: boolean): Way[] {
  if (!factors) return []
  const has: Record<Way, boolean> = {
    passkey: hasPasskeys && factors.passkeys.length > 0,
    password: factors.hasPassword,
    code: Boolean(factors.authenticator),
    recoveryCode: factors.recoveryCodesLeft > 0,
  }
  return (Object.keys(has) as Way[]).filter((way) => has[way])
}

function Proof({ onDone }: Props) {
  const { passkeyHost } = useSession().settings
  const environment = useRelayEnvironment()
  const { secondFactors } = useLazyLoadQuery<ProofDialogQuery>(query, {}, { fetchPolicy: 'network-only' })
  const [save] = useSave<ProofDialogMutation>(graphql`
    mutation ProofDialogMutation($input: ProveIdentityInput!) { proveIdentity(input: $input) { provedUntil } }
  `)
  const ways = waysOf(secondFactors, offersPasskeys(passkeyHost))
  const [way, setWay] = useState<Way | undefined>(ways.includes('password') ? 'password' : ways[0])

  const askPasskey = async () => {
    const asked = fetchQuery<ProofDialogPasskeyQuery>(environment, request, {}, afresh)
    return answerPasskey((await asked.toPromise())?.passkeyProof)
  }
  const form = useRecordForm({
    stored: { proof: '' },
    schema: way === 'passkey' ? shown : typed,
    async send({ proof }) {
      if (!way) return undefined
      try {
        const { data, fields } = await save({ input: { [way]: way === 'passkey' ? await askPasskey() : proof } })
        return data ? { data } : { fields: { proof: Object.values(fields)[0] ?? '' } }
      } catch (error) {
        return { fields: { proof: passkeyProblem(error) ?? messageOf(error) } }
      }
    },
    saved: () => onDone(true),
  })
  const choose = (next: Way) => {
    form.discard()
    setWay(next)
  }

  if (!way) return <Text size="sm">Sign out and in again, then come back here within ten minutes.</Text>
  return (
    <DialogForm form={form} onClose={() => onDone(false)} action={way === 'passkey' ? 'Use a passkey' : 'Confirm'}>
      <Text size="sm" c="dimmed">
        This changes how an account is protected. Nothing more is asked for ten minutes.
      </Text>
      <ProofField key={way} way={way} form={form} />
      <Group gap="md">
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <Anchor key={one} component="button" type="button" size="sm" onClick={() => choose(one)}>
              {LINKS[one]}
            </Anchor>
          ))}
      </Group>
    </DialogForm>
  )
}

function ProofField({ way, form: { control, field } }: { way: Way; form: FormOf<Values> }) {
  const { errors } = useFormState({ control })
  const proof = { ...field('proof'), 'data-autofocus': true }
  if (way === 'password') return <PasswordField {...proof} label="Password" />
  if (way === 'code') return <CodeField {...proof} label="Code from your app" />
  if (way === 'recoveryCode')
    return <TextField {...proof} label="Recovery code" autoComplete="off" autoCapitalize="none" spellCheck={false} />
  return errors.proof?.message ? (
    <Alert color="red" variant="light" role="alert">
      {errors.proof.message}
    </Alert>
  ) : null
}
