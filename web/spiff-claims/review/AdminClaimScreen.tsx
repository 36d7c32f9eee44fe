import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconFileOff, IconKeyboard } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { graphql, loadQuery, usePreloadedQuery, useRelayEnvironment, type PreloadedQuery } from 'react-relay'
import { Link, useLocation, useNavigate } from 'react-router'
import AdminClaimScreenQueryParameters from '../../__generated__/AdminClaimScreenQuery$parameters.ts'
import type { AdminClaimScreenQuery } from '../../__generated__/AdminClaimScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { formatNumber } from '../../ui/formats.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AdminClaimReview } from './AdminClaimReview.tsx'
import { AdminKeysHelp } from './AdminKeysHelp.tsx'
import { useDecisions } from './useDecisions.ts'
import { useKeys } from '../../ui/decisions/useKeys.ts'
import { useQueueNews } from './useQueueNews.ts'

const document = graphql`
  query AdminClaimScreenQuery($claimId: ID!, $status: [SpiffClaimStatus!], $text: String, $spiff: ID, $dealer: ID, $risk: Boolean, $from: Day, $to: Day) @preloadable {
    spiffClaim(databaseId: $claimId) { id databaseId number version ...AdminClaimReview_claim receipts { pages { image { url } } } }
    claimPlace(databaseId: $claimId, status: $status, text: $text, spiffId: $spiff, dealerId: $dealer, risk: $risk, startDate: $from, endDate: $to) { position totalCount previousId nextIds }
  }
`

const QUEUE = '/auth/admin/spiff-manager/claims'

/** The next claim with its pictures is there before it is asked for, so that deciding feels instant. */
function useNextReady(next: string | undefined, variables: AdminClaimScreenQuery['variables']) {
  const environment = useRelayEnvironment()
  const latest = useRef(variables)
  useEffect(() => {
    latest.current = variables
  })
  useEffect(() => {
    if (!next) return
    const ready: PreloadedQuery<AdminClaimScreenQuery> = loadQuery(
      environment,
      AdminClaimScreenQueryParameters,
      { ...latest.current, claimId: next },
      { fetchPolicy: 'store-or-network' },
    )
    const pictures = ready.source?.subscribe({
      next(answer) {
        const data = 'data' in answer ? (answer.data as AdminClaimScreenQuery['response'] | null) : null
        for (const { pages } of data?.spiffClaim?.receipts ?? [])
          for (const { image } of pages) new Image().src = image.url
      },
      error: () => undefined,
    })
    return () => {
      pictures?.unsubscribe()
      ready.dispose()
    }
  }, [environment, next])
}

export default function AdminClaimScreen({ queryRef }: ScreenProps<AdminClaimScreenQuery>) {
  const { spiffClaim: claim, claimPlace: place } = usePreloadedQuery<AdminClaimScreenQuery>(document, queryRef)
  const { search } = useLocation()
  const navigate = useNavigate()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [keysOn, setKeysOn] = useLocalStorage({
    key: 'claim-review-keys',
    defaultValue: true,
    getInitialValueInEffect: false,
  })
  const [next, previous] = [place?.nextIds[0], place?.previousId ?? undefined]
  const open = (id: string | undefined) => {
    void navigate(id ? `${QUEUE}/${id}${search}` : QUEUE + search, { preventScrollReset: true })
  }
  const { decide, undo, mayUndo, last, busy, refusals } = useDecisions({ open })
  useNextReady(next, queryRef.variables)
  useQueueNews<AdminClaimScreenQuery>(document, queryRef.variables)
  useKeys(
    {
      j: () => (next ? open(next) : false),
      k: () => (previous ? open(previous) : false),
      '?': () => setHelpOpen(true),
      u: () => (mayUndo() ? void undo() : false),
    },
    keysOn,
    ['?'],
  )

  if (!claim) {
    return (
      <>
        <PageHeader title="Claim" back={{ to: QUEUE + search, label: 'Spiff claims' }} />
        <EmptyState
          icon={IconFileOff}
          title="No such claim"
          text="It does not exist, or it belongs to a spiff of another brand."
        />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={`Claim ${claim.number}`}
        back={{ to: QUEUE + search, label: 'Spiff claims' }}
        actions={
          <Group gap={4} component="nav" aria-label="Claims" wrap="nowrap">
            {place && place.totalCount > 0 && (
              <Text size="sm" c="dimmed" mr="xs">
                {formatNumber(Math.min(place.position, place.totalCount))} of {formatNumber(place.totalCount)}
              </Text>
            )}
            <Step
              label="Previous claim (K)"
              to={previous && `${QUEUE}/${previous}${search}`}
              icon={<IconChevronLeft size={20} />}
            />
            <Step
              label="Next claim (J)"
              to={next && `${QUEUE}/${next}${search}`}
              icon={<IconChevronRight size={20} />}
            />
            <Tooltip label="Keyboard (?)">
              <ActionIcon variant="default" size="lg" aria-label="Keyboard (?)" onClick={() => setHelpOpen(true)}>
                <IconKeyboard size={20} />
              </ActionIcon>
            </Tooltip>
          </Group>
        }
      />
      <AdminClaimReview
        key={claim.id}
        claim={claim}
        keysOn={keysOn}
        isBusy={busy.has(claim.databaseId)}
        refusal={refusals.get(claim.databaseId)}
        onDecide={(decision, acceptRisks) =>
          decide({ databaseId: claim.databaseId, number: claim.number, version: claim.version }, decision, {
            acceptRisks,
            next,
          })
        }
        onUndo={
          last?.claim.databaseId === claim.databaseId
            ? () => {
                void undo()
              }
            : undefined
        }
      />
      <AdminKeysHelp opened={isHelpOpen} onClose={() => setHelpOpen(false)} on={keysOn} onSwitch={setKeysOn} />
    </>
  )
}

function Step({ label, to, icon }: { label: string; to: string | undefined; icon: React.ReactNode }) {
  return (
    <Tooltip label={label}>
      {to ? (
        <ActionIcon component={Link} to={to} variant="default" size="lg" aria-label={label} preventScrollReset>
          {icon}
        </ActionIcon>
      ) : (
        <ActionIcon variant="default" size="lg" aria-label={label} disabled>
          {icon}
        </ActionIcon>
      )}
    </Tooltip>
  )
}
