import { Alert, Anchor, Card, Group, Stack, Text, Timeline, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconQuestionMark } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link, useLocation } from 'react-router'
import type {
  AdminClaimReview_claim$data,
  AdminClaimReview_claim$key,
} from '../../__generated__/AdminClaimReview_claim.graphql.ts'
import { ApproveClaimInput } from '../../contract/__generated__/limits.ts'
import { useSession } from '../../session/session.ts'
import { formatAgo, formatDate, formatDateTime, formatMoney, type Currency } from '../../ui/formats.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { DecisionBar, type Decision as Offered } from '../../ui/decisions/DecisionBar.tsx'
import classes from './AdminClaimReview.module.css'
import { AdminReceiptViewer, type ReceiptPage } from './AdminReceiptViewer.tsx'
import { OnlyLooking } from './OnlyLooking.tsx'
import { reasons, stepName, type Decision } from './words.ts'

type Claim = AdminClaimReview_claim$data
const money = ({ minor, currency }: { minor: unknown; currency: string }) =>
  formatMoney(Number(minor), currency as Currency)

const labels: Record<string, string> = {
  invoiceNumber: 'Invoice number',
  invoiceDate: 'Invoice date',
  spent: 'Amount',
  product: 'What must be sold',
}
const labelOf = (field: string) => labels[field] ?? (field.endsWith('.name') ? 'Item' : 'Serial number')

