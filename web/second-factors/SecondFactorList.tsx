import { Button, Group, Menu, Modal, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconDeviceMobile, IconDots, IconFingerprint, IconLifebuoy, IconPencil, IconTrash, type Icon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { SecondFactorList_factors$data, SecondFactorList_factors$key } from '../__generated__/SecondFactorList_factors.graphql.ts'
import { useSession } from '../shells/session.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/confirm.tsx'
import { formatAgo, formatDate } from '../ui/formats.ts'
import { NameDialog } from '../ui/NameDialog.tsx'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { offersPasskeys } from './passkeys.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useFactorChanges } from './useFactorChanges.ts'
import { useProof } from './useProof.tsx'

type Passkey = SecondFactorList_factors$data['passkeys'][number]
type Shown = { what: 'app'; secret: string; uri: string } | { what: 'codes'; codes: readonly string[] } | { what: 'name' } | { what: 'rename'; passkey: Passkey }

const MOST_PASSKEYS = 10

/** How one signs in beyond the password: what there is, and all that can be done with it. */
export function SecondFactorList({ factors: key }: { factors: SecondFactorList_factors$key }) {
  const factors = useFragment(graphql`
    fragment SecondFactorList_factors on SecondFactors {
      authenticator { confirmedAt lastUsedAt } passkeys { databaseId name synced createdAt lastUsedAt } recoveryCodesLeft
    }
  `, key)
  const { passkeyHost } = useSession().settings
  const { withProof, proofDialog } = useProof()
  const acts = useFactorChanges(withProof)
  const [shown, setShown] = useState<Shown>()
  const { authenticator: app, passkeys, recoveryCodesLeft } = factors
  const count = passkeys.length + (app ? 1 : 0)
  const close = () => setShown(undefined)
  const showCodes = (codes: readonly string[] | null | undefined) => setShown(codes ? { what: 'codes', codes } : undefined)

  const setUpApp = async () => {
    const begun = await acts.beginApp()
    if (begun) setShown({ what: 'app', ...begun })
  }
  const remove = async (name: string, act: () => Promise<boolean>) => {
    const last = count === 1 ? ' It is your last one: only your password will guard your account, and your recovery codes go too.' : ''
    if (await confirm({ title: `Remove ${name}?`, text: `It can no longer be used to sign in.${last}`, action: 'Remove', danger: true }) && await act()) showDone(`${name} is removed`)
  }
  const renew = async () => {
    if (await confirm({ title: 'Make new recovery codes?', text: 'The codes you have now stop working.', action: 'Make new codes' })) showCodes(await acts.renewCodes())
  }
  const addPasskey = async (name: string) => {
    const { done, problem } = await acts.addPasskey(name)
    if (done) showDone(`${name} is added`)
    if (done) showCodes(done.recoveryCodes)
    return problem
  }

  return (
    <Stack gap="lg">
      <Factor icon={IconDeviceMobile} title="Authenticator app" text={app?.confirmedAt ? used(app.confirmedAt, app.lastUsedAt) : 'Six digits from an app on your phone, each time you sign in.'}>
        <Button size="compact-sm" variant="default" onClick={() => { void setUpApp() }}>{app ? 'Replace' : 'Set up'}</Button>
        {app && <Button size="compact-sm" variant="default" onClick={() => { void remove('Authenticator app', acts.removeApp) }}>Remove</Button>}
      </Factor>
      {passkeys.map((passkey) => (
        <Factor key={passkey.databaseId} icon={IconFingerprint} title={passkey.name} text={`Passkey · ${used(passkey.createdAt, passkey.lastUsedAt)}${passkey.synced ? ' · on all your devices' : ''}`}>
          <Menu position="bottom-end">
            <Menu.Target><Button size="compact-sm" variant="default" aria-label={`Change ${passkey.name}`}><IconDots size={16} aria-hidden="true" /></Button></Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => setShown({ what: 'rename', passkey })}>Rename</Menu.Item>
              <Menu.Item leftSection={<IconTrash size={16} aria-hidden="true" />} color="var(--mantine-color-red-text)" onClick={() => { void remove(passkey.name, () => acts.removePasskey(passkey.databaseId)) }}>Remove</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Factor>
      ))}
      {passkeys.length < MOST_PASSKEYS && (
        <Factor icon={IconFingerprint} title={passkeys.length ? 'Another passkey' : 'Passkey'} text={passkeyText(passkeyHost)}>
          {offersPasskeys(passkeyHost) && <Button size="compact-sm" variant="default" onClick={() => setShown({ what: 'name' })}>Add a passkey</Button>}
        </Factor>
      )}
      {count > 0 && (
        <Factor icon={IconLifebuoy} title="Recovery codes" text={recoveryCodesLeft ? `${recoveryCodesLeft} of 10 left, for when the rest is gone.` : 'None left. Make new ones, or a lost phone locks you out.'}>
          <Button size="compact-sm" variant="default" onClick={() => { void renew() }}>Make new codes</Button>
        </Factor>
      )}
      <Modal opened={shown?.what === 'app'} onClose={close} title="Set up an authenticator app" centered>
        {shown?.what === 'app' && <AuthenticatorSetup secret={shown.secret} uri={shown.uri} onCancel={close} onDone={(codes) => { showDone('Your authenticator app is set up'); showCodes(codes) }} />}
      </Modal>
      <Modal opened={shown?.what === 'codes'} onClose={close} title="Your recovery codes" centered closeOnClickOutside={false} closeOnEscape={false} withCloseButton={false}>
        {shown?.what === 'codes' && <RecoveryCodes codes={shown.codes} onSaved={close} />}
      </Modal>
      <NameDialog title="Add a passkey" label="Name" hint="So that you know it from others, such as Work laptop." action="Continue" initial="This device" max={60} opened={shown?.what === 'name'} onClose={close} onSubmit={addPasskey} />
      <NameDialog title="Rename the passkey" label="Name" action="Rename" initial={shown?.what === 'rename' ? shown.passkey.name : ''} max={60} opened={shown?.what === 'rename'} onClose={close}
        onSubmit={async (name) => {
          const { done, problem } = shown?.what === 'rename' ? await acts.renamePasskey(shown.passkey.databaseId, name) : {}
          if (done) close()
          return problem
        }} />
      {proofDialog}
    </Stack>
  )
}

const used = (since: string, lastUsedAt: string | null | undefined) => `Since ${formatDate(since)}${lastUsedAt ? ` · last used ${formatAgo(lastUsedAt)}` : ''}`

/** Why there are none is said where an address is to blame. */
function passkeyText(host: string | null): string {
  if (!host) return 'Not available: this portal is reached by a number or without https, and passkeys need a name such as portal.example.com. Your administrator can set one.'
  if (!offersPasskeys(host)) return location.hostname === host ? 'This browser has no passkeys.' : `Available at ${host}, the portal’s own address.`
  return 'Your fingerprint, face or device PIN. Signs you in without a password.'
}

function Factor({ icon: FactorIcon, title, text, children }: { icon: Icon; title: string; text: string; children: ReactNode }) {
  return (
    <Group gap="md" align="flex-start" wrap="nowrap">
      <ThemeIcon variant="light" size={40} radius="xl" aria-hidden="true"><FactorIcon size={20} /></ThemeIcon>
      <Group gap="xs" align="flex-start" flex={1} miw={0}>
        <div style={{ flex: '1 1 200px', minWidth: 0 }}>
          <Text size="sm" fw={600}>{title}</Text>
          <Text size="xs" c="dimmed">{text}</Text>
        </div>
        <Group gap="xs">{children}</Group>
      </Group>
    </Group>
  )
}
