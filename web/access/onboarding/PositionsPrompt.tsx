import { Button, Modal, Select, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { callForSession, useSession, useViewer } from '../../session/session.ts'
import { messageOf } from '../../ui/alerts.ts'

/** Stands over the page until it is answered. */
export default function PositionsPrompt() {
  const { positions } = useSession().settings
  const viewer = useViewer()
  const [position, setPosition] = useState(positions.includes(viewer.position ?? '') ? viewer.position : null)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    setProblem(position ? undefined : 'Choose one of the positions.')
    if (!position) return
    setSaving(true)
    try {
      await callForSession('/api/update-position', { position })
    } catch (error) {
      setProblem(messageOf(error))
      setSaving(false)
    }
  }

  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      title="What is your position?"
    >
      <form
        noValidate
        onSubmit={(event) => {
          void save(event)
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            Positions change. Tell us yours, so that your training fits.
          </Text>
          <Select
            label="Position"
            data={positions}
            value={position}
            onChange={setPosition}
            error={problem}
            searchable={positions.length > 8}
            allowDeselect={false}
            data-autofocus
          />
          <Button type="submit" loading={isSaving}>
            Continue
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
