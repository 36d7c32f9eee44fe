import { Group, Radio, SimpleGrid, Text } from '@mantine/core'
import type { Bound } from '../../ui/fields/bound.ts'
import { useField } from '../../ui/fields/useField.ts'
import { formatMoney, type Currency } from '../../ui/formats.ts'
import { payoutWords } from '../words.ts'
import classes from './ClaimForm.module.css'
import { dayProblem, paysNow, type ClaimedSpiff, type ClaimValues } from './claimValues.ts'

type Props = {
  spiff: ClaimedSpiff
  values: ClaimValues
  /** What it paid as it was sent in, where it is changed. */
  before?: number
  /** What is left, where there are limits. */
  limits: number[]
}

/** What the sale pays as it is typed. */
export function ClaimPays({ spiff, values, before, limits }: Props) {
  const closed = dayProblem(spiff, values.invoiceDate)
  const pays = closed ? null : paysNow(spiff, values)
  const currency = spiff.currency as Currency
  const isOver = pays !== null && limits.some((left) => pays > left)
  return (
    <div aria-live="polite">
      <Text size="xs" c="dimmed">
        This claim pays
      </Text>
      <Text fw={700} fz="1.375rem" lh={1.15} className={classes.sum}>
        {pays === null ? '–' : formatMoney(pays, currency)}
      </Text>
      {before !== undefined && pays !== null && pays !== before && (
        <Text size="xs" c="dimmed">
          {formatMoney(before, currency)} as it was sent.
        </Text>
      )}
      {closed && (
        <Text size="xs" c="var(--mantine-color-error)">
          {closed}
        </Text>
      )}
      {isOver && (
        <Text size="xs" c="var(--mantine-color-error)">
          More than what is left of the limit.
        </Text>
      )}
      {pays === 0 && spiff.structure === 'PER_SPENT' && (
        <Text size="xs" c="var(--mantine-color-error)">
          It pays for each full {formatMoney(spiff.spentStep ?? 0, currency)}.
        </Text>
      )}
    </div>
  )
}

const payoutText: Record<string, string> = {
  CASH: 'To your own balance. You cash it out when you like.',
  DEALER_CREDIT: 'To the account of your dealer.',
}

/** Where the money goes, in words. */
export function PayoutChoice({ types, ...bound }: Bound<string | null> & { types: readonly string[] }) {
  const { field, problem } = useField(bound)
  return (
    <Radio.Group {...field} value={field.value ?? null} aria-label="Where the money goes" error={problem}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {types.map((type) => (
          <Radio.Card key={type} value={type} p="sm" radius="md" className={classes.choice}>
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <Radio.Indicator />
              <div>
                <Text size="sm" fw={600}>
                  {payoutWords[type]}
                </Text>
                <Text size="xs" c="dimmed">
                  {payoutText[type]}
                </Text>
              </div>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}
