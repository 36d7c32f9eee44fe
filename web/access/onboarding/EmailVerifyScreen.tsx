import { Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../../session/rest.ts'
import { callForSession, useViewer } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { SentForm, useSentForm } from '../SentForm.tsx'
import { OnboardingCard } from './OnboardingCard.tsx'
import { sendForm } from '../sendForm.ts'

const schema = z.object({ code: z.string().check(z.trim(), z.minLength(1, 'Please enter the code from the email')) })

export default function EmailVerifyScreen() {
  const viewer = useViewer()
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
          <Button
            variant="subtle"
            loading={isResending}
            onClick={() => {
              void resend()
            }}
          >
            Send a new code
          </Button>
        }
      >
        <TextField
          control={form.control}
          name="code"
          label="Code from the email"
          autoComplete="one-time-code"
          inputMode="numeric"
          size="md"
        />
      </SentForm>
    </OnboardingCard>
  )
}
