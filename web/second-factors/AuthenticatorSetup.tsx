import { Anchor, Button, Code, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState, type FormEvent } from 'react'
import { graphql } from 'react-relay'
import type { AuthenticatorSetupMutation } from '../__generated__/AuthenticatorSetupMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import classes from './AuthenticatorSetup.module.css'

type Props = {
  secret: string
  /** What the QR code says. */
  uri: string
  onCancel: () => void
  onDone: (recoveryCodes: readonly string[] | null) => void
}

/** Scan, type the first code, done. */
export function AuthenticatorSetup({ secret, uri, onCancel, onDone }: Props) {
  const [picture, setPicture] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [save, isSaving] = useSave<AuthenticatorSetupMutation>(graphql`
    mutation AuthenticatorSetupMutation($input: ConfirmAuthenticatorInput!) {
      confirmAuthenticator(input: $input) { recoveryCodes secondFactors { ...SecondFactorList_factors } }
    }
  `)
  useEffect(() => {
    let isGone = false
    const show = (url: string) => {
      if (!isGone) setPicture(url)
    }
    // Without a picture there is still the key to type.
    import('qrcode').then(({ toDataURL }) => toDataURL(uri, { margin: 2, width: 400 })).then(show, () => undefined)
    return () => {
      isGone = true
    }
  }, [uri])

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    if (!/^\d{3}\s?\d{3}$/.test(code)) return setProblem('Enter the six digits your app shows.')
    const { data, fields } = await save({ input: { code } })
    if (data) onDone(data.confirmAuthenticator.recoveryCodes ?? null)
    else setProblem(fields.code)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        void confirm(event)
      }}
    >
      <Stack gap="md">
        <Text size="sm">
          Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.
        </Text>
        <div className={classes.picture}>
          {picture ? (
            <img src={picture} alt="QR code for your authenticator app" width={200} height={200} />
          ) : (
            <Loader aria-label="Loading" />
          )}
        </div>
        <Stack gap={4}>
          <Text size="sm">
            On this phone?{' '}
            <Anchor href={uri} inherit underline="always">
              Open your app
            </Anchor>
            , or type this key into it:
          </Text>
          <Code block className={classes.key} aria-label="Key to type">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </Code>
        </Stack>
        <TextInput
          name="code"
          label="Code the app shows now"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={problem}
          onChange={() => setProblem(undefined)}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Turn on
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
