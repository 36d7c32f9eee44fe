import { ActionIcon, TextInput } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Bound } from '../ui/fields/bound.ts'
import { useField } from '../ui/fields/useField.ts'
import { hyphened } from './taxForm.ts'
import classes from './TinField.module.css'

/** The tax number behind dots, with hyphens as it is typed. Neither the browser nor its password store may keep it. */
export function TinField({ kind, ...bound }: Bound<string> & { kind: 'SSN' | 'EIN' }) {
  const { field, problem } = useField(bound)
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      label={kind === 'SSN' ? 'Social security number' : 'Employer identification number'}
      description={kind === 'SSN' ? 'An ITIN, if you have no social security number.' : undefined}
      placeholder={kind === 'SSN' ? '•••-••-••••' : '••-•••••••'}
      withAsterisk
      required
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      maxLength={11}
      data-1p-ignore
      data-lpignore="true"
      data-form-type="other"
      classNames={{ input: shown ? classes.shown : classes.hidden }}
      {...field}
      value={field.value}
      onChange={(event) => field.onChange(hyphened(kind, event.currentTarget.value))}
      error={problem}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={shown ? 'Hide the number' : 'Show the number'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff size={18} aria-hidden="true" /> : <IconEye size={18} aria-hidden="true" />}
        </ActionIcon>
      }
    />
  )
}
