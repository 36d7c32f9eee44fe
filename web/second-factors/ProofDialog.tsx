import { Alert, Anchor, Button, Group, Loader, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { Suspense, useState, type FormEvent } from 'react'
import { fetchQuery, graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import type { ProofDialogMutation } from '../__generated__/ProofDialogMutation.graphql.ts'
import type { ProofDialogPasskeyQuery } from '../__generated__/ProofDialogPasskeyQuery.graphql.ts'
import type { ProofDialogQuery } from '../__generated__/ProofDialogQuery.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { useSession } from '../shells/session.ts'
import { messageOf } from '../ui/alerts.ts'
import { answerPasskey, offersPasskeys, passkeyProblem } from './passkeys.ts'

type Props = { onDone: (proved: boolean) => void }
type Way = 'password' | 'code' | 'recoveryCode' | 'passkey'

/** Who changes how the account is guarded shows first that the account is theirs. */
export default function ProofDialog({ onDone }: Props) {
  return (
    <Modal opened onClose={() => onDone(false)} title="Confirm it’s you" centered>
      <Suspense fallback={<Group justify="center" p="lg"><Loader aria-label="Loading" /></Group>}><Proof onDone={onDone} /></Suspense>
    </Modal>
  )
}

const LINKS: Record<Way, string> = { password: 'Use my password', code: 'Use a code from my app', recoveryCode: 'Use a recovery code', passkey: 'Use a passkey' }

const request = graphql`query ProofDialogPasskeyQuery { passkeyRequest(purpose: PROOF) }`

function Proof({ onDone }: Props) {
  const { passkeyHost } = useSession().settings
  const environment = useRelayEnvironment()
  const { secondFactors } = useLazyLoadQuery<ProofDialogQuery>(graphql`
    query ProofDialogQuery { secondFactors { hasPassword authenticator { __typename } passkeys { __typename } recoveryCodesLeft } }
  `, {}, { fetchPolicy: 'network-only' })
  const [save, isSaving] = useSave<ProofDialogMutation>(graphql`
    mutation ProofDialogMutation($input: ProveIdentityInput!) { proveIdentity(input: $input) { provedUntil } }
  `)
  const ways: Way[] = secondFactors ? [
    ...(secondFactors.passkeys.length && offersPasskeys(passkeyHost) ? ['passkey' as const] : []), ...(secondFactors.hasPassword ? ['password' as const] : []),
    ...(secondFactors.authenticator ? ['code' as const] : []), ...(secondFactors.recoveryCodesLeft ? ['recoveryCode' as const] : []),
  ] : []
  const [way, setWay] = useState<Way | undefined>(ways.includes('password') ? 'password' : ways[0])
  const [problem, setProblem] = useState<string>()

  async function prove(input: ProofDialogMutation['variables']['input']) {
    const { data, fields } = await save({ input })
    if (data) return onDone(true)
    setProblem(Object.values(fields ?? {})[0])
  }
  async function provePasskey() {
    setProblem(undefined)
    try {
      const asked = await fetchQuery<ProofDialogPasskeyQuery>(environment, request, {}, { networkCacheConfig: { force: true } }).toPromise()
      await prove({ passkey: await answerPasskey(asked?.passkeyRequest) })
    } catch (error) {
      setProblem(passkeyProblem(error) ?? messageOf(error))
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (way === 'passkey') return void provePasskey()
    const typed = String(new FormData(event.currentTarget).get('proof') ?? '')
    if (!typed.trim() || !way) return setProblem('This is required.')
    void prove({ [way]: typed })
  }

  if (!way) return <Text size="sm">Sign out and in again, then come back here within ten minutes.</Text>
  const field = { name: 'proof', error: problem, 'data-autofocus': true, onChange: () => setProblem(undefined) }
  return (
    <form key={way} noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">What guards your account is about to change. Nothing more is asked for ten minutes.</Text>
        {way === 'password' && <PasswordInput {...field} label="Password" autoComplete="current-password" />}
        {way === 'code' && <TextInput {...field} label="Code from your app" inputMode="numeric" autoComplete="one-time-code" maxLength={7} />}
        {way === 'recoveryCode' && <TextInput {...field} label="Recovery code" autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={40} />}
        {way === 'passkey' && problem && <Alert color="red" variant="light" role="alert">{problem}</Alert>}
        <Group gap="md">
          {ways.filter((one) => one !== way).map((one) => (
            <Anchor key={one} component="button" type="button" size="sm" onClick={() => { setWay(one); setProblem(undefined) }}>{LINKS[one]}</Anchor>
          ))}
        </Group>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onDone(false)} disabled={isSaving}>Cancel</Button>
          <Button type="submit" loading={isSaving} leftSection={way === 'passkey' ? <IconFingerprint size={18} aria-hidden="true" /> : undefined}>{way === 'passkey' ? 'Use a passkey' : 'Confirm'}</Button>
        </Group>
      </Stack>
    </form>
  )
}
