import { Alert, Anchor, Button, Divider, SimpleGrid, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { RegisterInput } from '../contract/__generated__/limits.ts'
import { call } from '../session/rest.ts'
import { useSession, type PortalSettings } from '../session/session.ts'
import type { Bound, Fields, FormOf } from '../ui/fields/bound.ts'
import { CheckField } from '../ui/fields/ChoiceField.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useField } from '../ui/fields/useField.ts'
import { required } from '../ui/texts.ts'
import { AccessFrame } from '../domain/sign-in/AccessFrame.tsx'
import { Captcha } from './Captcha.tsx'
import { DealerField } from './onboarding/DealerSelect.tsx'
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

type Registration = z.infer<ReturnType<typeof registration>>

const empty: Registration = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  passwordConfirmation: '',
  dealer: null,
  newDealer: emptyDealer,
  assignmentGroup: null,
  position: null,
  privacyPolicy: false,
  // Asked for, never assumed: Canada's law on commercial messages wants it so.
  receiveEmails: false,
  captcha: null,
}

const AccountFields = ({ field }: { field: Fields<Registration> }) => (
  <>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextField {...field('firstName')} label="First name" autoComplete="given-name" />
      <TextField {...field('lastName')} label="Last name" autoComplete="family-name" />
    </SimpleGrid>
    <TextField {...field('email')} label="Email" type="email" autoComplete="email" />
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <PasswordField
        {...field('password')}
        label="Password"
        autoComplete="new-password"
        policy={useSession().settings.passwordPolicy}
      />
      <PasswordField {...field('passwordConfirmation')} label="Confirm the password" autoComplete="new-password" />
    </SimpleGrid>
  </>
)

type WorkProps = { form: FormOf<Registration>; isNewDealer: boolean; onNewDealer: (isNew: boolean) => void }

/** A dealer of the list or a new company, the department and the position. */
function WorkFields({ form: { form, field }, isNewDealer, onNewDealer }: WorkProps) {
  const { positions } = useSession().settings
  const departments = useGroupNames('DEPARTMENT')
  return (
    <>
      {isNewDealer ? (
        <NewDealerFields field={(name) => field(`newDealer.${name}`)} />
      ) : (
        <DealerField {...field('dealer')} />
      )}
      <Text size="sm">
        {isNewDealer ? 'Your company is listed after all? ' : 'Your company is not listed? '}
        <Anchor
          component="button"
          type="button"
          inherit
          fw={600}
          onClick={() => {
            form.clearErrors()
            onNewDealer(!isNewDealer)
          }}
        >
          {isNewDealer ? 'Choose it from the list' : 'Add a new company'}
        </Anchor>
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SelectField
          {...field('assignmentGroup')}
          label="Department"
          placeholder="Choose a department"
          data={departments ?? []}
          disabled={!departments}
          required
        />
        {positions.length > 0 && (
          <SelectField
            {...field('position')}
            label="Position"
            placeholder="Choose a position"
            data={positions}
            clearable
            clearButtonProps={{ 'aria-label': 'Clear the position' }}
          />
        )}
      </SimpleGrid>
    </>
  )
}

const privacyPolicy = (
  <>
    I accept the{' '}
    <Anchor component={Link} to="/public/privacy-policy" target="_blank" inherit>
      privacy policy
    </Anchor>
  </>
)

function CaptchaField({ siteKey, ...bound }: Bound<string | null> & { siteKey: string }) {
  const { field, problem } = useField(bound)
  return <Captcha siteKey={siteKey} onToken={(token) => field.onChange(token ?? null)} error={problem} />
}

const Welcome = ({ status, message, address }: { status: string; message: string; address: string }) => (
  <AccessFrame title={status === 'pending' ? 'Almost there' : 'Welcome to Paddock'} wide>
    <Alert color="green" variant="light" icon={<IconCircleCheck aria-hidden="true" />} role="status">
      {message}
    </Alert>
    <Text mt="md" c="dimmed">
      We have sent a code to {address} to verify your email address. You enter it{' '}
      {status === 'pending'
        ? 'when you first sign in, once an administrator has approved you.'
        : 'after you have signed in.'}
    </Text>
    {/* Who waits for an approval would only be refused there. */}
    {status === 'pending' ? (
      <Button component={Link} to="/" variant="default" mt="lg">
        Back to home
      </Button>
    ) : (
      <Button component={Link} to="/public/login" mt="lg">
        Go to sign in
      </Button>
    )}
  </AccessFrame>
)

export default function RegisterScreen() {
  const { settings } = useSession()
  const [isNewDealer, setNewDealer] = useState(false)
  const [welcome, setWelcome] = useState<{ status: string; message: string }>()
  const [tries, setTries] = useState(0)
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
  const { field } = form
  if (welcome) return <Welcome {...welcome} address={form.form.getValues('email')} />
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
        <AccountFields field={field} />
        <Divider label="Where you work" labelPosition="left" mt="xs" />
        <WorkFields form={form} isNewDealer={isNewDealer} onNewDealer={setNewDealer} />
        <Divider mt="xs" />
        <CheckField {...field('privacyPolicy')} label={privacyPolicy} required />
        <CheckField {...field('receiveEmails')} label="Send me news about my training by email" />
        {settings.captchaSiteKey && (
          <CaptchaField key={tries} {...field('captcha')} siteKey={settings.captchaSiteKey} />
        )}
      </SentForm>
    </AccessFrame>
  )
}
