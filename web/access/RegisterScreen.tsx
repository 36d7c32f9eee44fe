import { Alert, Anchor, Button, Checkbox, Divider, SimpleGrid, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { RegisterInput } from '../contract/__generated__/limits.ts'
import { call } from '../session/rest.ts'
import { useSession, type PortalSettings } from '../session/session.ts'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { required } from '../ui/texts.ts'
import { AccessFrame } from './AccessFrame.tsx'
import { Captcha } from './Captcha.tsx'
import { DealerSelect } from './onboarding/DealerSelect.tsx'
import { SentForm, useSentForm } from './SentForm.tsx'
import { NewDealerFields } from './onboarding/NewDealerFields.tsx'
import {
  email,
  emptyDealer,
  newDealer,
  newPassword,
  passwordConfirmation,
  samePassword,
  type NewDealer,
} from './rules.ts'
import { useGroupNames } from './onboarding/useGroupNames.ts'

function registration(settings: PortalSettings, isNewDealer: boolean) {
  const chosen = (message: string) => z.nullable(z.string()).check(z.refine((value) => Boolean(value), message))
  return z
    .object({
      firstName: required('First name', RegisterInput.firstName.max),
      lastName: required('Last name', RegisterInput.lastName.max),
      email,
      password: newPassword(settings.passwordPolicy),
      passwordConfirmation,
      dealer: isNewDealer ? z.nullable(z.string()) : chosen('You must choose a dealer.'),
      newDealer: isNewDealer ? newDealer : z.custom<NewDealer>(),
      assignmentGroup: chosen('You must choose a department.'),
      position: z.nullable(z.string()),
      privacyPolicy: z.boolean().check(z.refine((accepted) => accepted, 'The privacy policy must be accepted.')),
      receiveEmails: z.boolean(),
      captcha: z
        .nullable(z.string())
        .check(z.refine((token) => Boolean(token) || !settings.captchaSiteKey, 'Confirm that you are not a robot.')),
    })
    .check(samePassword)
}

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  passwordConfirmation: '',
  dealer: null as string | null,
  newDealer: emptyDealer,
  assignmentGroup: null as string | null,
  position: null as string | null,
  privacyPolicy: false,
  receiveEmails: true,
  captcha: null as string | null,
}

export default function RegisterScreen() {
  const { settings } = useSession()
  const [isNewDealer, setNewDealer] = useState(false)
  const [welcome, setWelcome] = useState<{ status: string; message: string }>()
  const [tries, setTries] = useState(0)
  const departments = useGroupNames('DEPARTMENT')
  const form = useSentForm({
    begin: empty,
    schema: registration(settings, isNewDealer),
    send: async ({ dealer, newDealer: company, position, captcha, ...person }) => {
      const body = {
        ...person,
        ...(position ? { position } : {}),
        ...(captcha ? { captcha } : {}),
        ...(isNewDealer ? { newDealer: company } : { dealer }),
      }
      setWelcome(await call('POST', '/api/register', body))
    },
    // A token is good for one try: ask anew.
    refused: () => {
      form.form.setValue('captcha', null)
      setTries((tries) => tries + 1)
    },
  })
  const { control } = form
  const address = useWatch({ control, name: 'email' })

  if (welcome) {
    return (
      <AccessFrame title={welcome.status === 'pending' ? 'Almost there' : 'Welcome to Paddock'} wide>
        <Alert color="green" variant="light" icon={<IconCircleCheck aria-hidden="true" />} role="status">
          {welcome.message}
        </Alert>
        <Text mt="md" c="dimmed">
          We have sent a code to {address} to verify your email address. You enter it after you have signed in.
        </Text>
        <Button component={Link} to="/public/login" mt="lg">
          Go to sign in
        </Button>
      </AccessFrame>
    )
  }
  return (
    <AccessFrame
      title="Create an account"
      wide
      text={
        <>
          Already have one?{' '}
          <Anchor component={Link} to="/public/login" fw={600}>
            Sign in
          </Anchor>
        </>
      }
    >
      <SentForm form={form} action="Create account">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextField control={control} name="firstName" label="First name" autoComplete="given-name" required />
          <TextField control={control} name="lastName" label="Last name" autoComplete="family-name" required />
        </SimpleGrid>
        <TextField control={control} name="email" label="Email" type="email" autoComplete="email" required />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <PasswordField
            control={control}
            name="password"
            label="Password"
            autoComplete="new-password"
            policy={settings.passwordPolicy}
            required
          />
          <PasswordField
            control={control}
            name="passwordConfirmation"
            label="Confirm the password"
            autoComplete="new-password"
            required
          />
        </SimpleGrid>
        <Divider label="Where you work" labelPosition="left" mt="xs" />
        {isNewDealer ? (
          <NewDealerFields control={control} nameOf={(field) => `newDealer.${field}`} />
        ) : (
          <Controller
            control={control}
            name="dealer"
            render={({ field, fieldState }) => (
              <DealerSelect
                ref={field.ref}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={fieldState.error?.message}
              />
            )}
          />
        )}
        <Text size="sm">
          {isNewDealer ? 'Your company is listed after all? ' : 'Your company is not listed? '}
          <Anchor
            component="button"
            type="button"
            inherit
            fw={600}
            onClick={() => {
              form.form.clearErrors()
              setNewDealer(!isNewDealer)
            }}
          >
            {isNewDealer ? 'Choose it from the list' : 'Add a new company'}
          </Anchor>
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <SelectField
            control={control}
            name="assignmentGroup"
            label="Department"
            placeholder="Choose a department"
            data={departments ?? []}
            disabled={!departments}
            required
          />
          {settings.positions.length > 0 && (
            <SelectField
              control={control}
              name="position"
              label="Position"
              placeholder="Choose a position"
              data={settings.positions}
              clearable
              clearButtonProps={{ 'aria-label': 'Clear the position' }}
            />
          )}
        </SimpleGrid>
        <Divider mt="xs" />
        <Controller
          control={control}
          name="privacyPolicy"
          render={({ field: { value, ...field }, fieldState }) => (
            <Checkbox
              {...field}
              checked={value}
              error={fieldState.error?.message}
              required
              label={
                <>
                  I accept the{' '}
                  <Anchor component={Link} to="/public/privacy-policy" target="_blank" inherit>
                    privacy policy
                  </Anchor>
                </>
              }
            />
          )}
        />
        <Controller
          control={control}
          name="receiveEmails"
          render={({ field: { value, ...field } }) => (
            <Checkbox {...field} checked={value} label="Send me news about my training by email" />
          )}
        />
        {settings.captchaSiteKey && (
          <Controller
            control={control}
            name="captcha"
            render={({ field, fieldState }) => (
              <Captcha
                key={tries}
                siteKey={settings.captchaSiteKey ?? ''}
                onToken={(token) => field.onChange(token ?? null)}
                error={fieldState.error?.message}
              />
            )}
          />
        )}
      </SentForm>
    </AccessFrame>
  )
}
