import { Anchor, Card, Group, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconQuestionMark } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { graphql, useFragment } from 'react-relay'
import type {
  AdminClaimTyped_claim$data,
  AdminClaimTyped_claim$key,
} from '../../__generated__/AdminClaimTyped_claim.graphql.ts'
import { moneyText } from '../../relay/moneyText.ts'
import { formatDate } from '../../ui/formats.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import classes from './AdminClaimReview.module.css'

type Claim = AdminClaimTyped_claim$data

/** What was sold; the same thing without a serial number several times is one line. */
function linesOf({ items }: Claim) {
  const lines: { item: Claim['items'][number]; field: string; count: number }[] = []
  for (const [index, item] of items.entries()) {
    const same = item.serial
      ? undefined
      : lines.find(
          (line) => !line.item.serial && line.item.name === item.name && line.item.amount.minor === item.amount.minor,
        )
    if (same) same.count += 1
    else lines.push({ item, field: `items.${index}.${item.serial ? 'serial' : 'name'}`, count: 1 })
  }
  return lines
}

/** One typed value, and whether the receipt says the same as far as it was read. */
function Value({
  label,
  field,
  claim,
  isLong = false,
  children,
}: {
  label: string
  field?: string
  claim: Claim
  isLong?: boolean
  children: ReactNode
}) {
  const isRead = field !== undefined && claim.notFound != null
  const isFound = isRead && !claim.notFound.includes(field)
  return (
    <div className={classes.value} data-long={isLong || undefined}>
      <Text size="xs" c="dimmed" component="dt">
        {label}
      </Text>
      <Group component="dd" gap={6} m={0} wrap="nowrap" align="center">
        <Text size="sm" fw={600} className={classes.figures}>
          {children}
        </Text>
        {isRead &&
          (isFound ? (
            <IconCircleCheck size={17} role="img" aria-label="On the receipt" className={classes.found} />
          ) : (
            <IconQuestionMark size={17} role="img" aria-label="Not found on the receipt" className={classes.missing} />
          ))}
      </Group>
    </div>
  )
}

/** What was typed, and whether the receipt says the same. */
export function AdminClaimTyped({ claim: reference }: { claim: AdminClaimTyped_claim$key }) {
  const claim = useFragment(
    graphql`
    fragment AdminClaimTyped_claim on SpiffClaim {
      status invoiceNumber invoiceDate payoutOn payoutType deniedReason notFound
      spent { ...moneyText_money } amount { ...moneyText_money }
      items { databaseId name serial serialWarning amount { minor ...moneyText_money } }
      spiff { databaseId name pays productWords startDate endDate spentMin { ...moneyText_money } spentMax { ...moneyText_money } budgetLeft { ...moneyText_money } }
    }
  `,
    reference,
  )
  const { spiff } = claim
  return (
    <Card padding="md" component="section" aria-label="What was typed">
      <Group justify="space-between" align="flex-start" mb="sm" wrap="nowrap">
        <div>
          <Title order={2} size="h4">
            {moneyText(claim.amount)}{' '}
            <Text span c="dimmed" size="sm" fw={400}>
              {claim.payoutType === 'CASH' ? 'to the person' : 'to the dealer'}
            </Text>
          </Title>
          <Text size="sm" c="dimmed">
            <Anchor component={Link} to={`/auth/admin/spiff-manager/${spiff.databaseId}`} size="sm" underline="always">
              {spiff.name}
            </Anchor>{' '}
            · {spiff.pays}
          </Text>
        </div>
        <StatusChip status={claim.status} />
      </Group>
      <Values claim={claim} />
      <Terms claim={claim} />
    </Card>
  )
}

function Values({ claim }: { claim: Claim }) {
  const { spiff } = claim
  return (
    <dl className={classes.values}>
      <Value label="Invoice number" field="invoiceNumber" claim={claim}>
        {claim.invoiceNumber}
      </Value>
      <Value label="Invoice date" field="invoiceDate" claim={claim}>
        {formatDate(claim.invoiceDate)}
      </Value>
      <Value label="Amount" field="spent" claim={claim}>
        {moneyText(claim.spent)}
      </Value>
      {spiff.productWords.length > 0 && (
        <Value label="What must be sold" field="product" claim={claim} isLong>
          {spiff.productWords.join(', ')}
        </Value>
      )}
      {linesOf(claim).map(({ item, field, count }) => (
        <Value
          key={item.databaseId}
          label={
            Number(item.amount.minor) > 0
              ? `${item.name}, pays ${moneyText(item.amount)}${count > 1 ? ' each' : ''}`
              : item.name
          }
          field={field}
          claim={claim}
          isLong={item.serial !== null}
        >
          {item.serial ?? (count > 1 ? `${count} pieces` : 'No serial needed')}
          {item.serialWarning && (
            <Text span display="block" size="xs" c="var(--mantine-color-orange-text)" fw={400}>
              {item.serialWarning}
            </Text>
          )}
        </Value>
      ))}
    </dl>
  )
}

/** What its spiff allows, and what became of it. */
function Terms({ claim }: { claim: Claim }) {
  const { spiff } = claim
  return (
    <>
      <Text size="xs" c="dimmed" mt="sm">
        Sales from {formatDate(spiff.startDate)} to {formatDate(spiff.endDate)} count
        {spiff.spentMin && spiff.spentMax
          ? `, invoices of ${moneyText(spiff.spentMin)} to ${moneyText(spiff.spentMax)} are usual`
          : ''}
        {spiff.budgetLeft ? `, ${moneyText(spiff.budgetLeft)} of the budget is left` : ''}.
      </Text>
      {claim.deniedReason && (
        <Text size="sm" mt="sm">
          <Text span fw={600}>
            Denied:{' '}
          </Text>
          {claim.deniedReason}
        </Text>
      )}
      {claim.payoutOn && (
        <Text size="sm" mt="sm">
          Payout expected by {formatDate(claim.payoutOn)}
        </Text>
      )}
    </>
  )
}
