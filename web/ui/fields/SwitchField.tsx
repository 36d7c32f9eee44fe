import { Switch, type SwitchProps } from '@mantine/core'
import { useController, type FieldValues } from 'react-hook-form'
import type { FieldOf } from './TextField.tsx'

type Props<T extends FieldValues> = FieldOf<T> &
  Omit<SwitchProps, 'name' | 'label' | 'value' | 'checked' | 'onChange' | 'form' | 'defaultChecked'>

export function SwitchField<T extends FieldValues>({ control, name, ...rest }: Props<T>) {
  const {
    field: { value, ...field },
    fieldState,
  } = useController({ control, name })
  return <Switch {...rest} {...field} checked={Boolean(value)} error={fieldState.error?.message} />
}
