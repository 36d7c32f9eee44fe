import { Alert, SimpleGrid, Stack, Title } from '@mantine/core'
import { IconCalendarStats, IconClockExclamation, IconCoins, IconReceipt, IconStack2 } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type {
  LoyaltyFigures_query$key,
  LoyaltyFigures_query$data,
} from '../__generated__/LoyaltyFigures_query.graphql.ts'
import { moneyOf, moneysOf } from '../domain/money/money.ts'
import { formatDate, formatNumber } from '../ui/formats.ts'
import { StatTile } from '../ui/charts/StatTile.tsx'

/** Cents say nothing in a sum of receipts, and phones are narrow. */
const wholeMoney = (minor: number, currency = 'USD') =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, maximumFractionDigits: 0 }).format(minor / 100)

const SOON = 30 * 86_400_000
const ends = (when: string | null | undefined) => (when ? `until ${formatDate(when)}` : undefined)
const endsSoon = (when: string | null | undefined) => when != null && new Date(when).getTime() - Date.now() < SOON

/** The own standing: a dealer's credits on the dealer's side of the program, points on the learner's. */
export function LoyaltyFigures({ query }: { query: LoyaltyFigures_query$key }) {
  const { userLoyalty } = useFragment(
    graphql`
    fragment LoyaltyFigures_query on Query {
      userLoyalty {
        totalPoints availablePoints quarterPoints pointsExpireAt totalSubmitReceiptAmount { ...money_amount }
        dealerStandings {
          dealer { databaseId displayName } totalEarnedCredits availableCredits quarterCredits creditsExpireAt
            availableValue { ...money_amount } totalPurchases { ...money_amount }
        }
      }
    }
  `,
    query,
  )
  const { dealerStandings } = userLoyalty
  if (dealerStandings.length === 0) return <PointFigures standing={userLoyalty} />
  return (
    <Stack gap="lg">
      {dealerStandings.map((standing) => (
        <CreditFigures
          key={standing.dealer.databaseId}
          standing={standing}
          isOneOfSeveral={dealerStandings.length > 1}
        />
      ))}
    </Stack>
  )
}

type Standing = LoyaltyFigures_query$data['userLoyalty']

function PointFigures({ standing }: { standing: Standing }) {
  const { totalPoints, availablePoints, quarterPoints, pointsExpireAt, totalSubmitReceiptAmount } = standing
  return (
    <Stack gap="md">
      {endsSoon(pointsExpireAt) && (
        <Alert
          color="orange"
          icon={<IconClockExclamation aria-hidden="true" />}
          title={`Your ${formatNumber(availablePoints)} points expire on ${formatDate(pointsExpireAt!)}`}
        >
          Earn some before that day, and all of them hold for another year.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'xs', sm: 'md' }}>
        <StatTile
          label="Available points"
          value={formatNumber(availablePoints)}
          icon={IconCoins}
          hint={ends(pointsExpireAt)}
        />
        <StatTile
          label="This quarter"
          value={formatNumber(quarterPoints)}
          icon={IconCalendarStats}
          hint="points earned"
        />
        <StatTile label="Earned in all" value={formatNumber(totalPoints)} icon={IconStack2} hint="points" />
        <StatTile
          label="On receipts"
          value={moneysOf(totalSubmitReceiptAmount, wholeMoney)}
          icon={IconReceipt}
          hint="submitted"
        />
      </SimpleGrid>
    </Stack>
  )
}

type CreditProps = {
  standing: Standing['dealerStandings'][number]
  /** Then each says whose it is. */
  isOneOfSeveral: boolean
}

function CreditFigures({ standing, isOneOfSeveral }: CreditProps) {
  const {
    dealer,
    totalEarnedCredits,
    availableCredits,
    quarterCredits,
    creditsExpireAt,
    availableValue,
    totalPurchases,
  } = standing
  return (
    <Stack gap="md">
      {isOneOfSeveral && (
        <Title order={2} size="h4">
          {dealer.displayName}
        </Title>
      )}
      {endsSoon(creditsExpireAt) && (
        <Alert
          color="orange"
          icon={<IconClockExclamation aria-hidden="true" />}
          title={`${formatNumber(availableCredits)} credits expire on ${formatDate(creditsExpireAt!)}`}
        >
          Submit a receipt before that day: once it is approved all of them hold for another year.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: 'xs', sm: 'md' }}>
        <StatTile
          label="Available credits"
          value={formatNumber(availableCredits)}
          icon={IconCoins}
          hint={`worth ${moneyOf(availableValue)}`}
        />
        <StatTile
          label="This quarter"
          value={formatNumber(quarterCredits)}
          icon={IconCalendarStats}
          hint="credits earned"
        />
        <StatTile
          label="Earned in all"
          value={formatNumber(totalEarnedCredits)}
          icon={IconStack2}
          hint={ends(creditsExpireAt) ? `held ${ends(creditsExpireAt)}` : 'credits'}
        />
        <StatTile
          label="Purchases"
          value={moneysOf(totalPurchases, wholeMoney)}
          icon={IconReceipt}
          hint="on approved receipts"
        />
      </SimpleGrid>
    </Stack>
  )
}
