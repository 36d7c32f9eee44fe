import { IconId } from '@tabler/icons-react'
import * as z from 'zod/mini'
import { UpdateInfoInput } from '../../contract/__generated__/limits.ts'
import { callForSession, useViewer } from '../../session/session.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { required } from '../../ui/texts.ts'
import { SentForm, useSentForm } from '../SentForm.tsx'
import { OnboardingCard } from '../../domain/sign-in/OnboardingCard.tsx'
import { phone } from '../rules.ts'

const schema = z.object({
  firstName: required('First name', UpdateInfoInput.firstName.max),
  lastName: required('Last name', UpdateInfoInput.lastName.max),
  phone,
})

export default function MissingInfoScreen() {
  const { firstName, lastName } = useViewer()
  const form = useSentForm({
    begin: { firstName, lastName, phone: '' },
    schema,
    // An empty phone number is left out: it would clear one that is already known.
    send: ({ phone: number, ...names }) =>
      callForSession('/api/update-info', { ...names, ...(number ? { phone: number } : {}) }),
  })
  return (
    <OnboardingCard
      icon={IconId}
      title="Tell us who you are"
      text="Your name appears on your certificates, so write it as you want to read it there."
    >
      <SentForm form={form} action="Continue">
        <TextField {...form.field('firstName')} label="First name" autoComplete="given-name" />
        <TextField {...form.field('lastName')} label="Last name" autoComplete="family-name" />
        <TextField {...form.field('phone')} label="Phone" type="tel" autoComplete="tel" />
      </SentForm>
    </OnboardingCard>
  )
}
