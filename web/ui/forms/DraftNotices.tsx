import { Alert, Button, Group, Modal, SimpleGrid, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHistory, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '../formats.ts'

type RecoveredProps = { at: number; onKeep: () => void; onDrop: () => void }

/** What was typed on an earlier visit and never reached the server is back; the person says what becomes of it. */
export function RecoveredNotice({ at, onKeep, onDrop }: RecoveredProps) {
  return (
    <Alert color="blue" icon={<IconHistory aria-hidden="true" />} title="Your unsaved changes are back" role="alert">
      <Text size="sm">
        They were typed on {formatDateTime(at)} and had not been saved. This is how it looks with them.
      </Text>
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={onKeep}>
          Save them
        </Button>
        <Button size="xs" variant="default" onClick={onDrop}>
          Discard them
        </Button>
      </Group>
    </Alert>
  )
}

type ConflictProps = { what: string; mine: ReactNode; theirs: ReactNode; onMine: () => void; onTheirs: () => void }

/** Someone else saved what is being edited: mine, theirs, or both beside one another first. */
export function ConflictNotice({ what, mine, theirs, onMine, onTheirs }: ConflictProps) {
  const [opened, both] = useDisclosure(false)
  const choose = (take: () => void) => () => {
    both.close()
    take()
  }
  const buttons = (
    <>
      <Button size="xs" onClick={choose(onMine)}>
        Keep mine
      </Button>
      <Button size="xs" variant="default" onClick={choose(onTheirs)}>
        Take theirs
      </Button>
    </>
  )
  return (
    <Alert
      color="yellow"
      icon={<IconUsers aria-hidden="true" />}
      title={`Someone else saved this ${what} meanwhile`}
      role="alert"
    >
      <Text size="sm">
        What you typed is kept on this device. Keep yours and it replaces theirs; take theirs and yours is dropped.
      </Text>
      <Group gap="xs" mt="sm">
        {buttons}
        <Button size="xs" variant="default" onClick={both.open}>
          See both
        </Button>
      </Group>
      <Modal opened={opened} onClose={both.close} title={`Two versions of this ${what}`} size="min(1200px, 95vw)">
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <section aria-label="Mine">
            <Title order={3} size="h5" mb="xs">
              Mine
            </Title>
            {mine}
          </section>
          <section aria-label="Theirs">
            <Title order={3} size="h5" mb="xs">
              Theirs
            </Title>
            {theirs}
          </section>
        </SimpleGrid>
        <Group justify="flex-end" gap="xs" mt="lg">
          {buttons}
        </Group>
      </Modal>
    </Alert>
  )
}
