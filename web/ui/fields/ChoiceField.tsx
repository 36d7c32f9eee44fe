import { Checkbox, Group, Radio, Stack, type CheckboxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useField } from './useField.ts'
import type { Bound } from './bound.ts'
import type { FieldOf, Words } from './TextField.tsx'

type Option = { value: string; label: string; description?: string; disabled?: boolean }
type Props<V> = Omit<FieldOf<V>, 'min' | 'max'> & {
  data: readonly Option[]
  description?: ReactNode
  /** One below the other: for those that are explained. */
  stacked?: boolean
}

/** What is wrong with all of them is not taken for a word about the last. */
const below = { mt: 'xs' } as const

type Ref = (field: HTMLElement | null | undefined) => void
type OptionsProps = { stacked: boolean; reach: Ref; children: ReactNode }

/** `reach` gets the first of them: an error is shown by going there. */
function Options({ stacked, reach, children }: OptionsProps) {
  const first = (group: HTMLElement | null) => reach(group?.querySelector('input'))
  return stacked ? (
    <Stack mt={6} gap="xs" ref={first}>
      {children}
    </Stack>
  ) : (
    <Group mt={6} gap="lg" ref={first}>
      {children}
    </Group>
  )
}

/** One of a few, all in sight. */
export function ChoiceField({
  control,
  name,
  data,
  stacked = false,
  onChosen,
  ...rest
}: Props<Words> & { onChosen?: (value: string) => void }) {
  const {
    field: { ref, ...field },
    problem,
    readOnly,
  } = useField<Words>({ control, name })
  return (
    <Radio.Group
      {...rest}
      {...field}
      onChange={(value) => {
        field.onChange(value)
        onChosen?.(value)
      }}
      readOnly={readOnly}
      error={problem}
      errorProps={below}
    >
      <Options stacked={stacked} reach={ref}>
        {data.map((option) => (
          <Radio
            key={option.value}
            {...option}
            error={Boolean(problem)}
            disabled={option.disabled || (readOnly && option.value !== field.value)}
          />
        ))}
      </Options>
    </Radio.Group>
  )
}

/** Several of a few. */
export function ChoicesField({ control, name, data, stacked = false, ...rest }: Props<readonly string[]>) {
  const {
    field: { ref, ...field },
    problem,
    readOnly,
  } = useField<readonly string[]>({ control, name })
  const chosen = [...(field.value ?? [])]
  return (
    <Checkbox.Group {...rest} {...field} value={chosen} readOnly={readOnly} error={problem} errorProps={below}>
      <Options stacked={stacked} reach={ref}>
        {data.map((option) => (
          <Checkbox
            key={option.value}
            {...option}
            error={Boolean(problem)}
            disabled={option.disabled || (readOnly && !chosen.includes(option.value))}
          />
        ))}
      </Options>
    </Checkbox.Group>
  )
}

type Statement = Bound<boolean> & Pick<CheckboxProps, 'label' | 'description'>

/** A statement that is confirmed, or not. */
export function CheckField({ control, name, ...rest }: Statement) {
  const {
    field: { value, ...field },
    problem,
    readOnly,
  } = useField<boolean>({ control, name })
  return <Checkbox {...rest} {...field} checked={Boolean(value)} disabled={readOnly} error={problem} />
}
