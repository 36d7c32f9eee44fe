import { TextInput } from '@mantine/core'
import { SaveSectionInput } from '../../contract/__generated__/limits.ts'
import { useEffect, useRef, useState } from 'react'

type Props = {
  label: string
  title: string
  onClose: () => void
  /** Resolves to a sentence when the title is refused. */
  onSave: (title: string) => Promise<string | undefined>
}

/** A title being changed where it stands: Enter or leaving the field saves it, Escape leaves it as it was. */
export function AdminRename({ label, title, onClose, onSave }: Props) {
  const [typed, setTyped] = useState(title)
  const [problem, setProblem] = useState<string>()
  const isOver = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
  }, [])
  const save = async () => {
    if (isOver.current) return
    const next = typed.trim()
    if (!next) return setProblem('Title is required.')
    isOver.current = true
    const refused = next === title ? undefined : await onSave(next)
    isOver.current = false
    if (refused) return setProblem(refused)
    onClose()
  }
  return (
    <TextInput
      aria-label={label}
      size="xs"
      flex={1}
      value={typed}
      maxLength={SaveSectionInput.title.max}
      error={problem}
      ref={field}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setProblem(undefined)
      }}
      onBlur={() => {
        void save()
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') {
          event.preventDefault()
          void save()
        }
        if (event.key === 'Escape') {
          isOver.current = true
          onClose()
        }
      }}
    />
  )
}
