import { Anchor, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { call } from '../session/rest.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { AccessFrame } from '../domain/sign-in/AccessFrame.tsx'
import { SentForm, useSentForm } from './SentForm.tsx'
import { email } from './rules.ts'

const schema = z.object({ email })

export default function ForgotPasswordScreen() {
  const navigate = useNavigate()
  const form = useSentForm({
    begin: { email: '' },
    schema,
    send: async (values) => {
      const { message } = await call<{ message: string }>('POST', '/api/forgot-password', values)
      await navigate(`/public/forgot-password-reset?${new URLSearchParams(values)}`, { state: { message } })
    },
  })
  return (
    <AccessFrame title="Forgot your password?" text="Tell us your email and we send you a recovery code.">
      <SentForm
        form={form}
        action="Send the code"
        more={
          <Text ta="center" size="sm">
            <Anchor component={Link} to="/public/login" inherit>
              Back to sign in
            </Anchor>
          </Text>
        }
      >
        <TextField {...form.field('email')} label="Email" type="email" autoComplete="username" size="md" />
      </SentForm>
    </AccessFrame>
  )
}
