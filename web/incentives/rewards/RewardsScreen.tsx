import { Button, Tabs, Text } from '@mantine/core'
import { IconGift, IconHistory, IconShoppingBag, IconTicket, type Icon } from '@tabler/icons-react'
import { graphql, usePreloadedQuery, useFragment } from 'react-relay'
import { Link, useSearchParams } from 'react-router'
import type { ComponentProps } from 'react'
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
import type { RewardsScreen_figures$key } from '../../__generated__/RewardsScreen_figures.graphql.ts'

const defaults = { text: '' }
const tabs = ['redeem', 'redeemed', 'catalogue', 'past']

const EMPTY: Record<string, ComponentProps<typeof RewardList>['none']> = {
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
}

/** What one earned, what one redeemed, and what points can buy. */
export default function RewardsScreen({ queryRef }: ScreenProps<RewardsScreenQuery>) {
  const data = usePreloadedQuery<RewardsScreenQuery>(
    graphql`
    query RewardsScreenQuery($text: String, $status: [RewardStatus!], $soonest: Boolean, $showsCatalogue: Boolean!, $countsPoints: Boolean!) @preloadable {
      pointsBalance @include(if: $countsPoints)
      ...RewardsScreen_figures @arguments(countsPoints: $countsPoints)
      ...RewardList_query @arguments(text: $text, status: $status, soonest: $soonest) @alias(as: "list") @skip(if: $showsCatalogue)
      ...RewardCatalogue_query @arguments(text: $text) @alias(as: "catalogue") @include(if: $showsCatalogue)
    }
  `,
    queryRef,
  )
  const search = useSearchState(defaults)
  const [params, setParams] = useSearchParams()
  const show = queryRef.variables.showsCatalogue
    ? 'catalogue'
    : (tabs.find((tab) => tab === params.get('show') && tab !== 'catalogue') ?? 'redeem')
  return (
    <>
      <PageHeader title="Rewards" text="What your training earned, and what your points can get you." />
      <RewardFigures query={data} />
      <Tabs
        value={show}
        onChange={(value) =>
          setParams(value && value !== 'redeem' ? { show: value } : {}, { replace: true, preventScrollReset: true })
        }
        keepMounted={false}
      >
        <RewardTabs />
        <SearchBar search={search} fields={[{ kind: 'text', name: 'text', label: 'Search rewards' }]} />
        <Tabs.Panel value={show}>
          {data.list && (
            <RewardList query={data.list} search={search} none={EMPTY[show] ?? { title: 'Nothing here', text: '' }} />
          )}
          {data.catalogue && (
            <RewardCatalogue query={data.catalogue} balance={data.pointsBalance ?? 0} search={search} />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function RewardFigures({ query }: { query: RewardsScreen_figures$key }) {
  const data = useFragment(
    graphql`
    fragment RewardsScreen_figures on Query @argumentDefinitions(countsPoints: { type: "Boolean!" }) {
      pointsBalance @include(if: $countsPoints)
      pointsExpireAt @include(if: $countsPoints)
      earned: rewards(first: 1, status: [EARNED], soonest: true) { totalCount edges { node { expiresAt } } }
      redeemed: rewards(first: 1, status: [REDEEMED, SENT]) { totalCount }
      onTheWay: rewards(first: 1, status: [SENT]) { totalCount }
    }
  `,
    query,
  )
  const soonest = data.earned.edges[0]?.node.expiresAt
  return (
    <dl className={classes.figures}>
      {data.pointsBalance !== undefined && (
        <Figure
          label="Your points"
          value={data.pointsBalance}
          hint={
            data.pointsExpireAt
              ? `Points expire ${formatDate(data.pointsExpireAt)} unless you earn more`
              : 'Pass a course to earn some'
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
  )
}

function RewardTabs() {
  const { flags } = useSession().settings
  return (
    <Tabs.List mb="lg" aria-label="Kinds of rewards">
      <RewardTab value="redeem" Mark={IconGift}>
        To redeem
      </RewardTab>
      <RewardTab value="redeemed" Mark={IconTicket}>
        Redeemed
      </RewardTab>
      {flags.pointSystem && (
        <RewardTab value="catalogue" Mark={IconShoppingBag}>
          For points
        </RewardTab>
      )}
      <RewardTab value="past" Mark={IconHistory}>
        Past
      </RewardTab>
    </Tabs.List>
  )
}

const RewardTab = ({ value, Mark, children }: { value: string; Mark: Icon; children: string }) => (
  <Tabs.Tab
    px={{ base: 8, sm: 'md' }}
    value={value}
    leftSection={<Mark size={18} aria-hidden="true" className={classes.icon} />}
  >
    {children}
  </Tabs.Tab>
)

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
