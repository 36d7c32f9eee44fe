import { Button, Stack } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint, IconLifebuoy } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { SecondFactorList_factors$key } from '../__generated__/SecondFactorList_factors.graphql.ts'
import { useSession } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { FactorDialogs, type Shown } from './FactorDialogs.tsx'
import { FactorRow } from './FactorRow.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { offersPasskeys } from './passkeys.ts'
import { useFactorChanges } from './useFactorChanges.ts'
import { useProof } from './useProof.tsx'
import { appText, codesText, passkeyText } from './words.ts'

const MOST_PASSKEYS = 10
const LAST = ' It is your last one: only your password will guard your account, and your recovery codes go too.'
const small = { size: 'compact-sm', variant: 'default' } as const

/** How one signs in beyond the password: what there is, and all that can be done with it. */
export function SecondFactorList({ factors }: { factors: SecondFactorList_factors$key }) {
  const {
    authenticator: app,
    passkeys,
    recoveryCodesLeft,
  } = useFragment(
    graphql`
    fragment SecondFactorList_factors on SecondFactors {
      authenticator { confirmedAt lastUsedAt } passkeys { databaseId ...PasskeyRow_passkey } recoveryCodesLeft
    }
  `,
    factors,
  )
  const { passkeyHost } = useSession().settings
  const { withProof, proofDialog } = useProof()
  const acts = useFactorChanges(withProof)
  const [shown, show] = useState<Shown>()
  const count = passkeys.length + (app ? 1 : 0)

  const setUpApp = async () => {
    const begun = await acts.beginApp()
    if (begun) show({ what: 'app', ...begun })
  }
  const remove = async (name: string, act: () => Promise<boolean>) => {
    const text = `It can no longer be used to sign in.${count === 1 ? LAST : ''}`
    if (!(await confirm({ title: `Remove ${name}?`, text, action: 'Remove', stay: 'Keep it', danger: true }))) return
    if (await act()) showDone(`${name} is removed`)
  }
  const renew = async () => {
    const text = 'The codes you have now stop working.'
    if (
      !(await confirm({
        title: 'Make new recovery codes?',
        text,
        action: 'Make new codes',
        stay: 'Keep the old codes',
      }))
    )
      return
    const codes = await acts.renewCodes()
    if (codes) show({ what: 'codes', codes })
  }

  return (
    <Stack gap="lg">
      <FactorRow icon={IconDeviceMobile} title="Authenticator app" text={appText(app?.confirmedAt, app?.lastUsedAt)}>
        <Button
          {...small}
          onClick={() => {
            void setUpApp()
          }}
        >
          {app ? 'Replace' : 'Set up'}
        </Button>
        {app && (
          <Button
            {...small}
            onClick={() => {
              void remove('Authenticator app', acts.removeApp)
            }}
          >
            Remove
          </Button>
        )}
      </FactorRow>
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.databaseId}
          passkey={passkey}
          onRename={(named) => show({ what: 'rename', ...named })}
          onRemove={({ databaseId, name }) => {
            void remove(name, () => acts.removePasskey(databaseId))
          }}
        />
      ))}
      {passkeys.length < MOST_PASSKEYS && (
        <FactorRow
          icon={IconFingerprint}
          title={passkeys.length ? 'Another passkey' : 'Passkey'}
          text={passkeyText(passkeyHost)}
        >
          {offersPasskeys(passkeyHost) && (
            <Button {...small} onClick={() => show({ what: 'name' })}>
              Add a passkey
            </Button>
          )}
        </FactorRow>
      )}
      {count > 0 && (
        <FactorRow icon={IconLifebuoy} title="Recovery codes" text={codesText(recoveryCodesLeft)}>
          <Button
            {...small}
            onClick={() => {
              void renew()
            }}
          >
            Make new codes
          </Button>
        </FactorRow>
      )}
      <FactorDialogs shown={shown} show={show} acts={acts} />
      {proofDialog}
    </Stack>
  )
}
