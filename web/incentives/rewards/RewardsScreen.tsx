import { Button, Tabs, Text } from '@mantine/core'
import { IconGift, IconHistory, IconShoppingBag, IconTicket } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useSearchParams } from 'react-router'
import type { RewardsScreenQuery } from '../../__generated__/RewardsScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useSession } from '../../session/session.ts'
import { formatDate, formatNumber } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchBar } from '../../ui/lists/search/SearchBar.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { RewardCatalogue } from './RewardCatalogue.tsx'
import { RewardList } from './RewardList.tsx'
import classes from './RewardsScreen.module.css'

const defaults = { text: '' }
const tabs = ['redeem', 'redeemed', 'catalogue', 'past']

/** What one earned, what one redeemed, and what points can buy. */
export default function RewardsScreen({ queryRef }: ScreenProps<RewardsScreenQuery>) {
  const data = usePreloadedQuery<RewardsScreenQuery>(
    graphql`
    query RewardsScreenQuery($text: String, $status: [RewardStatus!], $soonest: Boolean, $showsCatalogue: Boolean!, $countsPoints: Boolean!) @preloadable {
      pointsBalance @include(if: $countsPoints)
      pointsExpireAt @include(if: $countsPoints)
      earned: rewards(first: 1, status: [EARNED], soonest: true) { totalCount edges { node { expiresAt } } }
      redeemed: rewards(first: 1, status: [REDEEMED, SENT]) { totalCount }
      onTheWay: rewards(first: 1, status: [SENT]) { totalCount }
      ...RewardList_query @arguments(text: $text, status: $status, soonest: $soonest) @alias(as: "list") @skip(if: $showsCatalogue)
      ...RewardCatalogue_query @arguments(text: $text) @alias(as: "catalogue") @include(if: $showsCatalogue)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const { flags } = useSession().settings
  const [params, setParams] = useSearchParams()
  const show = queryRef.variables.showsCatalogue
    ? 'catalogue'
    : (tabs.find((tab) => tab === params.get('show') && tab !== 'catalogue') ?? 'redeem')
  const soonest = data.earned.edges[0]?.node.expiresAt
  const empty = {
    redeem: {
      title: 'Nothing to redeem yet',
      text: 'Complete a curriculum that leads to a reward, and it appears here.',
      action: (
        <Button component={Link} to="/auth/my-training" variant="default">
          To my training
        </Button>
      ),
    },
    redeemed: { title: 'Nothing redeemed yet', text: 'What you redeem appears here with its code or tracking number.' },
    past: { title: 'Nothing is over', text: 'Rewards that expired or were reversed appear here.' },
  }[show] ?? { title: 'Nothing here', text: '' }
  return (
    <>
      <PageHeader title="Rewards" text="What your training earned, and what your points can get you." />
      <dl className={classes.figures}>
        {data.pointsBalance !== undefined && (
          <Figure
            label="Your points"
            value={data.pointsBalance}
            hint={
              data.pointsExpireAt ? `They hold until ${formatDate(data.pointsExpireAt)}` : 'Pass a course to earn some'
            }
          />
        )}
        <Figure
          label="To redeem"
          value={data.earned.totalCount}
          hint={
            soonest
              ? `The first ends ${formatDate(soonest)}`
              : data.earned.totalCount > 0
                ? 'They do not expire'
                : 'Earned by completing curriculums'
          }
        />
        <Figure
          label="Redeemed"
          value={data.redeemed.totalCount}
          hint={data.onTheWay.totalCount > 0 ? `${formatNumber(data.onTheWay.totalCount)} sent to you` : 'So far'}
        />
      </dl>
      <Tabs
        value={show}
        onChange={(value) =>
          setParams(value && value !== 'redeem' ? { show: value } : {}, { replace: true, preventScrollReset: true })
        }
        keepMounted={false}
      >
        <Tabs.List mb="lg" aria-label="Kinds of rewards">
          <Tabs.Tab
            px={{ base: 8, sm: 'md' }}
            value="redeem"
            leftSection={<IconGift size={18} aria-hidden="true" className={classes.icon} />}
          >
            To redeem
          </Tabs.Tab>
          <Tabs.Tab
            px={{ base: 8, sm: 'md' }}
            value="redeemed"
            leftSection={<IconTicket size={18} aria-hidden="true" className={classes.icon} />}
          >
            Redeemed
          </Tabs.Tab>
          {flags.pointSystem && (
            <Tabs.Tab
              px={{ base: 8, sm: 'md' }}
              value="catalogue"
              leftSection={<IconShoppingBag size={18} aria-hidden="true" className={classes.icon} />}
            >
              For points
            </Tabs.Tab>
          )}
          <Tabs.Tab
            px={{ base: 8, sm: 'md' }}
            value="past"
            leftSection={<IconHistory size={18} aria-hidden="true" className={classes.icon} />}
          >
            Past
          </Tabs.Tab>
        </Tabs.List>
        <SearchBar search={search} fields={[{ kind: 'text', name: 'text', label: 'Search rewards' }]} />
        <Tabs.Panel value={show}>
          {data.list && <RewardList query={data.list} search={search} none={empty} />}
          {data.catalogue && (
            <RewardCatalogue query={data.catalogue} balance={data.pointsBalance ?? 0} search={search} />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function Figure({ label, value, hint }: { label: string; value: number; hint: string }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed" fw={500}>
        {label}
      </Text>
      <Text component="dd" fw={700} fz={{ base: '1.375rem', sm: '1.75rem' }} lh={1.2} className={classes.figure}>
        {formatNumber(value)}
      </Text>
      <Text component="dd" m={0} size="sm" c="dimmed" visibleFrom="sm">
        {hint}
      </Text>
    </div>
  )
}
