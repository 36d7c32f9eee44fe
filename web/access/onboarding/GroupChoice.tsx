import { Button, Checkbox, Skeleton, Stack } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { callForSession } from '../../session/session.ts'
import { messageOf } from '../../ui/alerts.ts'
import { useGroupNames } from './useGroupNames.ts'

type Props = {
  kind: 'DEPARTMENT' | 'AUDIENCE'
  label: string
  path: '/api/update-role-audience' | '/api/update-audience'
}

/** One or more groups a person puts themselves into. */
export function GroupChoice({ kind, label, path }: Props) {
  const groups = useGroupNames(kind)
  const [chosen, setChosen] = useState<string[]>([])
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    setProblem(chosen.length > 0 ? undefined : `Choose at least one ${kind.toLowerCase()}.`)
    if (chosen.length === 0) return
    setSaving(true)
    try {
      await callForSession(path, { assignmentGroups: chosen })
    } catch (error) {
      setProblem(messageOf(error))
      setSaving(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        void save(event)
      }}
    >
      <Stack gap="lg">
        {groups ? (
          <Checkbox.Group label={label} value={chosen} onChange={setChosen} error={problem}>
            <Stack gap="sm" mt="sm" mb="xs">
              {groups.map(({ value, label: name }) => (
                <Checkbox key={value} value={value} label={name} />
              ))}
            </Stack>
          </Checkbox.Group>
        ) : (
          <Stack gap="sm" role="status" aria-label="Loading">
            <Skeleton height={20} width="60%" />
            <Skeleton height={20} width="45%" />
            <Skeleton height={20} width="55%" />
          </Stack>
        )}
        <Button type="submit" size="md" loading={isSaving} disabled={!groups}>
          Continue
        </Button>
      </Stack>
    </form>
  )
}
