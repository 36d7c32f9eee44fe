import { ActionIcon, Button, Checkbox, Input, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Controller, useFieldArray, useFormState, type UseFormReturn } from 'react-hook-form'
import { SpiffItemInput } from '../../contract/__generated__/limits.ts'
import { ReorderList } from '../../ui/lists/ReorderList.tsx'
import { TagsField } from '../../ui/fields/TagsField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './AdminSpiffItems.module.css'
import type { SpiffValues } from './spiffValues.ts'

type Props = { form: UseFormReturn<SpiffValues>; readOnly: boolean }

/** What counts and what each pays, in order. */
export function AdminSpiffItems({ form, readOnly }: Props) {
  const { control } = form
  const { fields, append, remove, move } = useFieldArray({ control, name: 'items', keyName: 'key' })
  const { errors } = useFormState({ control, name: 'items' })
  const problem = errors.items?.message ?? errors.items?.root?.message
  return (
    <Input.Wrapper label="Items that count" labelElement="div" error={problem}>
      <Stack gap="sm" mt={6}>
        {fields.length > 0 && (
          <ReorderList
            label="Items that count"
            items={fields}
            keyOf={({ key }) => key}
            nameOf={({ name }) => name || 'the new item'}
            disabled={readOnly}
            onMove={(_items, from, to) => move(from, to)}
          >
            {(item, index) => (
              <div className={classes.item}>
                <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
                  <TextField
                    control={control}
                    name={`items.${index}.name`}
                    label="Name"
                    required
                    readOnly={readOnly}
                    maxLength={SpiffItemInput.name.max}
                  />
                  <TextField
                    control={control}
                    name={`items.${index}.partNumber`}
                    label="Part number"
                    readOnly={readOnly}
                    maxLength={SpiffItemInput.partNumber.max}
                    spellCheck={false}
                  />
                  <TextField
                    control={control}
                    name={`items.${index}.amount`}
                    label="Pays"
                    required
                    readOnly={readOnly}
                    inputMode="decimal"
                    placeholder="25.00"
                  />
                </SimpleGrid>
                <TagsField
                  control={control}
                  name={`items.${index}.words`}
                  label="Also called"
                  description="What else receipts call it. Without a serial, the reader looks for its name, part number and these."
                  placeholder="Add a word"
                  disabled={readOnly}
                />
                <div className={classes.row}>
                  <Controller
                    control={control}
                    name={`items.${index}.needsSerial`}
                    render={({ field: { value, ...field } }) => (
                      <Checkbox
                        {...field}
                        checked={value}
                        disabled={readOnly}
                        label="Claimed with serial number or VIN"
                      />
                    )}
                  />
                  {!readOnly && (
                    <ActionIcon
                      variant="subtle"
                      color="red"
                      aria-label={`Remove ${item.name || 'the new item'}`}
                      onClick={() => remove(index)}
                    >
                      <IconTrash size={18} />
                    </ActionIcon>
                  )}
                </div>
              </div>
            )}
          </ReorderList>
        )}
        {fields.length === 0 && (
          <Text size="sm" c="dimmed">
            No item counts yet.
          </Text>
        )}
        {!readOnly && (
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() =>
              append({ databaseId: null, name: '', partNumber: '', words: [], amount: '', needsSerial: true })
            }
          >
            Add an item
          </Button>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
