import { SimpleGrid } from '@mantine/core'
import { IconBuildingStore, IconCash, IconCoins } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { AccountTotals_earnings$key } from '../../__generated__/AccountTotals_earnings.graphql.ts'
import { formatDate } from '../../ui/formats.ts'
import { StatTile } from '../../ui/charts/StatTile.tsx'
import { inUnit, unitName } from './units.ts'

const icons = { points: IconCoins, credits: IconBuildingStore }

/** One tile for each unit: what is there now, what is on its way, what was paid. */
export function AccountTotals({ earnings }: { earnings: AccountTotals_earnings$key }) {
  const { totals, expiresAt, dealerId } = useFragment(
    graphql`
    fragment AccountTotals_earnings on Earnings { dealerId expiresAt totals { unit balance earned spent held paid expired } }
  `,
    earnings,
  )
  if (totals.length === 0) return null
  const expiring = dealerId ? 'credits' : 'points'
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: Math.min(4, Math.max(2, totals.length)) }}>
      {totals.map(({ unit, balance, earned, spent, held, paid, expired }) => {
        const [has, got, gone, going, sent, over] = [balance, earned, spent, held, paid, expired].map(Number) as [
          number,
          number,
          number,
          number,
          number,
          number,
        ]
        const facts = [
          `${inUnit(got, unit)} earned`,
          gone > 0 && `${inUnit(gone, unit)} for rewards`,
          going > 0 && `${inUnit(going, unit)} on its way`,
          sent > 0 && `${inUnit(sent, unit)} paid`,
          over > 0 && `${inUnit(over, unit)} expired`,
        ].filter(Boolean)
        return (
          <StatTile
            key={unit}
            label={unitName(unit)}
            value={inUnit(has, unit)}
            icon={unit in icons ? icons[unit as keyof typeof icons] : IconCash}
            hint={
              <>
                {facts.join(' · ')}
                {unit === expiring && expiresAt && has > 0 && (
                  <>
                    <br />
                    Expire on {formatDate(expiresAt)} unless more are earned
                  </>
                )}
              </>
            }
          />
        )
      })}
    </SimpleGrid>
  )
}
