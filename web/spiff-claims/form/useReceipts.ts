import { useCallback, useEffect, useRef, useState } from 'react'
import { freshId } from '../../ui/ids/freshId.ts'
import { fileProblem, uploadFile, type FileValue } from '../../ui/uploads/uploads.ts'

/** One photo or PDF of the receipt: as chosen on this device, as stored on the server, or both. */
export type ReceiptFile = { key: string; name: string; type: string; blob?: Blob; stored?: FileValue }

export const MAX_RECEIPTS = 4

/** How far the sending of a photo is: a share of 1, or why it failed. */
type Transfer = { share?: number; error?: string }

/**
 * The photos of a claim: each is kept at once and sent while the rest is typed. What fails stays and is sent again,
 * when the network is back or when the claim is sent.
 */
export function useReceipts(initial: ReceiptFile[], onChange: (files: ReceiptFile[]) => void) {
  const [files, setFiles] = useState(initial)
  const [transfers, setTransfers] = useState<Record<string, Transfer>>({})
  const [problem, setProblem] = useState<string>()
  const current = useRef(files)
  const running = useRef(new Map<string, { abort: AbortController; done: Promise<boolean> }>())
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  })

  const change = useCallback((next: ReceiptFile[]) => {
    current.current = next
    setFiles(next)
    tell.current(next)
  }, [])

  const send = useCallback(
    (file: ReceiptFile): Promise<boolean> => {
      const before = running.current.get(file.key)
      if (before) return before.done
      if (file.stored || !file.blob) return Promise.resolve(Boolean(file.stored))
      const abort = new AbortController()
      const show = (transfer: Transfer) => setTransfers((all) => ({ ...all, [file.key]: transfer }))
      show({ share: 0 })
      const done = uploadFile(
        new File([file.blob], file.name, { type: file.type }),
        'receipt',
        (share) => show({ share }),
        abort.signal,
      )
        .then(
          (stored) => {
            show({})
            change(current.current.map((one) => (one.key === file.key ? { ...one, stored } : one)))
            return true
          },
          (error: unknown) => {
            if (!abort.signal.aborted) show({ error: error instanceof Error ? error.message : 'Unexpected Error' })
            return false
          },
        )
        .finally(() => {
          running.current.delete(file.key)
        })
      running.current.set(file.key, { abort, done })
      return done
    },
    [change],
  )

  const sendAll = useCallback(async () => (await Promise.all(current.current.map(send))).every(Boolean), [send])

  useEffect(() => {
    const again = () => {
      void sendAll()
    }
    // Photos of an earlier visit that never left.
    again()
    addEventListener('online', again)
    const all = running.current
    return () => {
      removeEventListener('online', again)
      for (const { abort } of all.values()) abort.abort()
    }
  }, [sendAll])

  const add = (chosen: File[]) => {
    const fitting: ReceiptFile[] = []
    let complaint: string | undefined
    for (const file of chosen) {
      const wrong = fileProblem(file, 'receipt')
      if (wrong) complaint ??= `${file.name}: ${wrong}`
      else fitting.push({ key: freshId(), name: file.name, type: file.type, blob: file })
    }
    const room = MAX_RECEIPTS - current.current.length
    if (fitting.length > room) complaint ??= `A claim holds at most ${MAX_RECEIPTS} photos or PDFs.`
    setProblem(complaint)
    const accepted = fitting.slice(0, Math.max(0, room))
    change([...current.current, ...accepted])
    for (const file of accepted) void send(file)
  }

  const remove = (key: string) => {
    running.current.get(key)?.abort.abort()
    setProblem(undefined)
    change(current.current.filter((file) => file.key !== key))
  }

  const reset = (next: ReceiptFile[]) => {
    for (const { abort } of running.current.values()) abort.abort()
    setTransfers({})
    setProblem(undefined)
    change(next)
  }

  return {
    files,
    transfers,
    problem,
    setProblem,
    add,
    remove,
    reset,
    retry: send,
    sendAll,
    storedIds: () => current.current.flatMap(({ stored }) => (stored ? [stored._id] : [])),
  }
}
