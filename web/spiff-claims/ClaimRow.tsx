import { Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import { Link, useLocation } from 'react-router'
import type { ClaimRow_claim$key } from '../__generated__/ClaimRow_claim.graphql.ts'
import { moneyText } from '../relay/moneyText.ts'
import { formatDate } from '../ui/formats.ts'
import { StatusChip } from '../ui/StatusChip.tsx'
import classes from './ClaimRow.module.css'
import { chipOf } from './words.ts'

/** One claim of the list; opens it. */
export function ClaimRow({ claim }: { claim: ClaimRow_claim$key }) {
  const { databaseId, number, status, invoiceNumber, invoiceDate, amount, payoutType, deniedReason, payoutOn, spiff } =
    useFragment(
      graphql`
    fragment ClaimRow_claim on SpiffClaim { databaseId number status invoiceNumber invoiceDate amount { ...moneyText_money } payoutType deniedReason payoutOn spiff { name thumbnail { url } } }
  `,
      claim,
    )
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  params.set('claim', databaseId)
  const aside = [
    payoutType === 'DEALER_CREDIT' && status !== 'DENIED' && 'For your dealer',
    status === 'APPROVED' && payoutOn && `expected by ${formatDate(payoutOn)}`,
    status === 'DENIED' && deniedReason,
  ]
    .filter((part) => typeof part === 'string')
    .join(', ')
  return (
    <Link to={{ search: `?${params}` }} className={classes.row} preventScrollReset>
      {spiff.thumbnail ? (
        <img src={spiff.thumbnail.url} alt="" className={classes.picture} loading="lazy" />
      ) : (
        <span className={classes.picture} />
      )}
      <span className={classes.words}>
        <Text span size="sm" fw={600} lineClamp={2}>
          {spiff.name}
        </Text>
        <Text span size="xs" c="dimmed" className={classes.facts}>
          <span>Claim {number}</span>
          <span>{formatDate(invoiceDate)}</span>
          <span>Invoice {invoiceNumber}</span>
        </Text>
        {aside && (
          <Text
            span
            size="xs"
            lineClamp={2}
            className={classes.aside}
            c={status === 'DENIED' ? 'var(--mantine-color-error)' : 'dimmed'}
          >
            {aside}
          </Text>
        )}
      </span>
      <span className={classes.end}>
        <Text span fw={650} className={classes.amount}>
          {moneyText(amount)}
        </Text>
        <StatusChip status={chipOf(status)} size="sm" />
      </span>
    </Link>
  )
}
