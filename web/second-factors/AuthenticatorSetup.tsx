import { Anchor, Code, Loader, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { graphql } from 'react-relay'
import * as z from 'zod/mini'
import type { AuthenticatorSetupMutation } from '../__generated__/AuthenticatorSetupMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { DialogForm } from '../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import classes from './AuthenticatorSetup.module.css'
import { CodeField } from './CodeField.tsx'

type Props = {
  secret: string
  /** What the QR code says. */
  uri: string
  onCancel: () => void
  onDone: (recoveryCodes: readonly string[] | null) => void
}

const schema = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{3}\s?\d{3}$/, 'Enter the six digits your app shows.')),
})

/** Scan, type the first code, done. */
export function AuthenticatorSetup({ secret, uri, onCancel, onDone }: Props) {
  const [save] = useSave<AuthenticatorSetupMutation>(graphql`
    mutation AuthenticatorSetupMutation($input: ConfirmAuthenticatorInput!) {
      confirmAuthenticator(input: $input) { recoveryCodes secondFactors { ...SecondFactorList_factors } }
    }
  `)
  const form = useRecordForm({
    stored: { code: '' },
    schema,
    send: ({ code }) => save({ input: { code } }),
    saved: ({ confirmAuthenticator }: AuthenticatorSetupMutation['response']) =>
      onDone(confirmAuthenticator.recoveryCodes ?? null),
  })
  return (
    <DialogForm form={form} onClose={onCancel} action="Turn on">
      <Text size="sm">
        Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.
      </Text>
      <Key secret={secret} uri={uri} />
      <CodeField {...form.field('code')} label="Code the app shows now" />
    </DialogForm>
  )
}

/** The key as a picture and in letters. */
function Key({ secret, uri }: Pick<Props, 'secret' | 'uri'>) {
  const [picture, setPicture] = useState<string>()
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
  return (
    <>
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
    </>
  )
}