/** The made pages, or the photo itself until they are made. */
function pagesOf({ receipts }: Claim): ReceiptPage[] {
  return receipts.flatMap(({ file, pages }) => {
    if (pages.length) {
      return pages.map(({ number, image, width, height, found, doubts }) => ({
        key: `${file.databaseId}:${number}`,
        url: image.url,
        width,
        height,
        marks: [
          ...(found ?? []).map(({ field, sure, x, y, width: wide, height: high }) => ({
            look: sure ? ('sure' as const) : ('unsure' as const),
            x,
            y,
            width: wide,
            height: high,
            label: labelOf(field),
          })),
          ...(doubts ?? []).map(({ text, x, y, width: wide, height: high }) => ({
            look: 'doubt' as const,
            x,
            y,
            width: wide,
            height: high,
            label: text,
          })),
        ],
      }))
    }
    return file.mediaType.startsWith('image/') && file.width && file.height
      ? [{ key: file.databaseId, url: file.url, width: file.width, height: file.height, marks: [] }]
      : []
  })
}

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
      databaseId number status invoiceNumber invoiceDate submittedAt payoutOn payoutType deniedReason claimantName decisions notFound tooMuch proof { rule isProven text }
      spent { minor currency } amount { minor currency } dealer { databaseId displayName } user { databaseId }
      items { databaseId name serial serialWarning amount { minor currency } }
      spiff { databaseId name pays productWords startDate endDate spentMin { minor currency } spentMax { minor currency } budgetLeft { minor currency } }
      receipts { file { databaseId url name mediaType width height } pages { number width height image { url } found { field sure x y width height } doubts { text x y width height } } }
      riskReasons { code text isHint claims { databaseId number status claimantName } }
      claimantRecord { granted denied waiting grantedAmount { minor currency } }
      steps { databaseId kind note createdAt actorName }
    }
  `,
    reference,
  )
  const { proxy } = useSession()
  const pages = useMemo(() => pagesOf(claim), [claim])
  const risks = claim.riskReasons ?? []
  const undo = onUndo && claim.decisions.includes('UNDO') ? onUndo : undefined
  const isOpen = claim.decisions.some((decision) => decision !== 'UNDO') || undo
  return (
    <div className={classes.desk}>
      <div className={classes.receipt}>
        <AdminReceiptViewer pages={pages} originals={claim.receipts.map(({ file }) => file)} keysOn={keysOn} />
      </div>
      <Stack gap="md" className={classes.side}>
        <Typed claim={claim} />
        <Proof claim={claim} />
        {risks.length > 0 && <Risks risks={risks} />}
        <Standing claim={claim} />
        <History claim={claim} />
        {isOpen ? (
          <DecisionBar
            decisions={decisionsOf(claim, (decision) =>
              onDecide(
                decision,
                risks.map(({ code }) => code),
              ),
            )}
            isBusy={isBusy}
            keysOn={keysOn}
            refusal={refusal}
            onUndo={undo}
          />
        ) : proxy ? (
          <OnlyLooking />
        ) : (
          claim.decisions.length === 0 &&
          claim.riskReasons == null && (
            <Alert color="gray" icon={<IconInfoCircle />} title="This is your own claim">
              Someone else has to look at it.
            </Alert>
          )
        )}
      </Stack>
    </div>
  )
}

/**
 * What may be decided: a risk that stands is accepted by word, a refusal or what was granted is taken back with its
 * reason.
 */
function decisionsOf({ decisions, riskReasons, tooMuch }: Claim, onDecide: (decision: Decision) => void): Offered[] {
  const held = riskReasons?.filter(({ isHint }) => !isHint) ?? []
  const kind = decisions.includes('DENY') ? 'deny' : decisions.includes('REVERSE') ? 'reverse' : undefined
  const approval: Offered = {
    look: 'approve',
    label: 'Approve',
    question:
      held.length || tooMuch
        ? {
            title: 'Approve despite the flags?',
            text: (
              <ul className={classes.held}>
                {held.map(({ code, text }) => (
                  <li key={code}>{text}</li>
                ))}
                {tooMuch && <li>{tooMuch}</li>}
              </ul>
            ),
            action: 'Approve anyway',
            note: tooMuch
              ? {
                  name: 'note',
                  label: 'Why you approve it',
                  description: 'The owner reads this.',
                  max: ApproveClaimInput.note.max,
                  missing: 'Say why you approve it.',
                }
              : undefined,
          }
        : undefined,
    onDecide: ({ note }) => onDecide({ kind: 'approve', note }),
  }
  const refusal: Offered | undefined = kind && {
    look: 'deny',
    label: kind === 'deny' ? 'Deny' : 'Reverse',
    question: {
      title: kind === 'deny' ? 'Why is it denied?' : 'Why is the approval reversed?',
      action: kind === 'deny' ? 'Deny claim' : 'Take the grant back',
      stay: kind === 'deny' ? undefined : 'Keep the grant',
      danger: true,
      reasons,
      note: { name: 'note', label: 'More for the owner', description: 'The owner reads this.', max: 500 },
    },
    onDecide: ({ reason: chosen, note }) => {
      const reason = reasons.find(({ value }) => value === chosen)
      if (reason) onDecide({ kind, reason: reason.value, note })
    },
  }
  return [...(decisions.includes('APPROVE') ? [approval] : []), ...(refusal ? [refusal] : [])]
}

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

function Typed({ claim }: { claim: Claim }) {
  const { spiff } = claim
  return (
    <Card padding="md" component="section" aria-label="What was typed">
      <Group justify="space-between" align="flex-start" mb="sm" wrap="nowrap">
        <div>
          <Title order={2} size="h4">
            {money(claim.amount)}{' '}
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
      <dl className={classes.values}>
        <Value label="Invoice number" field="invoiceNumber" claim={claim}>
          {claim.invoiceNumber}
        </Value>
        <Value label="Invoice date" field="invoiceDate" claim={claim}>
          {formatDate(claim.invoiceDate)}
        </Value>
        <Value label="Amount" field="spent" claim={claim}>
          {money(claim.spent)}
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
                ? `${item.name}, pays ${money(item.amount)}${count > 1 ? ' each' : ''}`
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
      <Text size="xs" c="dimmed" mt="sm">
        Sales from {formatDate(spiff.startDate)} to {formatDate(spiff.endDate)} count
        {spiff.spentMin && spiff.spentMax
          ? `, invoices of ${money(spiff.spentMin)} to ${money(spiff.spentMax)} are usual`
          : ''}
        {spiff.budgetLeft ? `, ${money(spiff.budgetLeft)} of the budget is left` : ''}.
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
    </Card>
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
              {Number(record.grantedAmount.minor) > 0 ? ` (${money(record.grantedAmount)})` : ''}, {record.denied}{' '}
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
