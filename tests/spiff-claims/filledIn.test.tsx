import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { claimSchema, type ClaimedSpiff, type ClaimValues } from '../../web/spiff-claims/form/claimValues.ts'
import { ClaimPays } from '../../web/spiff-claims/form/ClaimPays.tsx'
import { NOTHING_FILLED, type SaleOnReceipt } from '../../web/spiff-claims/form/readValues.ts'
import { useFilledIn } from '../../web/spiff-claims/form/useFilledIn.ts'
import type { ReceiptReading } from '../../web/spiff-claims/form/useReceiptReading.ts'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'

afterEach(cleanup)

const spiff: ClaimedSpiff = {
  structure: 'FIXED',
  currency: 'USD',
  startDate: '2026-01-01',
  endDate: '2026-06-30',
  amount: 2000,
  spentStep: null,
  items: [],
}
const empty: ClaimValues = {
  invoiceNumber: '',
  invoiceDate: null,
  spent: '',
  payoutType: 'CASH',
  dealerId: null,
  items: [],
}
const NAMES = ['invoiceNumber', 'invoiceDate', 'spent'] as const

function Form({ reading }: { reading: ReceiptReading }) {
  'use no memo'
  const form = useForm<ClaimValues, unknown, ClaimValues>({
    defaultValues: empty,
    resolver: standardSchemaResolver(claimSchema(spiff, false)),
  })
  useFilledIn({ spiff, form, reading, work: { filledBefore: () => NOTHING_FILLED, noteFilled: () => {} } })
  const { errors } = form.formState
  return (
    <form onSubmit={(event) => void form.handleSubmit(() => {})(event)}>
      {NAMES.map((name) => (
        <p key={name} title={name}>
          {errors[name]?.message}
        </p>
      ))}
      <button>Send</button>
    </form>
  )
}

const said = () => Object.fromEntries(NAMES.map((name) => [name, screen.getByTitle(name).textContent]))
const read = (sale: Partial<SaleOnReceipt>): ReceiptReading => ({
  is: 'read',
  of: 'photo',
  sale: { invoiceNumber: 'A-1', invoiceDate: '2026-02-03', spent: '199.00', serials: [], ...sale },
})

/** A claim that was sent empty, and then its receipt was read. */
async function sentThenRead(sale: Partial<SaleOnReceipt>) {
  const { rerender } = render(<Form reading={{ is: 'reading', share: 0 }} />)
  await act(async () => fireEvent.click(screen.getByRole('button')))
  expect(said().invoiceNumber).toBe('Enter the invoice number as it appears on the receipt.')
  await act(async () => rerender(<Form reading={read(sale)} />))
}

test('what the receipt fills in has no older error under it', async () => {
  await sentThenRead({})
  expect(said()).toEqual({ invoiceNumber: '', invoiceDate: '', spent: '' })
})

test('what the receipt does not say keeps its error', async () => {
  await sentThenRead({ invoiceNumber: null })
  expect(said().invoiceNumber).toBe('Enter the invoice number as it appears on the receipt.')
  expect(said().spent).toBe('')
})

test('a day outside of the spiff is told as soon as it is read, and pays nothing', async () => {
  render(<Form reading={{ is: 'reading', share: 0 }} />).rerender(
    <Form reading={read({ invoiceDate: '2025-12-30' })} />,
  )
  await act(async () => {})
  expect(said().invoiceDate).toBe('This day is outside of the dates of the spiff.')
  cleanup()
  render(
    <PaddockTheme>
      <ClaimPays spiff={spiff} values={{ ...empty, invoiceDate: '2025-12-30' }} limits={[]} />
    </PaddockTheme>,
  )
  expect(screen.getByText('This day is outside of the dates of the spiff.')).toBeTruthy()
  expect(screen.queryByText('$20.00')).toBeNull()
})
