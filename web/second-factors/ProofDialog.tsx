import { Alert, Anchor, Button, Group, Loader, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { Suspense, useState, type FormEvent } from 'react'
import { fetchQuery, graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay'
import type { ProofDialogMutation } from '../__generated__/ProofDialogMutation.graphql.ts'
import type { ProofDialogPasskeyQuery } from '../__generated__/ProofDialogPasskeyQuery.graphql.ts'
import type { ProofDialogQuery } from '../__generated__/ProofDialogQuery.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { useSession } from '../session/session.ts'
import { messageOf } from '../ui/alerts.ts'
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
  const [save, isSaving] = useSave<ProofDialogMutation>(graphql`
    mutation ProofDialogMutation($input: ProveIdentityInput!) { proveIdentity(input: $input) { provedUntil } }
  `)
  const ways = waysOf(secondFactors, offersPasskeys(passkeyHost))
  const [way, setWay] = useState<Way | undefined>(ways.includes('password') ? 'password' : ways[0])
  const [problem, setProblem] = useState<string>()

  const choose = (next: Way) => {
    setWay(next)
    setProblem(undefined)
  }
  async function prove(input: ProofDialogMutation['variables']['input']) {
    const { data, fields } = await save({ input })
    if (data) return onDone(true)
    setProblem(Object.values(fields ?? {})[0])
  }
  async function provePasskey() {
    setProblem(undefined)
    try {
      const asked = fetchQuery<ProofDialogPasskeyQuery>(environment, request, {}, afresh)
      await prove({ passkey: await answerPasskey((await asked.toPromise())?.passkeyProof) })
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
  return (
    <form key={way} noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          This changes how an account is protected. Nothing more is asked for ten minutes.
        </Text>
        <ProofField way={way} problem={problem} onChange={() => setProblem(undefined)} />
        <Group gap="md">
          {ways
            .filter((one) => one !== way)
            .map((one) => (
              <Anchor key={one} component="button" type="button" size="sm" onClick={() => choose(one)}>
                {LINKS[one]}
              </Anchor>
            ))}
        </Group>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => onDone(false)} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            {way === 'passkey' ? 'Use a passkey' : 'Confirm'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function ProofField({ way, problem, onChange }: { way: Way; problem: string | undefined; onChange: () => void }) {
  const field = { name: 'proof', error: problem, 'data-autofocus': true, onChange }
  if (way === 'password') return <PasswordInput {...field} label="Password" autoComplete="current-password" />
  const typed =
    way === 'code'
      ? { label: 'Code from your app', inputMode: 'numeric' as const, autoComplete: 'one-time-code', maxLength: 7 }
      : { label: 'Recovery code', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 40 }
  if (way !== 'passkey') return <TextInput {...field} {...typed} />
  return problem ? (
    <Alert color="red" variant="light" role="alert">
      {problem}
    </Alert>
  ) : null
}
