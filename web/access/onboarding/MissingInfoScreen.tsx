import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Button, Stack } from '@mantine/core'
import { IconId } from '@tabler/icons-react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { callForSession, useViewer } from '../../session/session.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormProblem } from '../FormProblem.tsx'
import { OnboardingCard } from './OnboardingCard.tsx'
import { phone, text } from '../rules.ts'
import { sendForm } from '../sendForm.ts'

const schema = z.object({ firstName: text('First name', 60), lastName: text('Last name', 60), phone })

export default function MissingInfoScreen() {
  const { firstName, lastName } = useViewer()
  const form = useForm({ defaultValues: { firstName, lastName, phone: '' }, resolver: standardSchemaResolver(schema) })
  // An empty phone number is left out: it would clear one that is already known.
  const save = form.handleSubmit(({ phone: number, ...names }) =>
    sendForm(form, () => callForSession('/api/update-info', { ...names, ...(number ? { phone: number } : {}) })),
  )
  return (
    <OnboardingCard
      icon={IconId}
      title="Tell us who you are"
      text="Your name stands on your certificates, so write it as you want to read it there."
    >
      <form
        noValidate
        onSubmit={(event) => {
          void save(event)
        }}
      >
        <Stack gap="md">
          <FormProblem control={form.control} />
          <TextField control={form.control} name="firstName" label="First name" autoComplete="given-name" required />
          <TextField control={form.control} name="lastName" label="Last name" autoComplete="family-name" required />
          <TextField control={form.control} name="phone" label="Phone" type="tel" autoComplete="tel" />
          <Button type="submit" size="md" loading={form.formState.isSubmitting}>
            Continue
          </Button>
        </Stack>
      </form>
    </OnboardingCard>
  )
}
