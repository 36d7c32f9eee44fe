import { ActionIcon, Button, Group, Popover, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconClipboardList, IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray, useFormState } from 'react-hook-form'
import type { Bound, FormOf } from '../../ui/fields/bound.ts'
import { useField, useValue } from '../../ui/fields/useField.ts'
import { MAX_CLAIM_ITEMS } from '../../contract/__generated__/limits.ts'
import { formatMoney, type Currency } from '../../ui/formats.ts'
import { serialKey, serialsIn, type ClaimedSpiff, type ClaimValues } from './claimValues.ts'
import { ReadMark } from './ReadFromReceipt.tsx'
import readClasses from './ReadFromReceipt.module.css'
import { serialsLeft, type SaleOnReceipt } from './readValues.ts'
import classes from './SoldItems.module.css'

type Props = {
  form: FormOf<ClaimValues>
  spiff: ClaimedSpiff
  /** What the receipt was read as; undefined before. */
  sale: SaleOnReceipt | undefined
}

/** What was sold: a line for each serial number, a number for what has none. */
export function SoldItems({ form: { control, field }, spiff, sale }: Props) {
  const { fields, append, remove } = useFieldArray({ control, name: 'items' })
  const items = useValue(field('items'))
  const left = sale ? serialsLeft(sale, items) : []
  const read = new Set(sale?.serials.map(({ serial }) => serialKey(serial)))
  const { errors } = useFormState({ control, name: 'items' })
  const whole = { databaseId: null, name: 'Serial numbers or VINs', needsSerial: true, amount: null }
  const groups = spiff.structure === 'PER_ITEM' ? spiff.items : [whole]
  const problem = errors.items?.root?.message ?? errors.items?.message
  const room = MAX_CLAIM_ITEMS - fields.length
  return (
    <Stack gap="md">
      {groups.map(({ databaseId, name, needsSerial, amount }) => {
        const rows = fields.flatMap((field, index) => (field.itemId === databaseId ? [{ id: field.id, index }] : []))
        const add = (serials: string[]) =>
          append(
            serials.slice(0, room).map((serial) => ({ itemId: databaseId, serial })),
            { shouldFocus: serials.length === 1 && serials[0] === '' && needsSerial },
          )
        return (
          <section key={databaseId ?? 'whole'} className={classes.group} aria-label={name}>
            <Group justify="space-between" wrap="nowrap" align="center">
              <div>
                <Text size="sm" fw={600}>
                  {name}
                </Text>
                {amount !== null && (
                  <Text size="xs" c="dimmed">
                    {formatMoney(amount, spiff.currency as Currency)} each
                  </Text>
                )}
              </div>
              {needsSerial ? (
                <Group gap={4} wrap="nowrap">
                  <PasteSerials name={name} onPaste={add} />
                  <Button
                    size="compact-sm"
                    variant="light"
                    leftSection={<IconPlus size={16} aria-hidden="true" />}
                    disabled={room <= 0}
                    onClick={() => add([''])}
                    aria-label={`Add ${name}`}
                  >
                    Add
                  </Button>
                </Group>
              ) : (
                <Group gap={4} wrap="nowrap" role="group" aria-label={`How many of ${name}`}>
                  <ActionIcon
                    variant="default"
                    size={36}
                    aria-label={`One ${name} less`}
                    disabled={rows.length === 0}
                    onClick={() => remove(rows.at(-1)?.index)}
                  >
                    <IconMinus size={18} />
                  </ActionIcon>
                  <Text fw={600} w={32} ta="center" aria-live="polite">
                    {rows.length}
                  </Text>
                  <ActionIcon
                    variant="default"
                    size={36}
                    aria-label={`One ${name} more`}
                    disabled={room <= 0}
                    onClick={() => add([''])}
                  >
                    <IconPlus size={18} />
                  </ActionIcon>
                </Group>
              )}
            </Group>
            {needsSerial &&
              rows.map(({ id, index }, place) => (
                <SerialRow
                  key={id}
                  {...field(`items.${index}.serial`)}
                  label={`Serial number or VIN ${place + 1} of ${name}`}
                  onRemove={() => remove(index)}
                  onSeveral={(more) => add(more)}
                  read={read}
                />
              ))}
            {needsSerial && (
              <ReadSerials
                serials={left.filter(({ itemId }) => itemId === null || itemId === databaseId)}
                name={name}
                canAdd={room > 0}
                onAdd={(serial) => {
                  const blank = rows.find(({ index }) => !items[index]?.serial.trim())
                  if (blank) remove(blank.index)
                  add([serial])
                }}
              />
            )}
          </section>
        )
      })}
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  )
}

type RowProps = Bound<string> & {
  label: string
  onRemove: () => void
  onSeveral: (serials: string[]) => void
  /** What the receipt has. */
  read: ReadonlySet<string>
}

function SerialRow({ label, onRemove, onSeveral, read, ...bound }: RowProps) {
  const { field, problem } = useField(bound)
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <TextInput
        {...field}
        flex={1}
        aria-label={label}
        placeholder="Serial number or VIN"
        maxLength={bound.max}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        error={problem}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={read.has(serialKey(field.value)) ? <ReadMark /> : undefined}
        onPaste={(event) => {
          // A column of a sheet becomes a line each.
          const [first, ...more] = serialsIn(event.clipboardData.getData('text'))
          if (!first || more.length === 0) return
          event.preventDefault()
          field.onChange(first)
          onSeveral(more)
        }}
      />
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Remove ${label}`} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  )
}

type ReadProps = { serials: SaleOnReceipt['serials']; name: string; canAdd: boolean; onAdd: (serial: string) => void }

/** Serials of the receipt that nobody entered: offered, never written over what was typed. */
function ReadSerials({ serials, name, canAdd, onAdd }: ReadProps) {
  if (!serials.length) return null
  return (
    <div className={readClasses.left} role="group" aria-label={`On the receipt, for ${name}`}>
      <Text span size="xs" c="dimmed">
        On the receipt:
      </Text>
      {serials.map(({ serial }) => (
        <Button
          key={serial}
          size="compact-xs"
          variant="default"
          disabled={!canAdd}
          aria-label={`Add ${serial}`}
          onClick={() => onAdd(serial)}
        >
          {serial}
        </Button>
      ))}
    </div>
  )
}

function PasteSerials({ name, onPaste }: { name: string; onPaste: (serials: string[]) => void }) {
  const [opened, setOpened] = useState(false)
  const [text, setText] = useState('')
  const serials = serialsIn(text)
  const take = () => {
    onPaste(serials)
    setText('')
    setOpened(false)
  }
  return (
    <Popover opened={opened} onChange={setOpened} width={280} position="bottom-end" trapFocus withArrow shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Paste several of ${name}`}
          onClick={() => setOpened((now) => !now)}
        >
          <IconClipboardList size={20} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Textarea
            label="Paste several"
            description="One in each line, or with commas between."
            autosize
            minRows={4}
            maxRows={10}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
          <Button size="sm" disabled={serials.length === 0} onClick={take}>
            {serials.length > 1 ? `Add ${serials.length} numbers` : 'Add'}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
