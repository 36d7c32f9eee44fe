import { Button, Group, Modal, Text } from '@mantine/core'
import type { AskedQuestion } from './confirm.tsx'

/** The question of confirm(), with the careful answer first. */
export default function ConfirmDialog({ question: { title, text, action, danger, answer } }: { question: AskedQuestion }) {
  return (
    <Modal opened onClose={() => answer(false)} title={title} centered>
      <Text size="sm" component="div">{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>Cancel</Button>
        <Button color={danger ? 'red' : undefined} onClick={() => answer(true)}>{action}</Button>
      </Group>
    </Modal>
  )
}
