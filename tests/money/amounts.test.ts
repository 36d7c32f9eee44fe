import { expect, it } from 'vitest'
import { amountIn, amountText, decimalText, MAX_AMOUNT, minorUnits } from '../../server/domain/ledger/money.ts'

it('reads amounts as people type them in the United States, Canada and Europe', () => {
  for (const [text, minor] of Object.entries({
    '12': 1200n,
    '12.5': 1250n,
    '12,5': 1250n,
    '12.50': 1250n,
    '0.05': 5n,
    '1299': 129_900n,
    '1,299': 129_900n,
    '1,299.00': 129_900n,
    '1.299,00': 129_900n,
    '1 299,00': 129_900n,
    "1'299.00": 129_900n,
    '1,234,567.89': 123_456_789n,
    '1.234.567,89': 123_456_789n,
    '$1,299.00': 129_900n,
    'CA$ 12': 1200n,
    '12 €': 1200n,
    'USD 12': 1200n,
    '12 EUR': 1200n,
    ' 7 ': 700n,
    '-5': -500n,
    '1000000000000': 100_000_000_000_000n,
  }))
    expect([text, minorUnits(text)]).toEqual([text, minor])
})

it('refuses what could mean two things or nothing', () => {
  for (const text of [
    '',
    'abc',
    '0.001',
    '0,125',
    '000.000',
    '12.345.6',
    '1,2,3',
    '1,23,456',
    '12.3.4',
    '1,299,00',
    '1.299.00',
    // Thousands to some, thousandths to others.
    '1.299',
    '750.005',
    '-9.125',
    '--5',
    '1e5',
    '12..5',
    '12.',
    '.',
    '1'.repeat(20),
    '١٢',
    'NaN',
    'Infinity',
    '5 USD EUR',
  ]) {
    expect([text, minorUnits(text)]).toEqual([text, null])
  }
})

it('an input names its field: no amount, zero, negative and too large', () => {
  const problem = (text: string) => {
    try {
      return amountIn(text, 'spent')
    } catch (error) {
      return (error as { extensions: { fields: Record<string, string> } }).extensions.fields.spent
    }
  }
  expect(problem('12.34')).toBe(1234n)
  expect(problem('many')).toMatch(/Enter an amount, such as/)
  expect(problem('0')).toMatch(/above zero/)
  expect(problem('-1')).toMatch(/above zero/)
  expect(problem('1000000000000')).toMatch(/at most 100,000,000\.00/)
  expect(problem(decimalText(MAX_AMOUNT))).toBe(MAX_AMOUNT)
})

it('writes them back without a loss', () => {
  for (const minor of [0n, 5n, 99n, 100n, 129_900n, -5n, -12_345n, MAX_AMOUNT])
    expect(minorUnits(decimalText(minor))).toBe(minor)
  expect([amountText(129_900n, 'CAD'), amountText(1200n, 'points')]).toEqual(['CA$1,299.00', '1,200 points'])
})
