import { Alert, Anchor, Card, Stack, Text, Timeline } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link, useLocation } from 'react-router'
import type {
  AdminClaimReview_claim$data,
  AdminClaimReview_claim$key,
} from '../../__generated__/AdminClaimReview_claim.graphql.ts'
import { moneyText } from '../../relay/moneyText.ts'
import { useSession } from '../../session/session.ts'
import { formatAgo, formatDateTime } from '../../ui/formats.ts'
import { DecisionBar } from '../../ui/decisions/DecisionBar.tsx'
import { AdminClaimLessons } from '../learning/AdminClaimLessons.tsx'
import classes from './AdminClaimReview.module.css'
import { AdminClaimTyped } from './AdminClaimTyped.tsx'
import { AdminReceiptViewer } from './AdminReceiptViewer.tsx'
import { decisionsOf } from './claimDecisions.tsx'
import { OnlyLooking } from './OnlyLooking.tsx'
import { receiptsOf } from './AdminReceiptPages.ts'
import { useLessons } from '../learning/useLessons.ts'
import { stepName, type Decision } from './words.ts'

type Claim = AdminClaimReview_claim$data

type Props = {
  claim: AdminClaimReview_claim$key
  keysOn: boolean
  isBusy: boolean
  refusal: string | undefined
  onDecide: (decision: Decision, acceptRisks: readonly string[]) => void
  onUndo: (() => void) | undefined
}

/** The receipt beside what was typed, with all one needs to decide. */
export function AdminClaimReview({ claim: reference, keysOn, isBusy, refusal, onDecide, onUndo }: Props) {
  const claim = useFragment(
    graphql`
    fragment AdminClaimReview_claim on SpiffClaim {
      ...AdminClaimTyped_claim ...claimDecisions_claim ...AdminReceiptPages_claim ...useLessons_claim
      submittedAt claimantName decisions proof { rule isProven text }
      dealer { displayName } user { databaseId }
      riskReasons { code text isHint claims { databaseId number status claimantName } }
      claimantRecord { granted denied waiting grantedAmount { minor ...moneyText_money } }
      steps { databaseId kind note createdAt actorName }
    }
  `,
    reference,
  )
  const { pages, originals } = useMemo(() => receiptsOf(claim), [claim])
  const { lessons, pointed, point, isTicked, tick, usualLines } = useLessons(claim)
  const risks = claim.riskReasons ?? []
  const undo = onUndo && claim.decisions.includes('UNDO') ? onUndo : undefined
  const isOpen = claim.decisions.some((decision) => decision !== 'UNDO') || undo !== undefined
  const decisions = decisionsOf(claim, usualLines, (decision) =>
    onDecide(
      decision,
      risks.map(({ code }) => code),
    ),
  )
  return (
    <div className={classes.desk}>
      <div className={classes.receipt}>
        <AdminReceiptViewer pages={pages} originals={originals} keysOn={keysOn} pointed={pointed} />
      </div>
      <Stack gap="md" className={classes.side}>
        <AdminClaimTyped claim={claim} />
        <Proof claim={claim} />
        <AdminClaimLessons lessons={lessons} isTicked={isTicked} onTick={tick} onPoint={point} />
        {risks.length > 0 && <Risks risks={risks} />}
        <Standing claim={claim} />
        <History claim={claim} />
        {isOpen ? (
          <DecisionBar decisions={decisions} isBusy={isBusy} keysOn={keysOn} refusal={refusal} onUndo={undo} />
        ) : (
          <WhyClosed claim={claim} />
        )}
      </Stack>
    </div>
  )
}

/** Why there is nothing to decide, where that is not plain. */
function WhyClosed({ claim }: { claim: Claim }) {
  const { proxy } = useSession()
  if (proxy) return <OnlyLooking />
  if (claim.decisions.length > 0 || claim.riskReasons != null) return null
  return (
    <Alert color="gray" icon={<IconInfoCircle />} title="This is your own claim">
      Someone else has to look at it.
    </Alert>
  )
}

