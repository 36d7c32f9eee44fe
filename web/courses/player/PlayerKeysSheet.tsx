import { Kbd, Modal, Switch, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { playback } from '../../ui/media/playback.ts'
import { KEYS } from './playerKeys.ts'

/** Every key of the player, and a switch for who would rather have none. */
export function PlayerKeysSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [isOn, setOn] = useState(() => playback().keys)
  return (
    <Modal opened={opened} onClose={onClose} title={<Text fw={650}>Keyboard shortcuts</Text>} centered>
      <Table verticalSpacing={6} withRowBorders={false} layout="auto">
        <Table.Tbody>
          {KEYS.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Td>{does}</Table.Td>
              <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                {keys.map((key) =>
                  key === '–' ? (
                    <span key={key}> – </span>
                  ) : (
                    <Kbd key={key} ml={4}>
                      {key}
                    </Kbd>
                  ),
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        mt="lg"
        label="Use these keys"
        description="Turn them off when your keyboard or screen reader needs them for something else."
        checked={isOn}
        onChange={({ currentTarget }) => {
          playback.keep({ keys: currentTarget.checked })
          setOn(currentTarget.checked)
        }}
      />
    </Modal>
  )
}
