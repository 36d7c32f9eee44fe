import { Alert, Button, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconCopy, IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type { AdminProviderFieldsMutation } from '../../__generated__/AdminProviderFieldsMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import type { Fields } from '../../ui/fields/bound.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useValue } from '../../ui/fields/useField.ts'
import type { SignOnValues } from './signOnValues.ts'

type Props = { field: Fields<SignOnValues>; redirectUri: string; hasClientSecret: boolean }

/** Where the provider is, and what the portal is called there. */
export function AdminProviderFields({ field, redirectUri, hasClientSecret }: Props) {
  const issuer = useValue(field('issuer'))
  const [tried, setTried] = useState<{ issuer: string; ok: boolean; message: string }>()
  const [test, isTesting] = useSave<AdminProviderFieldsMutation>(graphql`
    mutation AdminProviderFieldsMutation($input: TestSingleSignOnInput!) { testSingleSignOn(input: $input) { ok message } }
  `)
  async function tryIt() {
    const { data } = await test({ input: { issuer } })
    if (data) setTried({ issuer, ...data.testSingleSignOn })
  }
  return (
    <>
      <SwitchField
        {...field('enabled')}
        label="Offer single sign-on"
        description="The sign-in screen shows its button."
      />
      <TextField
        {...field('label')}
        label="Name on the button"
        description="It says “Continue with” and this name."
        placeholder="Acme ID"
      />
      <TextField
        {...field('issuer')}
        label="Issuer"
        description="The provider’s address, as its documentation shows it."
        placeholder="https://login.example.com"
        spellCheck={false}
        inputMode="url"
      />
      <Stack gap="sm" align="flex-start">
        <Button
          variant="default"
          loading={isTesting}
          disabled={!issuer.trim()}
          leftSection={<IconPlugConnected size={18} aria-hidden="true" />}
          onClick={() => {
            void tryIt()
          }}
        >
          Test connection
        </Button>
        <div role="status">
          {tried && tried.issuer === issuer && (
            <Alert
              color={tried.ok ? 'green' : 'red'}
              variant="light"
              icon={tried.ok ? <IconCircleCheck aria-hidden="true" /> : <IconAlertCircle aria-hidden="true" />}
            >
              {tried.message}
            </Alert>
          )}
        </div>
      </Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField {...field('clientId')} label="Client id" spellCheck={false} autoComplete="off" />
        <PasswordField
          {...field('clientSecret')}
          label="Client secret"
          autoComplete="off"
          placeholder={hasClientSecret ? 'Kept; type to replace it' : 'None for a public client'}
        />
      </SimpleGrid>
      <TextField
        {...field('scopes')}
        label="Scopes"
        description="With spaces between. Claims about roles and dealers often need one of their own."
        spellCheck={false}
      />
      <div>
        <Text size="sm" fw={500} mb={4}>
          Redirect address to register at the provider
        </Text>
        <Group gap="xs">
          <Code style={{ overflowWrap: 'anywhere' }}>{redirectUri}</Code>
          <CopyButton value={redirectUri}>
            {({ copied, copy }) => (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconCopy size={16} aria-hidden="true" />}
                onClick={copy}
              >
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </Group>
      </div>
    </>
  )
}
