import { Checkbox, Group, Radio, Stack, type CheckboxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useField } from './useField.ts'
import type { FieldOf } from './TextField.tsx'

type Option = { value: string; label: string; description?: string; disabled?: boolean }
type Props<T extends FieldValues> = FieldOf<T> & {
  data: readonly Option[]
  description?: ReactNode
  readOnly?: boolean
  /** One below the other: for those that are explained. */
  stacked?: boolean
}

const Options = ({ stacked, children }: { stacked: boolean; children: ReactNode }) =>
  stacked ? (
    <Stack mt={6} gap="xs">
      {children}
    </Stack>
  ) : (
    <Group mt={6} gap="lg">
      {children}
    </Group>
  )

/** One of a few, all in sight. */
export function ChoiceField<T extends FieldValues>({
  control,
  name,
  data,
  stacked = false,
  onChosen,
  ...rest
}: Props<T> & { onChosen?: (value: string) => void }) {
  const { field, fieldState } = useField({ control, name })
  return (
    <Radio.Group
      {...rest}
      {...field}
      onChange={(value) => {
        field.onChange(value)
        onChosen?.(value)
      }}
      error={fieldState.error?.message}
    >
      <Options stacked={stacked}>
        {data.map((option) => (
          <Radio key={option.value} {...option} />
        ))}
      </Options>
    </Radio.Group>
  )
}

/** Several of a few. */
export function ChoicesField<T extends FieldValues>({ control, name, data, stacked = false, ...rest }: Props<T>) {
  const { field, fieldState } = useField({ control, name })
  return (
    <Checkbox.Group {...rest} {...field} error={fieldState.error?.message}>
      <Options stacked={stacked}>
        {data.map((option) => (
          <Checkbox key={option.value} {...option} />
        ))}
      </Options>
    </Checkbox.Group>
  )
}

/** A statement that is confirmed, or not. */
export function CheckField<T extends FieldValues>({
  control,
  name,
  ...rest
}: FieldOf<T> & Pick<CheckboxProps, 'description'>) {
  const {
    field: { value, ...field },
    fieldState,
  } = useField({ control, name })
  return <Checkbox {...rest} {...field} checked={Boolean(value)} error={fieldState.error?.message} />
}
