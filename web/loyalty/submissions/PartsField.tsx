import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { MAX_LOYALTY_ITEMS } from '../../contract/__generated__/limits.ts'
import type { FormOf } from '../../ui/fields/bound.ts'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useValue } from '../../ui/fields/useField.ts'
import { plural } from '../../ui/formats.ts'
import type { LoyaltyValues } from './loyaltyValues.ts'
import { PartLookup } from './PartLookup.tsx'

type Props = {
  form: FormOf<LoyaltyValues>
  /** What they earn. */
  unit: 'CREDITS' | 'POINTS'
}

/** The parts of a receipt, with what each earns. */
export function PartsField({ form, unit }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items' })
  return (
    <Input.Wrapper
      label="Parts"
      labelElement="div"
      description="Part numbers as they appear on the receipt; spaces and dashes make no difference."
    >
      <Stack gap="xs" mt={6}>
        {fields.map(({ id }, index) => (
          <PartRow key={id} form={form} unit={unit} index={index} onRemove={() => remove(index)} />
        ))}
        {fields.length < MAX_LOYALTY_ITEMS && (
          <Button
            variant="subtle"
            size="compact-sm"
            w="fit-content"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => append({ partNumber: '', quantity: 1 })}
          >
            Add a part
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

type RowProps = Props & { index: number; onRemove: () => void }

function PartRow({ form: { field }, unit, index, onRemove }: RowProps) {
  const day = useValue(field('happenedOn'))
  const item = useValue(field(`items.${index}`))
  return (
    <div>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextField
          {...field(`items.${index}.partNumber`)}
          aria-label={`Part number ${index + 1}`}
          label=""
          placeholder="FTS-22100"
          spellCheck={false}
          autoComplete="off"
          style={{ flex: 1 }}
        />
        <NumberField
          {...field(`items.${index}.quantity`)}
          aria-label={`Pieces of part ${index + 1}`}
          label=""
          w={108}
          suffix={plural(item?.quantity ?? 0, ' piece')}
        />
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Remove part ${index + 1}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      </Group>
      <PartLookup partNumber={item?.partNumber ?? ''} quantity={item?.quantity ?? 1} day={day} unit={unit} />
    </div>
  )
}
