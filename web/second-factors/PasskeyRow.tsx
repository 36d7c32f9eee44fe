import { Button, Menu } from '@mantine/core'
import { IconDots, IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { PasskeyRow_passkey$key } from '../__generated__/PasskeyRow_passkey.graphql.ts'
import { FactorRow } from './FactorRow.tsx'
import { usedText } from './words.ts'

type Props = {
  passkey: PasskeyRow_passkey$key
  onRename: (passkey: { databaseId: string; name: string }) => void
  onRemove: (passkey: { databaseId: string; name: string }) => void
}

/** A passkey under the name its owner gave it. */
export function PasskeyRow({ passkey: key, onRename, onRemove }: Props) {
  const { databaseId, name, synced, createdAt, lastUsedAt } = useFragment(
    graphql`
    fragment PasskeyRow_passkey on Passkey { databaseId name synced createdAt lastUsedAt }
  `,
    key,
  )
  const where = synced ? ' · on all your devices' : ''
  return (
    <FactorRow icon={IconFingerprint} title={name} text={`Passkey · ${usedText(createdAt, lastUsedAt)}${where}`}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-sm" variant="default" aria-label={`Change ${name}`}>
            <IconDots size={16} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={() => onRename({ databaseId, name })}
          >
            Rename
          </Menu.Item>
          <Menu.Item
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            color="var(--mantine-color-red-text)"
            onClick={() => onRemove({ databaseId, name })}
          >
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </FactorRow>
  )
}
