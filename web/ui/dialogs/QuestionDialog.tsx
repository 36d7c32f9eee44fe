import { Button, Group, Modal, Text } from '@mantine/core'
import type { AskedQuestion } from './confirm.tsx'

/** The question that confirm() and its like ask; the first choice, the careful one, has the focus. */
export default function QuestionDialog({ question: { title, text, choices, leave } }: { question: AskedQuestion }) {
  return (
    <Modal opened onClose={leave} title={title} centered>
      <Text size="sm" component="div">
        {text}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        {choices.map(({ label, look, choose }, index) => (
          <Button
            key={label}
            variant={look === 'quiet' ? 'default' : 'filled'}
            color={look === 'danger' ? 'red' : undefined}
            data-autofocus={index === 0 || undefined}
            onClick={choose}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Modal>
  )
}
