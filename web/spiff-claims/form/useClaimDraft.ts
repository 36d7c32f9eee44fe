import { useEffect, useRef, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { draftKeeper, openDraft, type Draft } from '../../ui/forms/drafts.ts'
import { freshId } from '../../ui/ids/freshId.ts'
import type { ClaimValues } from './claimValues.ts'
import { NOTHING_FILLED, type Filled } from './readValues.ts'
import { useReceipts, type ReceiptFile } from './useReceipts.ts'

/** A claim that is not sent yet: what was typed and the photos themselves. */
export type ClaimWork = {
  sale: ClaimValues
  files: ReceiptFile[]
  /** What of it the reader filled in. */
  filled?: Filled
  /** New for each claim: sent twice it is one. */
  idempotencyKey: string
}

/** What this browser kept of a claim; undefined while it looks. */
export function useKeptClaim(key: string) {
  const [found, setFound] = useState<{ key: string; draft: Draft<ClaimWork> | undefined }>()
  useEffect(() => {
    let isGone = false
    void openDraft<ClaimWork>(key).then((draft) => {
      if (!isGone) setFound({ key, draft })
    })
    return () => {
      isGone = true
    }
  }, [key])
  return found?.key === key ? found : undefined
}

type Options = {
  key: string
  draft: Draft<ClaimWork> | undefined
  form: UseFormReturn<ClaimValues>
  stored: ClaimValues
  storedFiles: ReceiptFile[]
  /** Of the claim that is changed. */
  version: number | undefined
}

/** Keeps every change of a claim and every photo in this browser, until the claim has arrived or is begun anew. */
export function useClaimDraft({ key, draft, form, stored, storedFiles, version }: Options) {
  const [begun, setBegun] = useState({
    idempotencyKey: draft?.values.idempotencyKey ?? freshId(),
    version: draft ? draft.version : version,
    recoveredAt: draft?.at,
  })
  const [isTouched, setTouched] = useState(Boolean(draft))
  const [keeper] = useState(() => draftKeeper<ClaimWork>(key))
  const [firstFiles] = useState(draft?.values.files ?? storedFiles)
  const files = useRef(firstFiles)
  const filled = useRef(draft?.values.filled ?? NOTHING_FILLED)
  const isSent = useRef(false)
  const keep = (sale: ClaimValues) => {
    setTouched(true)
    const { idempotencyKey } = begun
    if (!isSent.current)
      void keeper.keep({
        values: { sale, files: files.current, filled: filled.current, idempotencyKey },
        version: begun.version,
        at: Date.now(),
      })
  }
  const receipts = useReceipts(firstFiles, (next) => {
    files.current = next
    keep(form.getValues())
  })
  // Every change is kept; the first look at the form is none.
  const values = useWatch({ control: form.control }) as ClaimValues
  const printed = useRef(JSON.stringify(values))
  useEffect(() => {
    const print = JSON.stringify(values)
    if (print === printed.current) return
    printed.current = print
    keep(values)
  })
  return {
    begun,
    isTouched,
    values,
    receipts,
    /** Known with what is typed: a reload tells what the reader filled in from what a person typed. */
    filledBefore: () => filled.current,
    noteFilled(next: Filled) {
      filled.current = next
    },
    startAnew() {
      filled.current = NOTHING_FILLED
      form.reset(stored, { keepDirtyValues: false })
      receipts.reset(storedFiles)
      setBegun({ idempotencyKey: freshId(), version, recoveredAt: undefined })
      setTouched(false)
      printed.current = JSON.stringify(stored)
      void keeper.drop()
    },
    /** It has arrived. */
    async settle() {
      isSent.current = true
      await keeper.drop()
    },
  }
}
