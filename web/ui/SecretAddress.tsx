import { Button, Card, CopyButton, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy, IconRefresh, type Icon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { showDone } from './alerts.ts'
import { confirm } from './dialogs/confirm.tsx'
import { formatAgo, formatDate } from './formats.ts'

/** A secret address as people speak of it: of a calendar, of podcasts. */
export type AddressWords = {
  /** As in "calendar address". */ noun: string
  /** What it is good for, where there is none yet. */ intro: string
  /** What reads it: a calendar. */ reader: string
  /** What renewing and turning off do besides. */ renewed: string
  turnedOff: string
  /** Who else has it sees what. */ secret: string
}

type Props = {
  words: AddressWords
  icon: Icon
  /** The address there is; null for none. */
  made: { createdAt: string; readAt?: string | null | undefined } | null | undefined
  canChange: boolean
  isSaving: boolean
  /** Makes a new address and answers it, or turns it off; undefined where that failed. */
  change: (on: boolean) => Promise<{ address: string | null } | undefined>
  /** The ways an address goes into programs: items of a list. */
  ways: (address: string) => ReactNode
}

/** A person's own address for another program: made, shown once, renewed and turned off. */
export function SecretAddress({ words, icon: Sign, made, canChange, isSaving, change, ways }: Props) {
  const [address, setAddress] = useState<string | null>(null)
  const { noun } = words
  const put = async (on: boolean) => {
    const changed = await change(on)
    if (!changed) return
    setAddress(changed.address)
    if (!on) showDone(`Your ${noun} address is turned off`)
  }
  const renew = async () => {
    const isSure = await confirm({
      title: `Make a new ${noun} address?`,
      text: `The address you have now stops working at once. ${words.renewed}`,
      action: 'Make a new address',
      stay: 'Keep this address',
      danger: true,
    })
    if (isSure) await put(true)
  }
  const turnOff = async () => {
    const isSure = await confirm({
      title: `Turn off the ${noun} address?`,
      text: `It stops working at once${words.turnedOff}`,
      action: 'Turn off',
      stay: 'Keep it on',
      danger: true,
    })
    if (isSure) await put(false)
  }
  if (!made)
    return (
      <Stack gap="sm" align="flex-start">
        <Text size="sm" c="dimmed">
          {words.intro}
        </Text>
        {canChange && (
          <Button
            variant="default"
            loading={isSaving}
            leftSection={<Sign size={18} aria-hidden="true" />}
            onClick={() => {
              void put(true)
            }}
          >
            Make a {noun} address
          </Button>
        )}
      </Stack>
    )
  return (
    <Stack gap="md">
      {address ? (
        <NewAddress words={words} address={address}>
          {ways(address)}
        </NewAddress>
      ) : (
        <Text size="sm">
          Your {noun} address was made {formatDate(made.createdAt)} and{' '}
          {made.readAt ? `last read ${formatAgo(made.readAt)}` : `not read by a ${words.reader} yet`}. It is shown only
          once: if you lost it, make a new one.
        </Text>
      )}
      {canChange && (
        <Group gap="sm">
          <Button
            variant="default"
            loading={isSaving}
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            onClick={() => {
              void renew()
            }}
          >
            Make a new address
          </Button>
          <Button
            variant="subtle"
            color="red"
            disabled={isSaving}
            onClick={() => {
              void turnOff()
            }}
          >
            Turn off
          </Button>
        </Group>
      )}
    </Stack>
  )
}

const NewAddress = ({ words, address, children }: { words: AddressWords; address: string; children: ReactNode }) => (
  <Card padding="md" withBorder>
    <Stack gap="sm">
      <Text size="sm" fw={600} role="status">
        Here is your {words.noun} address.
      </Text>
      <Text size="sm">Copy it now: it is not shown again. {words.secret}</Text>
      <Group gap="sm" align="flex-end">
        <TextInput
          aria-label={`${words.noun.slice(0, 1).toUpperCase()}${words.noun.slice(1)} address`}
          value={address}
          readOnly
          flex="1 1 220px"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton value={address} timeout={2000}>
          {({ copied, copy }) => (
            <Button
              color={copied ? 'green' : undefined}
              leftSection={
                copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
              }
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <List size="sm" spacing={6}>
        {children}
      </List>
    </Stack>
  </Card>
)
