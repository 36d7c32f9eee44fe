import { Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { ClaimTotals_query$data, ClaimTotals_query$key } from '../__generated__/ClaimTotals_query.graphql.ts'
import { formatMoney, type Currency } from '../ui/formats.ts'
import classes from './ClaimListScreen.module.css'

/** Asks for the sums anew. */
export const claimTotals = graphql`query ClaimTotalsQuery { ...ClaimTotals_query }`

type Total = ClaimTotals_query$data['claimedTotal'][number]

const states: { label: string; hint: string; of: (total: Total) => number }[] = [
  { label: 'Pending', hint: 'Being read or reviewed', of: ({ waiting }) => Number(waiting.minor) },
  { label: 'Approved', hint: 'Not paid out yet', of: ({ granted }) => Number(granted.minor) },
  { label: 'Paid', hint: 'So far', of: ({ paid }) => Number(paid.minor) },
]

/** What one’s claims come to, state by state; the currency with the largest sum first. */
export function ClaimTotals({ query }: { query: ClaimTotals_query$key }) {
  const [main, ...others] = useFragment(
    graphql`
    fragment ClaimTotals_query on Query { claimedTotal { currency waiting { minor } granted { minor } paid { minor } } }
  `,
    query,
  ).claimedTotal
  return (
    <dl className={classes.totals}>
      {states.map(({ label, hint, of }) => {
        const besides = others
          .filter((total) => of(total) > 0)
          .map((total) => `and ${formatMoney(of(total), total.currency as Currency)} (${total.currency})`)
          .join(' ')
        return (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed" fw={500}>
              {label}
            </Text>
            <Text
              component="dd"
              m={0}
              fw={700}
              fz={{ base: '1.125rem', sm: '1.75rem' }}
              lh={1.2}
              className={classes.sum}
            >
              {main ? formatMoney(of(main), main.currency as Currency) : formatMoney(0)}
            </Text>
            <Text component="dd" m={0} size="xs" c="dimmed" visibleFrom="xs">
              {besides || hint}
            </Text>
          </div>
        )
      })}
    </dl>
  )
}
