import { Kbd, Modal, Switch, Table } from '@mantine/core'
import { keys } from './words.ts'

type Props = { opened: boolean; onClose: () => void; on: boolean; onSwitch: (on: boolean) => void }

/** What each key does, and a switch for whoever speaks or types otherwise. */
export function AdminKeysHelp({ opened, onClose, on, onSwitch }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard" centered>
      <Switch
        label="Single keys decide and move"
        description="Switch off if you dictate or press keys by accident."
        checked={on}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
        mb="md"
      />
      <Table aria-label="Keys" verticalSpacing={6}>
        <Table.Tbody>
          {keys.map(([key, what]) => (
            <Table.Tr key={key}>
              <Table.Td w={130}>
                <Kbd>{key}</Kbd>
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  )
}
