import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ClaimedSpiff, ClaimValues } from './claimValues.ts'
import { filledIn, READ_VALUES, type Filled, type SaleOnReceipt } from './readValues.ts'
import type { ReceiptReading } from './useReceiptReading.ts'

type Options = {
  spiff: ClaimedSpiff
  form: UseFormReturn<ClaimValues>
  reading: ReceiptReading
  work: { filledBefore: () => Filled; noteFilled: (filled: Filled) => void }
}

const NOTHING: SaleOnReceipt = { invoiceNumber: null, invoiceDate: null, spent: null, serials: [] }

/** Fills the form from the receipt, once for each set of photos: what a person empties afterwards stays empty. */
export function useFilledIn({ spiff, form, reading, work }: Options) {
  useEffect(() => {
    const of = reading.is === 'read' ? reading.of : undefined
    // Without a photo nothing stands there as read from one.
    if (reading.is !== 'read' && reading.is !== 'none') return
    const filled = work.filledBefore()
    if (filled.of === of) return
    const typed = form.getValues()
    const next = filledIn(spiff, typed, filled, reading.is === 'read' ? reading.sale : NOTHING, of)
    work.noteFilled(next.filled)
    // What is filled in is checked at once, so that no older error stands under it; what is emptied waits for its turn.
    for (const name of READ_VALUES) {
      const value = next.values[name]
      if (value === typed[name]) continue
      form.clearErrors(name)
      form.setValue(name, value, { shouldDirty: true, shouldValidate: Boolean(value) })
    }
    if (JSON.stringify(next.values.items) === JSON.stringify(typed.items)) return
    form.clearErrors('items')
    form.setValue('items', next.values.items, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  })
}
