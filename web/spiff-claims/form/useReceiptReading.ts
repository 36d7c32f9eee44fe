import { useCallback, useEffect, useRef, useState } from 'react'
import { commitMutation, fetchQuery, graphql, readInlineData, useRelayEnvironment } from 'react-relay'
import type { useReceiptReading_reading$key } from '../../__generated__/useReceiptReading_reading.graphql.ts'
import type { useReceiptReadingQuery } from '../../__generated__/useReceiptReadingQuery.graphql.ts'
import type { useReceiptReadingReadMutation } from '../../__generated__/useReceiptReadingReadMutation.graphql.ts'
import type { useReceiptReadingStopMutation } from '../../__generated__/useReceiptReadingStopMutation.graphql.ts'
import { isFailure, isRefusal } from '../../relay/failure.ts'
import type { SaleOnReceipt } from './readValues.ts'

/**
 * How the reading of the photos is: none there; under way; what came of it; stopped by the person; not asked for want of
 * a line, or refused.
 */
export type ReceiptReading =
  | { is: 'none' | 'stopped' | 'offline' | 'unread' }
  | { is: 'reading'; share: number }
  | { is: 'read'; of: string; sale: SaleOnReceipt }

const NONE: ReceiptReading = { is: 'none' }
/** The server gives up sooner; this is for a line that went silent. */
const PATIENCE = 240_000
const AGAIN = 1500

/** As people type it: 1,299.00. */
const asTyped = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

const nothing = { invoiceNumber: null, invoiceDate: null, spent: null, serials: [] } satisfies SaleOnReceipt

function readingOf(of: string, key: useReceiptReading_reading$key | null | undefined): ReceiptReading {
  if (!key) return { is: 'unread' }
  const { state, share, invoiceNumber, invoiceDate, spent, serials } = readInlineData(
    graphql`
    fragment useReceiptReading_reading on SpiffReceiptReading @inline {
      state share invoiceNumber invoiceDate spent { amount } serials { serial itemId }
    }
  `,
    key,
  )
  if (state === 'READING') return { is: 'reading', share }
  return {
    is: 'read',
    of,
    sale:
      state === 'READ'
        ? {
            invoiceNumber: invoiceNumber ?? null,
            invoiceDate: invoiceDate ?? null,
            spent: spent ? asTyped.format(Number(spent.amount)) : null,
            serials: serials.map(({ serial, itemId }) => ({ serial, itemId: itemId ?? null })),
          }
        : nothing,
  }
}

type Options = { spiffId: string; dealerId: string | null; fileIds: readonly string[] }

/**
 * Has the photos read as soon as they arrived, and looks how far it is; the form goes on meanwhile. Photos taken out are
 * no longer read.
 */
export function useReceiptReading({ spiffId, dealerId, fileIds }: Options) {
  const environment = useRelayEnvironment()
  const of = [...fileIds].join()
  const [known, setKnown] = useState<{ of: string; reading: ReceiptReading }>()
  const [begun, setBegun] = useState(0)
  const [stopped, setStopped] = useState<string>()
  const isStopped = stopped === of
  const waiting = useRef<string[]>([])
  /** A reading that is stopped and asked for again at once begins when the stop has arrived. */
  const stopping = useRef(Promise.resolve())

  const stopReading = useCallback(
    (ids: string[]) => {
      if (!ids.length) return
      stopping.current = new Promise((resolve) => {
        commitMutation<useReceiptReadingStopMutation>(environment, {
          mutation: graphql`
            mutation useReceiptReadingStopMutation($input: StopReadingSpiffReceiptsInput!) { stopReadingSpiffReceipts(input: $input) { stopped } }
          `,
          variables: { input: { fileIds: ids } },
          onCompleted: () => resolve(),
          // It ends by itself, only later.
          onError: () => resolve(),
        })
      })
    },
    [environment],
  )

  useEffect(() => {
    const ids = of ? of.split(',') : []
    stopReading(waiting.current.filter((id) => !ids.includes(id)))
    waiting.current = ids
    if (!ids.length || isStopped) return
    const until = Date.now() + PATIENCE
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const settle = (reading: ReceiptReading) => {
      if (isOver) return
      if (reading.is === 'reading' && Date.now() < until) timer = setTimeout(look, AGAIN)
      else waiting.current = []
      setKnown({ of, reading: reading.is === 'reading' && Date.now() >= until ? { is: 'unread' } : reading })
    }
    const failed = (error: unknown) =>
      settle({ is: isRefusal(error) || (isFailure(error) && error.code === 'TOO_MANY') ? 'unread' : 'offline' })
    function look() {
      fetchQuery<useReceiptReadingQuery>(
        environment,
        graphql`
          query useReceiptReadingQuery($spiffId: ID!, $dealerId: ID, $fileIds: [ID!]!) {
            spiffReceiptReading(spiffId: $spiffId, dealerId: $dealerId, fileIds: $fileIds) { ...useReceiptReading_reading }
          }
        `,
        { spiffId, dealerId, fileIds: ids },
        { fetchPolicy: 'network-only' },
      ).subscribe({ next: ({ spiffReceiptReading }) => settle(readingOf(of, spiffReceiptReading)), error: failed })
    }
    const begin = () =>
      commitMutation<useReceiptReadingReadMutation>(environment, {
        mutation: graphql`
        mutation useReceiptReadingReadMutation($input: ReadSpiffReceiptsInput!) {
          readSpiffReceipts(input: $input) { reading { ...useReceiptReading_reading } }
        }
      `,
        variables: { input: { spiffId, dealerId, fileIds: ids } },
        onCompleted: ({ readSpiffReceipts }) => settle(readingOf(of, readSpiffReceipts.reading)),
        onError: failed,
      })
    void stopping.current.then(() => {
      if (!isOver) begin()
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [of, spiffId, dealerId, begun, isStopped, environment, stopReading])

  const reading: ReceiptReading = !of
    ? NONE
    : isStopped
      ? { is: 'stopped' }
      : known?.of === of
        ? known.reading
        : { is: 'reading', share: 0 }
  const isOffline = reading.is === 'offline'
  useEffect(() => {
    if (!isOffline) return
    const again = () => setBegun((count) => count + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isOffline])
  // Nobody waits for it behind another screen.
  useEffect(() => () => stopReading(waiting.current), [stopReading])

  return {
    reading,
    stop() {
      stopReading(waiting.current)
      waiting.current = []
      setStopped(of)
    },
    start() {
      setKnown(undefined)
      setStopped(undefined)
    },
  }
}
