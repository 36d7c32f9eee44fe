import { expect, it } from 'vitest'
import { toldOf } from '../../web/payouts/words.ts'

it('a canceled payout says why, and claims the money is back only where it is', () => {
  const reason = 'Earnings it was to pay were reversed.'
  expect(toldOf('CANCELED', reason, true)).toBe(`Canceled. ${reason}`)
  expect(toldOf('CANCELED', null, true)).toMatch(/^You took it back/)
  expect(toldOf('CANCELED', null, false)).not.toContain('You')
  expect(toldOf('DENIED', 'No.', true)).toContain('“No.”')
  expect(toldOf('FAILED', 'Closed account.', true)).toContain('Closed account.')
  expect(toldOf('REQUESTED', null, true)).toContain('administrator')
})

it('a payout that waits for a tax form says whose', () => {
  expect(toldOf('TAX_HOLD', null, true)).toBe('It waits for your tax form (W-9).')
  expect(toldOf('TAX_HOLD', null, false)).not.toContain('your')
})
