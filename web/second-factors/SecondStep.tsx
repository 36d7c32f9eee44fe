import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertCircle, IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { AccessFrame } from '../domain/sign-in/AccessFrame.tsx'
import { callForSession, type FactorMethod, setSession, type SignInChallenge, useSession } from '../session/session.ts'
import { messageOf } from '../ui/alerts.ts'
import { askedPasskey, offersPasskeys, passkeyProblem } from './passkeys.ts'

type Props = {
  challenge: SignInChallenge
  /** It took too long or too many tries: what to say above the password. */
  onOver: (text: string) => void
}

const WORDS: Record<FactorMethod, { text: string; link: string }> = {
  AUTHENTICATOR: { text: 'Enter the six digits your authenticator app shows.', link: 'Use a code from my app' },
  PASSKEY: { text: 'Use the passkey of this device, your phone or your security key.', link: 'Use a passkey' },
  RECOVERY_CODE: { text: 'Enter one of the recovery codes you saved. Each works once.', link: 'Use a recovery code' },
}

const NO_WAY = 'None of your second factors works in this browser. Ask your administrator to reset them.'

/** After the password: a code of the app, a recovery code or a passkey. */
export default function SecondStep({ challenge, onOver }: Props) {
  const session = useSession()
  const methods = challenge.methods.filter((one) => one !== 'PASSKEY' || offersPasskeys(session.settings.passkeyHost))
  const [method, setMethod] = useState<FactorMethod | undefined>(methods[0])
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)

  const startOver = () => setSession({ ...session, signInChallenge: null })
  const choose = (next: FactorMethod) => {
    setMethod(next)
    setProblem(undefined)
  }
  async function give(given: () => Promise<object> | object) {
    setSending(true)
    setProblem(undefined)
    try {
      await callForSession('/api/login/second-factor', await given())
    } catch (error) {
      setSending(false)
      const message = passkeyProblem(error) ?? messageOf(error)
      if (error instanceof Error && 'status' in error && error.status === 401) {
        onOver(message)
        startOver()
      } else setProblem(message)
    }
  }
  function submit(code: string) {
    if (!code) return setProblem('Please enter the code.')
    void give(() => (method === 'RECOVERY_CODE' ? { recoveryCode: code } : { code }))
  }

  const step = { problem, isSending }
  return (
    <AccessFrame title="Confirm it’s you" text={method ? WORDS[method].text : NO_WAY}>
      <Stack gap="md">
        {method === 'PASSKEY' && (
          <PasskeyStep
            {...step}
            onUse={() => {
              void give(givePasskey)
            }}
          />
        )}
        {method && method !== 'PASSKEY' && (
          <CodeForm key={method} {...step} isRecovery={method === 'RECOVERY_CODE'} onCode={submit} />
        )}
        {methods
          .filter((one) => one !== method)
          .map((one) => (
            <Text key={one} ta="center" size="sm">
              <Anchor component="button" type="button" inherit onClick={() => choose(one)}>
                {WORDS[one].link}
              </Anchor>
            </Text>
          ))}
        <Text ta="center" size="sm" c="dimmed">
          Not you?{' '}
          <Anchor component="button" type="button" inherit onClick={startOver}>
            Start over
          </Anchor>
        </Text>
      </Stack>
    </AccessFrame>
  )
}

const givePasskey = async () => ({ passkey: await askedPasskey() })

type StepProps = { problem: string | undefined; isSending: boolean }

function PasskeyStep({ problem, isSending, onUse }: StepProps & { onUse: () => void }) {
  return (
    <>
      {problem && (
        <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden="true" />} role="alert">
          {problem}
        </Alert>
      )}
      <Button
        size="md"
        fullWidth
        loading={isSending}
        onClick={onUse}
        leftSection={<IconFingerprint size={20} aria-hidden="true" />}
      >
        Use a passkey
      </Button>
    </>
  )
}

type CodeFormProps = StepProps & { isRecovery: boolean; onCode: (code: string) => void }

function CodeForm({ isRecovery, problem, isSending, onCode }: CodeFormProps) {
  const field = useRef<HTMLInputElement>(null)
  // The page has become another one: the next thing to type is where the eye is.
  useEffect(() => field.current?.focus(), [problem])
  const kind = isRecovery
    ? { label: 'Recovery code', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 40 }
    : { label: 'Code', autoComplete: 'one-time-code', inputMode: 'numeric' as const, maxLength: 7 }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onCode(String(new FormData(event.currentTarget).get('code') ?? '').trim())
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput name="code" size="md" error={problem} ref={field} {...kind} />
        <Button type="submit" size="md" fullWidth loading={isSending}>
          Sign in
        </Button>
      </Stack>
    </form>
  )
}
