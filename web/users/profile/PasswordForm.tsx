import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Button, Group, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { graphql } from 'react-relay'
import * as z from 'zod/mini'
import type { PasswordFormMutation } from '../../__generated__/PasswordFormMutation.graphql.ts'
import { newPassword, samePassword } from '../../access/rules.ts'
import { useSave } from '../../relay/useSave.ts'
import { useSession } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'

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
          passwordConfirmation: z.string(),
        })
        .check(samePassword),
    [passwordPolicy],
  )
  const form = useForm({
    defaultValues: { currentPassword: '', password: '', passwordConfirmation: '' },
    resolver: standardSchemaResolver(schema),
  })
  const change = form.handleSubmit(async (input) => {
    const { data, fields } = await save({ input })
    for (const [name, message] of Object.entries(fields ?? {}))
      form.setError(name as keyof typeof input, { type: 'server', message })
    if (!data) return
    form.reset()
    showDone(data.changePassword.message)
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        void change(event)
      }}
    >
      <Stack gap="md">
        <PasswordField
          control={form.control}
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField
          control={form.control}
          name="password"
          label="New password"
          autoComplete="new-password"
          policy={passwordPolicy}
        />
        <PasswordField
          control={form.control}
          name="passwordConfirmation"
          label="Repeat the new password"
          autoComplete="new-password"
        />
        <Group justify="flex-end">
          <Button type="submit" loading={form.formState.isSubmitting} disabled={!form.formState.isDirty}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
