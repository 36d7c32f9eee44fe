import { Modal } from '@mantine/core'
import { AddPasskeyInput, RenamePasskeyInput } from '../contract/__generated__/limits.ts'
import { showDone } from '../ui/alerts.ts'
import { NameDialog } from '../ui/forms/NameDialog.tsx'
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import type { useFactorChanges } from './useFactorChanges.ts'

export type Shown =
  | { what: 'app'; secret: string; uri: string }
  | { what: 'codes'; codes: readonly string[] }
  | { what: 'name' }
  | { what: 'rename'; databaseId: string; name: string }

type Acts = ReturnType<typeof useFactorChanges>
type Props = { shown: Shown | undefined; show: (next: Shown | undefined) => void; acts: Acts }

/** What stands over the list of factors: setting one up, its codes, its name. */
export function FactorDialogs({ shown, show, acts }: Props) {
  const close = () => show(undefined)
  const showCodes = (codes: readonly string[] | null | undefined) => show(codes ? { what: 'codes', codes } : undefined)
  const add = async (name: string) => {
    const { done, problem } = await acts.addPasskey(name)
    if (done) {
      showDone(`${name} is added`)
      showCodes(done.recoveryCodes)
    }
    return problem
  }
  const rename = async (databaseId: string, name: string) => {
    const { done, problem } = await acts.renamePasskey(databaseId, name)
    if (done) close()
    return problem
  }
  const finishApp = (codes: readonly string[] | null) => {
    showDone('Your authenticator app is set up')
    showCodes(codes)
  }
  const keep = { closeOnClickOutside: false, closeOnEscape: false, withCloseButton: false }
  return (
    <>
      <Modal opened={shown?.what === 'app'} onClose={close} title="Set up an authenticator app" centered>
        {shown?.what === 'app' && (
          <AuthenticatorSetup secret={shown.secret} uri={shown.uri} onCancel={close} onDone={finishApp} />
        )}
      </Modal>
      <Modal opened={shown?.what === 'codes'} onClose={close} title="Your recovery codes" centered {...keep}>
        {shown?.what === 'codes' && <RecoveryCodes codes={shown.codes} onSaved={close} />}
      </Modal>
      <NameDialog
        title="Add a passkey"
        label="Name"
        hint="So that you know it from others, such as Work laptop."
        action="Continue"
        initial="This device"
        max={AddPasskeyInput.name.max}
        opened={shown?.what === 'name'}
        onClose={close}
        onSubmit={add}
      />
      {shown?.what === 'rename' && (
        <NameDialog
          title="Rename the passkey"
          label="Name"
          action="Rename"
          initial={shown.name}
          max={RenamePasskeyInput.name.max}
          opened
          onClose={close}
          onSubmit={(name) => rename(shown.databaseId, name)}
        />
      )}
    </>
  )
}
