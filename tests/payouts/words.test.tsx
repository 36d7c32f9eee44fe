import { expect, it } from 'vitest'
import { explanationOf } from '../../web/payouts/words.ts'

it('a canceled payout says why, and claims the money is back only where it is', () => {
  const reason = 'Earnings it was to pay were reversed.'
  expect(explanationOf('CANCELED', reason, true)).toBe(`Canceled. ${reason}`)
  expect(explanationOf('CANCELED', null, true)).toMatch(/^You took it back/)
  expect(explanationOf('CANCELED', null, false)).not.toContain('You')
  expect(explanationOf('DENIED', 'No.', true)).toContain('“No.”')
  expect(explanationOf('FAILED', 'Closed account.', true)).toContain('Closed account.')
  expect(explanationOf('REQUESTED', null, true)).toContain('administrator')
})

it('a payout that waits for a tax form says whose', () => {
  expect(explanationOf('TAX_HOLD', null, true)).toBe('It waits for your tax form (W-9).')
  expect(explanationOf('TAX_HOLD', null, false)).not.toContain('your')
})
