import { Alert, Button, Divider, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconCalendarDollar, IconEdit, IconFileTypePdf, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { ClaimDetails_claim$key, ClaimDetails_claim$data } from '../__generated__/ClaimDetails_claim.graphql.ts'
import type { ClaimDetails_receipts$key } from '../__generated__/ClaimDetails_receipts.graphql.ts'
import type { ClaimDetails_sold$key } from '../__generated__/ClaimDetails_sold.graphql.ts'
import type { ClaimDetailsWithdrawMutation } from '../__generated__/ClaimDetailsWithdrawMutation.graphql.ts'
import { moneyText } from '../relay/moneyText.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { formatDate } from '../ui/formats.ts'
import { StatusChip } from '../ui/StatusChip.tsx'
import classes from './ClaimDetails.module.css'
import { ClaimTimeline } from './ClaimTimeline.tsx'
import { chipOf, payoutWords } from './words.ts'

interface Shown {
  key: string
  href: string
  src: string | null
  name: string
  width?: number
  height?: number
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </>
  )
}

/** The pages of the receipt, each opens by itself. */
function ReceiptPictures({ claim }: { claim: ClaimDetails_receipts$key }) {
  const { receipts } = useFragment(
    graphql`
    fragment ClaimDetails_receipts on SpiffClaim {
      receipts { databaseId file { url name mediaType } pages { number width height image { url } } }
    }
  `,
    claim,
  )
  const pictures = receipts.flatMap(({ databaseId, file, pages }): Shown[] =>
    pages.length
      ? pages.map(({ number, width, height, image }) => ({
          key: `${databaseId}:${number}`,
          href: file.url,
          src: image.url,
          name: file.name,
          width,
          height,
        }))
      : [
          {
            key: databaseId,
            href: file.url,
            src: file.mediaType === 'application/pdf' ? null : file.url,
            name: file.name,
          },
        ],
  )
  return (
    <ul className={classes.pictures}>
      {pictures.map(({ key: id, href, src, name, width, height }, index) => (
        <li key={id}>
          <a href={href} target="_blank" rel="noreferrer" aria-label={`Open ${name}`} className={classes.picture}>
            {src ? (
              <img src={src} alt={`Receipt, page ${index + 1}`} width={width} height={height} loading="lazy" />
            ) : (
              <IconFileTypePdf size={40} stroke={1.4} aria-hidden="true" />
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** What was sold; what each pays where it does. */
function SoldList({ claim }: { claim: ClaimDetails_sold$key }) {
  const { spiff, items } = useFragment(
    graphql`
    fragment ClaimDetails_sold on SpiffClaim {
      spiff { structure } items { databaseId name serial serialWarning amount { ...moneyText_money } }
    }
  `,
    claim,
  )
  return (
    <ul className={classes.items}>
      {items.map(({ databaseId, name, serial, serialWarning, amount }) => (
        <li key={databaseId}>
          <span>
            {name}
            {serial && (
              <Text span size="sm" c="dimmed">
                {' '}
                {serial}
              </Text>
            )}
            {serialWarning && (
              <Text span size="xs" c="var(--mantine-color-error)" display="block">
                {serialWarning}
              </Text>
            )}
          </span>
          {spiff.structure === 'PER_ITEM' && <span className={classes.sum}>{moneyText(amount)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** All of one claim: what it pays and when, what was sent, and all that happened to it. */
export function ClaimDetails({ claim: key }: { claim: ClaimDetails_claim$key }) {
  const claim = useFragment(
    graphql`
    fragment ClaimDetails_claim on SpiffClaim {
      databaseId number status version payoutType invoiceNumber invoiceDate deniedReason payoutOn viewerCanEdit viewerCanWithdraw
      spent { ...moneyText_money } amount { ...moneyText_money } spiff { name } dealer { displayName } items { databaseId }
      ...ClaimDetails_receipts ...ClaimDetails_sold ...ClaimTimeline_claim
    }
  `,
    key,
  )
  return (
    <Stack gap="lg">
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} size="h3">
            {claim.spiff.name}
          </Title>
          <StatusChip status={chipOf(claim.status)} size="lg" />
        </Group>
        <Text size="sm" c="dimmed">
          Claim {claim.number}
        </Text>
        <Text fz={32} fw={700} lh={1.1} className={classes.sum}>
          {moneyText(claim.amount)}
        </Text>
      </Stack>
      <Outcome claim={claim} />
      {(claim.viewerCanEdit || claim.viewerCanWithdraw) && <ClaimActions claim={claim} />}
      <section aria-label="Receipt">
        <ReceiptPictures claim={claim} />
      </section>
      <dl className={classes.facts}>
        <Fact label="Invoice">{claim.invoiceNumber}</Fact>
        <Fact label="Date">{formatDate(claim.invoiceDate)}</Fact>
        <Fact label="Invoice total">{moneyText(claim.spent)}</Fact>
        <Fact label="Pays">{payoutWords[claim.payoutType]}</Fact>
        {claim.dealer && <Fact label="Dealer">{claim.dealer.displayName}</Fact>}
        {claim.items.length > 0 && (
          <Fact label="Sold">
            <SoldList claim={claim} />
          </Fact>
        )}
      </dl>
      <Divider />
      <section aria-label="What happened">
        <Title order={3} size="h5" mb="md">
          What happened
        </Title>
        <ClaimTimeline claim={claim} />
      </section>
    </Stack>
  )
}

/** Why it was refused, or when it pays. */
const Outcome = ({ claim }: { claim: ClaimDetails_claim$data }) => (
  <>
    {claim.status === 'DENIED' && (
      <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden="true" />} title="Why it was refused">
        {claim.deniedReason ?? 'Ask your administrator for the reason.'}
      </Alert>
    )}
    {claim.status === 'APPROVED' && claim.payoutOn && (
      <Alert
        color="green"
        variant="light"
        icon={<IconCalendarDollar aria-hidden="true" />}
        title={`The money is expected by ${formatDate(claim.payoutOn)}`}
      >
        {claim.payoutType === 'CASH'
          ? 'It is in your balance: you can ask for it at any time under Cash out.'
          : 'It goes to the account of your dealer.'}
      </Alert>
    )}
  </>
)

function ClaimActions({ claim }: { claim: ClaimDetails_claim$data }) {
  const [save, isSaving] = useSave<ClaimDetailsWithdrawMutation>(graphql`
    mutation ClaimDetailsWithdrawMutation($input: WithdrawSpiffClaimInput!) { withdrawSpiffClaim(input: $input) { claim { ...ClaimDetails_claim ...ClaimRow_claim } } }
  `)
  const withdraw = async () => {
    if (
      !(await confirm({
        title: `Withdraw claim ${claim.number}?`,
        text: 'It is withdrawn for good. The same sale can be claimed anew.',
        action: 'Withdraw',
        stay: 'Keep claim',
        danger: true,
      }))
    )
      return
    const { data, fields } = await save({ input: { databaseId: claim.databaseId, version: claim.version } })
    if (data) showDone(`Claim ${claim.number} is withdrawn`)
    else if (fields && Object.keys(fields).length)
      showFailure('This claim was decided or changed meanwhile. Look at it as it is now.')
  }
  return (
    <Group gap="xs">
      {claim.viewerCanEdit && (
        <Button
          component={Link}
          to={`/auth/spiff/create?claimId=${claim.databaseId}`}
          variant={claim.status === 'DENIED' ? 'filled' : 'default'}
          leftSection={
            claim.status === 'DENIED' ? (
              <IconRefresh size={18} aria-hidden="true" />
            ) : (
              <IconEdit size={18} aria-hidden="true" />
            )
          }
        >
          {claim.status === 'DENIED' ? 'Correct and submit again' : 'Change'}
        </Button>
      )}
      {claim.viewerCanWithdraw && (
        <Button
          variant="subtle"
          color="red"
          loading={isSaving}
          onClick={() => {
            void withdraw()
          }}
        >
          Withdraw
        </Button>
      )}
    </Group>
  )
}
