import { Button, Group } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../../session/rest.ts'
import { callForSession, useSession, useViewer } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { SentForm, useSentForm } from '../SentForm.tsx'
import { OnboardingCard } from '../../domain/sign-in/OnboardingCard.tsx'
import { email } from '../rules.ts'
import { sendForm } from '../sendForm.ts'

const schema = z.object({ code: z.string().check(z.trim(), z.minLength(1, 'Please enter the code from the email')) })

export default function EmailVerifyScreen() {
  const viewer = useViewer()
  const { proxy } = useSession()
  const [isWrong, setWrong] = useState(false)
  const [search] = useSearchParams()
  const [isResending, setResending] = useState(false)
  const form = useSentForm({
    begin: { code: search.get('code') ?? '' },
    schema,
    send: (values) => callForSession('/api/verify-email', values),
  })

  async function resend() {
    setResending(true)
    await sendForm(form.form, async () =>
      showDone((await call<{ message: string }>('POST', '/api/verify-email/resend', {})).message),
    )
    setResending(false)
  }

  if (isWrong) return <CorrectAddress onDone={() => setWrong(false)} />
  return (
    <OnboardingCard
      icon={IconMailCheck}
      title="Verify your email"
      text={
        <>
          We have sent a code to <strong>{viewer.email}</strong>. Enter it here.
        </>
      }
    >
      <SentForm
        form={form}
        action="Verify"
        more={
          <Group justify="center" gap="xs">
            <Button
              variant="subtle"
              loading={isResending}
              onClick={() => {
                void resend()
              }}
            >
              Send a new code
            </Button>
            {!proxy && (
              <Button variant="subtle" onClick={() => setWrong(true)}>
                Correct the address
              </Button>
            )}
          </Group>
        }
      >
        <TextField
          {...form.field('code')}
          label="Code from the email"
          autoComplete="one-time-code"
          inputMode="numeric"
          size="md"
        />
      </SentForm>
    </OnboardingCard>
  )
}

const address = z.object({ email })

/** An address typed wrong never gets the code: it is put right here, as long as nobody has proved it. */
function CorrectAddress({ onDone }: { onDone: () => void }) {
  const viewer = useViewer()
  const form = useSentForm({
    begin: { email: viewer.email },
    schema: address,
    send: async (values) => {
      await callForSession('/api/correct-email', values)
      showDone(`We have sent a code to ${values.email}.`)
      onDone()
    },
  })
  return (
    <OnboardingCard
      icon={IconMailCheck}
      title="Correct your email address"
      text="We send a new code to it. Codes sent before no longer work."
    >
      <SentForm
        form={form}
        action="Send the code"
        more={
          <Button variant="subtle" onClick={onDone}>
            Back to the code
          </Button>
        }
      >
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" size="md" />
      </SentForm>
    </OnboardingCard>
  )
}
