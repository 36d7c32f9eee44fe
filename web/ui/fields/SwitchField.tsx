import { Switch, type SwitchProps } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { useField } from './useField.ts'
import type { FieldOf } from './TextField.tsx'

type Props<T extends FieldValues> = FieldOf<T> &
  Omit<SwitchProps, 'name' | 'label' | 'value' | 'checked' | 'onChange' | 'form' | 'defaultChecked'>

export function SwitchField<T extends FieldValues>({ control, name, ...rest }: Props<T>) {
  const {
    field: { value, ...field },
    fieldState,
  } = useField({ control, name })
  return <Switch {...rest} {...field} checked={Boolean(value)} error={fieldState.error?.message} />
}
