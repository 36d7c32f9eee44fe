import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconCheck, IconReceipt } from '@tabler/icons-react'
import classes from './ReadFromReceipt.module.css'
import type { SaleOnReceipt } from './readValues.ts'
import type { ReceiptReading } from './useReceiptReading.ts'

/** Under a value that stands as it was read. */
export function ReadMark() {
  return (
    <span className={classes.mark}>
      <IconCheck size={14} stroke={2.4} aria-hidden="true" /> Read from the receipt
    </span>
  )
}

/** Under a value that a person typed otherwise: theirs stays, and what was read is offered. */
export function ReadOtherwise({ shown, onUse }: { shown: string; onUse: () => void }) {
  return (
    <span className={classes.other}>
      The receipt was read as {shown}.{' '}
      <Anchor component="button" type="button" size="xs" onClick={onUse}>
        Use {shown}
      </Anchor>
    </span>
  )
}

const list = new Intl.ListFormat('en-US')

const namesOf = ({ invoiceNumber, invoiceDate, spent, serials }: SaleOnReceipt) => [
  ...(invoiceNumber === null ? [] : ['invoice number']),
  ...(invoiceDate === null ? [] : ['date']),
  ...(spent === null ? [] : ['total']),
  ...(serials.length ? ['serial numbers'] : []),
]

function words(reading: ReceiptReading): string {
  switch (reading.is) {
    case 'none':
      return ''
    case 'reading':
      return 'Reading the receipt. You can type meanwhile.'
    case 'stopped':
      return 'Reading was stopped. Enter the sale by hand.'
    case 'offline':
      return 'The receipt is read once you are online. You can enter the sale by hand.'
    case 'unread':
      return 'The receipt could not be read. Enter the sale by hand.'
    case 'read': {
      const names = namesOf(reading.sale)
      return names.length
        ? `Read from the receipt: ${list.format(names)}. Check each. A reviewer looks at what you correct.`
        : 'Nothing could be read for certain. Enter the sale by hand.'
    }
  }
}

type StatusProps = { reading: ReceiptReading; onStop: () => void; onStart: () => void }

/** How far the reading is and what came of it; the form waits for none of it. */
export function ReadingStatus({ reading, onStop, onStart }: StatusProps) {
  return (
    <Stack gap={6} className={classes.status} data-is={reading.is}>
      <Group gap="xs" wrap="nowrap" align="center" justify="space-between">
        <Group gap={8} wrap="nowrap" align="center">
          {reading.is !== 'none' && <IconReceipt size={18} stroke={1.6} className={classes.icon} aria-hidden="true" />}
          <Text size="sm" role="status">
            {words(reading)}
          </Text>
        </Group>
        {reading.is === 'reading' && (
          <Button size="compact-sm" variant="default" onClick={onStop} className={classes.act}>
            Stop reading
          </Button>
        )}
        {reading.is === 'stopped' && (
          <Button size="compact-sm" variant="default" onClick={onStart} className={classes.act}>
            Read it
          </Button>
        )}
      </Group>
      {reading.is === 'reading' && (
        <Progress value={Math.max(4, reading.share * 100)} size={5} animated aria-label="Receipt read" />
      )}
    </Stack>
  )
}
