import { Anchor, List, Modal, Progress, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { ConnectionHandler, graphql, readInlineData, useRelayEnvironment } from 'react-relay'
import { Link, useLocation } from 'react-router'
import { commitMutation } from 'relay-runtime'
import type {
  useBulkApprove_claim$data,
  useBulkApprove_claim$key,
} from '../../__generated__/useBulkApprove_claim.graphql.ts'
import type { useBulkApproveMutation } from '../../__generated__/useBulkApproveMutation.graphql.ts'
import { changeTotal } from '../../relay/connections.ts'
import { messageOf, showDone } from '../../ui/alerts.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { counted, formatMoney, type Currency } from '../../ui/formats.ts'

interface Left {
  id: string
  number: number
  why: string
}

/** So many go in one call: few enough for the bar to move. */
const AT_ONCE = 10

type Chosen = useBulkApprove_claim$data
const read = (claim: useBulkApprove_claim$key): Chosen =>
  readInlineData(
    graphql`fragment useBulkApprove_claim on SpiffClaim @inline { databaseId version number amount { minor currency } risks { isHint } }`,
    claim,
  )

/** What they come to, each currency by itself. */
function sumOf(claims: readonly Chosen[]): string {
  const sums = new Map<string, number>()
  for (const { amount } of claims) sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + Number(amount.minor))
  return [...sums].map(([currency, minor]) => formatMoney(minor, currency as Currency)).join(' and ')
}

const claimsCalled = (count: number) => counted(count, 'claim')

/**
 * Grants chosen claims of a list, a few at a time; those with a risk and whatever cannot be granted stay and are named.
 * The dialogs belong beside the list: the claims leave it while they are open.
 */
export function useBulkApprove(connection: string): {
  approve: (claims: readonly useBulkApprove_claim$key[]) => Promise<boolean>
  dialogs: ReactNode
} {
  const environment = useRelayEnvironment()
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const [left, setLeft] = useState<Left[]>([])

  const grant = (some: readonly Chosen[]) =>
    new Promise<useBulkApproveMutation['response']>((resolve, reject) => {
      commitMutation<useBulkApproveMutation>(environment, {
        mutation: graphql`
        mutation useBulkApproveMutation($input: ApproveClaimsInput!) {
          approveClaims(input: $input) { results { databaseId number approved why } claims { id status version } query { requestCounts { counts(of: ["spiffClaims"]) { count } } } }
        }
      `,
        variables: { input: { claims: some.map(({ databaseId, version }) => ({ databaseId, version })) } },
        updater(store, data) {
          const list = store.get(connection)
          for (const { id } of data?.approveClaims?.claims ?? []) {
            if (list) ConnectionHandler.deleteNode(list, id)
            changeTotal(store, connection, -1)
          }
        },
        onCompleted: resolve,
        onError: reject,
      })
    })

  const approve = async (chosen: readonly useBulkApprove_claim$key[]) => {
    const claims = chosen.map(read)
    const risky = claims.filter(({ risks }) => risks?.some(({ isHint }) => !isHint)).length
    const text = `${sumOf(claims)} in all.${risky ? ` ${claimsCalled(risky)} with a risk will be left for you to look at one by one.` : ''}`
    if (
      !(await confirm({ title: `Approve ${claimsCalled(claims.length)}?`, text, action: 'Approve', stay: 'Not now' }))
    )
      return false
    const named: Left[] = []
    const of = claims.length
    let granted = 0
    for (let done = 0; done < of; done += AT_ONCE) {
      setProgress({ done, of })
      try {
        const { approveClaims } = await grant(claims.slice(done, done + AT_ONCE))
        for (const { databaseId, number, approved, why } of approveClaims?.results ?? []) {
          if (approved) granted += 1
          else named.push({ id: databaseId, number, why: why ?? '' })
        }
      } catch (error) {
        // Nothing is known of these: they stay in the list, and a second try grants none twice.
        named.push(
          ...claims
            .slice(done, done + AT_ONCE)
            .map(({ databaseId, number }) => ({ id: databaseId, number, why: messageOf(error) })),
        )
      }
    }
    setProgress(undefined)
    setLeft(named)
    if (granted) showDone(`${claimsCalled(granted)} approved`)
    return true
  }

  return {
    approve,
    dialogs: (
      <>
        <ProgressDialog progress={progress} />
        <LeftDialog left={left} onClose={() => setLeft([])} />
      </>
    ),
  }
}

/** Stands while the calls go out: nothing to answer, nothing to close. */
function ProgressDialog({ progress }: { progress: { done: number; of: number } | undefined }) {
  return (
    <Modal
      opened={progress !== undefined}
      onClose={() => undefined}
      withCloseButton={false}
      title="Approving"
      centered
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack gap="xs">
        <Progress value={progress ? (progress.done / progress.of) * 100 : 0} aria-label="Claims approved" animated />
        <Text size="sm" c="dimmed" role="status">
          {progress?.done ?? 0} of {progress?.of ?? 0}
        </Text>
      </Stack>
    </Modal>
  )
}

/** Those that were not granted, each with the reason and the way to it. */
function LeftDialog({ left, onClose }: { left: readonly Left[]; onClose: () => void }) {
  const { search } = useLocation()
  return (
    <Modal opened={left.length > 0} onClose={onClose} title={`${claimsCalled(left.length)} left for you`} centered>
      <List listStyleType="none" spacing="sm">
        {left.map(({ id, number, why }) => (
          <List.Item key={id}>
            <Anchor component={Link} to={`/auth/admin/spiff-manager/claims/${id}${search}`} fw={600} size="sm">
              Claim {number}
            </Anchor>
            <Text size="sm" c="dimmed">
              {why}
            </Text>
          </List.Item>
        ))}
      </List>
    </Modal>
  )
}
