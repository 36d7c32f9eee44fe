import { useMemo } from 'react'
import { graphql } from 'react-relay'
import * as z from 'zod/mini'
import type { PasswordFormMutation } from '../../__generated__/PasswordFormMutation.graphql.ts'
import { newPassword, passwordConfirmation, samePassword } from '../../access/rules.ts'
import { useSave } from '../../relay/useSave.ts'
import { useSession } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { settleChanges } from '../../ui/forms/FormPage.tsx'
import { SectionForm } from '../../ui/forms/SectionForm.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'

const empty = { currentPassword: '', password: '', passwordConfirmation: '' }

export function PasswordForm() {
  const { passwordPolicy } = useSession().settings
  const [save] = useSave<PasswordFormMutation>(graphql`
    mutation PasswordFormMutation($input: ChangePasswordInput!) { changePassword(input: $input) { message } }
  `)
  const schema = useMemo(
    () =>
      z
        .object({
          currentPassword: z.string().check(z.minLength(1, 'Please enter your current password.')),
          password: newPassword(passwordPolicy),
          passwordConfirmation,
        })
        .check(samePassword),
    [passwordPolicy],
  )
  const form = useRecordForm({
    stored: empty,
    schema,
    send: (input) => save({ input }),
    saved: ({ changePassword }) => {
      settleChanges(form.form, empty)
      showDone(changePassword.message)
    },
  })
  return (
    <SectionForm form={{ control: form.control, submit: form.submit }} action="Change password">
      <PasswordField {...form.field('currentPassword')} label="Current password" autoComplete="current-password" />
      <PasswordField
        {...form.field('password')}
        label="New password"
        autoComplete="new-password"
        policy={passwordPolicy}
      />
      <PasswordField
        {...form.field('passwordConfirmation')}
        label="Confirm the new password"
        autoComplete="new-password"
      />
    </SectionForm>
  )
}
