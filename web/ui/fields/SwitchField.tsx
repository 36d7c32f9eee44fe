import { Switch, type SwitchProps } from '@mantine/core'
import type { FieldWith } from './TextField.tsx'
import { useField } from './useField.ts'

export function SwitchField({ control, name, ...rest }: FieldWith<boolean, SwitchProps>) {
  const {
    field: { value, ...field },
    problem,
    readOnly,
  } = useField<boolean>({ control, name })
  return <Switch {...rest} {...field} checked={Boolean(value)} disabled={readOnly || rest.disabled} error={problem} />
}
