import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { callForSession, useSession } from '../session/session.ts'
import { messageOf } from '../ui/alerts.ts'
import { askedPasskey, offersPasskeys, passkeyProblem, signInByAutofill } from './passkeys.ts'

/** What the server asks holds for five minutes. */
const ASKS_ANEW = 4 * 60_000

/** The way in without a password: a button, and passkeys among what the browser fills in. */
export function PasskeySignIn({ onProblem }: { onProblem: (text: string) => void }) {
  const { user, settings } = useSession()
  const [isBusy, setBusy] = useState(false)
  const offered = !user && offersPasskeys(settings.passkeyHost)

  // Whoever chooses none types a password, which is no failure; one that the server refused is.
  const refuse = useEffectEvent((error: unknown) => {
    if (error instanceof Error && 'status' in error) onProblem(messageOf(error))
  })
  useEffect(() => {
    if (!offered || isBusy) return
    let stop = new AbortController()
    const offer = () => {
      signInByAutofill(stop.signal).catch(refuse)
    }
    offer()
    const timer = setInterval(() => {
      stop.abort()
      stop = new AbortController()
      offer()
    }, ASKS_ANEW)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [offered, isBusy])

  async function signIn() {
    setBusy(true)
    try {
      await callForSession('/api/login/passkey', { passkey: await askedPasskey() })
    } catch (error) {
      setBusy(false)
      onProblem(passkeyProblem(error) ?? messageOf(error))
    }
  }

  if (!offered) return null
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      leftSection={<IconFingerprint size={20} aria-hidden="true" />}
      loading={isBusy}
      onClick={() => {
        void signIn()
      }}
    >
      Sign in with a passkey
    </Button>
  )
}
