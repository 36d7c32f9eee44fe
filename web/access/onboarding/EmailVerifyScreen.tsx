import { Button, Stack } from '@mantine/core'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { IconMailCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../../session/rest.ts'
import { callForSession, useViewer } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormProblem } from '../FormProblem.tsx'
import { OnboardingCard } from './OnboardingCard.tsx'
import { sendForm } from '../sendForm.ts'

const schema = z.object({ code: z.string().check(z.trim(), z.minLength(1, 'Please enter the code from the email')) })

export default function EmailVerifyScreen() {
  const viewer = useViewer()
  const [search] = useSearchParams()
  const [isResending, setResending] = useState(false)
  const form = useForm({ defaultValues: { code: search.get('code') ?? '' }, resolver: standardSchemaResolver(schema) })
  const verify = form.handleSubmit((values) => sendForm(form, () => callForSession('/api/verify-email', values)))

  async function resend() {
    setResending(true)
    await sendForm(form, async () =>
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
      <form
        noValidate
        onSubmit={(event) => {
          void verify(event)
        }}
      >
        <Stack gap="md">
          <FormProblem control={form.control} />
          <TextField
            control={form.control}
            name="code"
            label="Code from the email"
            autoComplete="one-time-code"
            inputMode="numeric"
            size="md"
          />
          <Button type="submit" size="md" loading={form.formState.isSubmitting}>
            Verify
          </Button>
          <Button
            variant="subtle"
            loading={isResending}
            onClick={() => {
              void resend()
            }}
          >
            Send a new code
          </Button>
        </Stack>
      </form>
    </OnboardingCard>
  )
}