/** What the receipt proves, what is doubted first. */
function Proof({ claim: { proof } }: { claim: Claim }) {
  if (!proof) return null
  return (
    <Card padding="md" component="section" aria-label="What the receipt proves">
      <ul className={classes.proof}>
        {proof
          .toSorted((one, other) => Number(one.isProven) - Number(other.isProven))
          .map(({ rule, isProven, text }) => (
            <li key={rule}>
              {isProven ? (
                <IconCircleCheck size={17} role="img" aria-label="Proven" className={classes.found} />
              ) : (
                <IconAlertTriangle size={17} role="img" aria-label="Not proven" className={classes.missing} />
              )}
              <Text size="sm" span>
                {text}
              </Text>
            </li>
          ))}
      </ul>
    </Card>
  )
}

function Risks({ risks }: { risks: NonNullable<Claim['riskReasons']> }) {
  const { search } = useLocation()
  const held = risks.some(({ isHint }) => !isHint)
  return (
    <Alert
      color={held ? 'orange' : 'gray'}
      icon={held ? <IconAlertTriangle /> : <IconInfoCircle />}
      title={held ? 'Flags' : 'A hint'}
      role="note"
    >
      <ul className={classes.list}>
        {risks.map(({ code, text, isHint, claims }) => (
          <li key={code}>
            {text}
            {isHint && held ? ' (a hint)' : ''}
            {claims.length > 0 && ': '}
            {claims.slice(0, 5).map(({ databaseId, number, status, claimantName }, index) => (
              <span key={databaseId}>
                {index > 0 && ', '}
                <Anchor
                  component={Link}
                  to={`/auth/admin/spiff-manager/claims/${databaseId}${search}`}
                  size="sm"
                  underline="always"
                >
                  claim {number}
                </Anchor>{' '}
                of {claimantName} ({status.toLowerCase()})
              </span>
            ))}
            {claims.length > 5 && ` and ${claims.length - 5} more`}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Standing({ claim: { claimantName, dealer, user, claimantRecord: record, submittedAt } }: { claim: Claim }) {
  return (
    <Card padding="md" component="section" aria-label="Who claims">
      <Text fw={600}>
        {user ? (
          <Anchor component={Link} to={`/auth/admin/user-manager/${user.databaseId}/edit`} c="inherit">
            {claimantName}
          </Anchor>
        ) : (
          claimantName
        )}
      </Text>
      <Text size="sm" c="dimmed">
        {dealer?.displayName ?? 'No dealer'} · submitted{' '}
        <time dateTime={submittedAt} title={formatDateTime(submittedAt)}>
          {formatAgo(submittedAt)}
        </time>
      </Text>
      {record && (
        <Text size="sm" mt={6}>
          {record.granted + record.denied + record.waiting === 0 ? (
            'The first claim of this person.'
          ) : (
            <>
              Other claims: {record.granted} granted
              {Number(record.grantedAmount.minor) > 0 ? ` (${moneyText(record.grantedAmount)})` : ''}, {record.denied}{' '}
              denied, {record.waiting} waiting.
            </>
          )}
        </Text>
      )}
    </Card>
  )
}

function History({ claim: { steps } }: { claim: Claim }) {
  return (
    <Card padding="md" component="section" aria-label="Timeline">
      <Timeline bulletSize={14} lineWidth={2} active={steps.length}>
        {steps.map(({ databaseId, kind, note, createdAt, actorName }) => (
          <Timeline.Item
            key={databaseId}
            title={
              <Text size="sm" fw={600}>
                {stepName(kind)}
              </Text>
            }
          >
            <Text size="xs" c="dimmed">
              {formatDateTime(createdAt)}
              {actorName ? ` · ${actorName}` : ''}
            </Text>
            {note && (
              <Text size="sm" className={classes.note}>
                {note}
              </Text>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
    </Card>
  )
}
