import { ActionIcon, Button, Input, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useFormState } from 'react-hook-form'
import type { FormOf } from '../../ui/fields/bound.ts'
import { CheckField } from '../../ui/fields/ChoiceField.tsx'
import { useReadOnly } from '../../ui/fields/ReadOnly.tsx'
import { ReorderList } from '../../ui/lists/ordering/ReorderList.tsx'
import { TagsField } from '../../ui/fields/TagsField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import classes from './AdminSpiffItems.module.css'
import type { SpiffValues } from './spiffValues.ts'

/** What counts and what each pays, in order. */
export function AdminSpiffItems({ form: { control, field } }: { form: FormOf<SpiffValues> }) {
  const readOnly = useReadOnly()
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
                  <TextField {...field(`items.${index}.name`)} label="Name" />
                  <TextField {...field(`items.${index}.partNumber`)} label="Part number" spellCheck={false} />
                  <TextField
                    {...field(`items.${index}.amount`)}
                    label="Pays"
                    required
                    inputMode="decimal"
                    placeholder="25.00"
                  />
                </SimpleGrid>
                <TagsField
                  {...field(`items.${index}.words`)}
                  label="Also called"
                  description="What else receipts call it. Without a serial, the reader looks for its name, part number and these."
                  placeholder="Add a word"
                />
                <div className={classes.row}>
                  <CheckField {...field(`items.${index}.needsSerial`)} label="Claimed with serial number or VIN" />
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
