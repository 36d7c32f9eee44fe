import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'

type Props = {
  title: string
  /** Of the one field. */
  label: string
  /** Of the button, such as 'Create brand'. */
  action: string
  opened: boolean
  onClose: () => void
  /** Resolves to a sentence about the name when it is refused; to nothing when all went well. */
  onSubmit: (name: string) => Promise<string | undefined>
  max?: number
  hint?: string
  /** The name so far, when it is being changed. */
  initial?: string
}

/** Things begin with a name alone; everything else follows in their editor. */
export function NameDialog(props: Props) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title} centered>
      <NameForm {...props} />
    </Modal>
  )
}

// Its own component, so that every opening begins with an empty field.
function NameForm({ label, action, onClose, onSubmit, max = 80, hint, initial = '' }: Props) {
  const [name, setName] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const submit = async () => {
    const typed = name.trim()
    if (!typed) return setProblem(`${label} is required.`)
    if (typed.length > max) return setProblem(`${label} may have at most ${max} characters.`)
    setSaving(true)
    setProblem(await onSubmit(typed))
    setSaving(false)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="lg">
        <TextInput
          label={label}
          description={hint}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setProblem(undefined)
          }}
          error={problem}
          required
          autoComplete="off"
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
