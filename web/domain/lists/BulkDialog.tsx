import { Modal } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { graphql, useFragment, useRelayEnvironment, useSubscription } from 'react-relay'
import type { GraphQLSubscriptionConfig } from 'relay-runtime'
import type { BulkDialog_change$key } from '../../__generated__/BulkDialog_change.graphql.ts'
import type { BulkDialogSubscription } from '../../__generated__/BulkDialogSubscription.graphql.ts'
import { refresh } from '../../relay/reconnects.ts'
import { counted } from '../../ui/formats.ts'
import { BulkPlan } from './BulkPlan.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import { BulkResult } from './BulkResult.tsx'

const asked = graphql`query BulkDialogQuery($id: ID!) { bulkChange(databaseId: $id) { ...BulkDialog_change } }`

/** Hears how far it is while it runs, and tells the list once it does not any more. */
function Moving({ id, onMoved }: { id: string; onMoved: () => void }) {
  const environment = useRelayEnvironment()
  const config = useMemo<GraphQLSubscriptionConfig<BulkDialogSubscription>>(
    () => ({
      subscription: graphql`subscription BulkDialogSubscription($id: ID!) { bulkChangeMoved(databaseId: $id) { ...BulkDialog_change } }`,
      variables: { id },
    }),
    [id],
  )
  useSubscription(config)
  // What was told before one listened, or while the line was down, is asked for.
  useEffect(() => {
    const timer = setInterval(() => {
      refresh(environment, asked, { id })
    }, 2000)
    return () => clearInterval(timer)
  }, [environment, id])
  // Over, or closed: the list shows rows as they were.
  useEffect(() => onMoved, [onMoved])
  return null
}

type Props = {
  change: BulkDialog_change$key
  onStarted: () => void
  /** Rows are another way now than the list shows. */
  onMoved: () => void
  onClose: () => void
}

/** From the count of whom it meets to what became of it, each step the state of the change itself. */
export function BulkDialog({ change, onStarted, onMoved, onClose }: Props) {
  const known = useFragment(
    graphql`
    fragment BulkDialog_change on BulkChange {
      databaseId status waiting noun nouns act { label question }
      ...BulkPlan_change ...BulkProgress_change ...BulkResult_change
    }
  `,
    change,
  )
  const { databaseId, status, waiting, noun, nouns, act } = known
  const isPlan = status === 'PLANNED'
  const runs = status === 'RUNNING' || status === 'UNDOING'
  const question = act?.question.replace('{rows}', counted(waiting, noun, nouns))
  return (
    <Modal
      opened
      onClose={onClose}
      title={isPlan && waiting > 0 ? `${question}?` : act?.label}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isPlan && <BulkPlan change={known} onStarted={onStarted} onClose={onClose} />}
      {runs && <Moving key={status} id={databaseId} onMoved={onMoved} />}
      {runs && <BulkProgress change={known} onClose={onClose} />}
      {!isPlan && !runs && <BulkResult change={known} onClose={onClose} />}
    </Modal>
  )
}
