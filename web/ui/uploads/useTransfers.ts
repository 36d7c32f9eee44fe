import { useEffect, useRef, useState } from 'react'
import { freshId } from '../ids/freshId.ts'
import type { Following } from './uploads.ts'

/** `place` grows in the order the files were chosen in. */
export type Transfer = {
  key: string
  file: File
  place: number
  share: number
  error?: string
  abort?: AbortController
}

type Sending<T> = {
  /** Why a file is not sent at all. */
  problem: (file: File) => string | undefined
  send: (file: File, following: Required<Following>) => Promise<T>
  sent: (answer: T, place: number) => void
  /** Told of each as it begins: it ends with it, and rejects where the file did not arrive; a canceled one arrived. */
  onWay?: (work: Promise<void>) => void
  /** How many leave at a time; the others wait. */
  atOnce?: number
}

/** Files on their way: each tells how far it is, and can be canceled or sent again. All end with the screen. */
export function useTransfers<T>({ problem, send, sent, onWay, atOnce = Infinity }: Sending<T>) {
  const [transfers, setTransfers] = useState<Transfer[]>([])
  const places = useRef(0)
  const running = useRef(new Set<AbortController>())
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const [all, queue] = [running.current, waiting.current]
    return () => {
      queue.length = 0
      for (const abort of all) abort.abort()
    }
  }, [])

  const change = (key: string, part: Partial<Transfer>) =>
    setTransfers((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: string) => setTransfers((all) => all.filter((one) => one.key !== key))

  const turn = async (abort: AbortController) => {
    if (running.current.size >= atOnce) await new Promise<void>((go) => waiting.current.push(go))
    running.current.add(abort)
  }
  const over = (abort: AbortController) => {
    if (running.current.delete(abort)) waiting.current.shift()?.()
  }

  const bring = async ({ key, file, place }: Transfer) => {
    const abort = new AbortController()
    change(key, { error: undefined, share: 0, abort })
    await turn(abort)
    try {
      if (abort.signal.aborted) throw new DOMException('Canceled', 'AbortError')
      const answer = await send(file, { onProgress: (share) => change(key, { share }), signal: abort.signal })
      drop(key)
      sent(answer, place)
    } catch (error) {
      if (abort.signal.aborted) return drop(key)
      change(key, { error: error instanceof Error ? error.message : 'Unexpected Error' })
      throw error
    } finally {
      over(abort)
    }
  }
  const begin = (transfer: Transfer) => {
    const why = problem(transfer.file)
    if (why) return change(transfer.key, { error: why })
    const work = bring(transfer)
    // It is told beside the file.
    work.catch(() => {})
    onWay?.(work)
  }

  return {
    transfers,
    start(files: readonly File[], { instead = false } = {}) {
      const added = files.map((file) => ({ key: freshId(), file, place: (places.current += 1), share: 0 }))
      setTransfers((all) => [...(instead ? [] : all), ...added])
      for (const transfer of added) begin(transfer)
    },
    again: begin,
    /** Takes one off: what is on its way is canceled. */
    cancel({ key, error, abort }: Transfer) {
      if (!error) abort?.abort()
      drop(key)
    },
  }
}
