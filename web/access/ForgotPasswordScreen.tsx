import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../session/rest.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { AccessFrame } from './AccessFrame.tsx'
import { FormProblem } from './FormProblem.tsx'
import { email } from './rules.ts'
import { sendForm } from './sendForm.ts'

const schema = z.object({ email })

export default function ForgotPasswordScreen() {
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { email: '' }, resolver: standardSchemaResolver(schema) })
  const send = form.handleSubmit((values) =>
    sendForm(form, async () => {
      const { message } = await call<{ message: string }>('POST', '/api/forgot-password', values)
      await navigate(`/public/forgot-password-reset?${new URLSearchParams(values)}`, { state: { message } })
    }),
  )
  return (
    <AccessFrame title="Forgot your password?" text="Tell us your email and we send you a recovery code.">
      <form
        noValidate
        onSubmit={(event) => {
          void send(event)
        }}
      >
        <Stack gap="md">
          <FormProblem control={form.control} />
          <TextField control={form.control} name="email" label="Email" type="email" autoComplete="username" size="md" />
          <Button type="submit" size="md" loading={form.formState.isSubmitting}>
            Send the code
          </Button>
          <Text ta="center" size="sm">
            <Anchor component={Link} to="/public/login" inherit>
              Back to sign in
            </Anchor>
          </Text>
        </Stack>
      </form>
    </AccessFrame>
  )
}
