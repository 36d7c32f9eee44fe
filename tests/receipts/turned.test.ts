import { expect, it } from 'vitest'
import { piecesOf } from '../../server/domain/receipts/grammar/pieces.ts'
import { LEXICON } from '../../server/domain/receipts/grammar/vocabulary.ts'
import { paperOf } from '../../server/domain/receipts/proof/paper.ts'
import { tokensOf } from '../../server/domain/receipts/tokens/tokens.ts'
import { isGranted, tills, unknownTills } from './tills.ts'
import { pagesOf } from './text.ts'

// Lines that sound like those a till prints and say something else: no sentence of the vocabulary may have one of them.
const TURNED = [
  'Ride back to shop',
  'Loaner ride',
  'Ride it back',
  'Wild demo ride',
  'Ride only',
  'Ride home later',
  'Wheels not in',
  'Your ride stays',
  'Wheels to follow',
  'Snow check',
  'Rain check',
  'Rain ticket',
  'Trail hold',
  'Your wheels come Friday',
  'Open ride',
  'Our wheels',
  'Wheels back Monday',
  'Free ride',
  'Dirt ride with no title',
  'Unit delivered to stock',
  'Goods delivered to dealer',
  'Goods to be delivered',
  'Unit not delivered',
  'Unit delivered to shop',
  'Goods received by dealer',
  'Delivered later',
  'Delivered Friday',
  'Unit delivered on loan',
  'Goods released to staff',
  'Items picked up by dealer',
  'Goods returned',
  'Merchandise delivered back',
  'Buyer acknowledges debt',
  'Buyer acknowledges receipt of loaner',
  'Customer received refund',
  'Customer received credit',
  'Sold with option',
  'Sold with right of return',
  'The undersigned agrees to purchase the following',
  'The undersigned borrows the following',
  '[x] Return',
  '[x] Charge',
  '[x] Deposit 200.00',
  '[x] Layaway',
  '[x] House',
  '[ ] Cash sale',
  '[x] Not paid',
  '[X] Hold',
  '[x] Exchange',
  '[x] Demo',
  'Check 0068 (returned) 6,129.87',
  'Check 0068 bounced 6,129.87',
  'Check to clear',
  '#8756 not deposited',
  '#8756 stopped',
  'Not cleared',
  'To be deposited',
  'OK to return',
  'ok void 123456',
  'TAP NOT OK 086634',
  'OK 00',
  'OK 0000',
  'Status: Open',
  'Status: Pending',
  'Status: Void',
  'Status: Reversed',
  'Status: On hold',
  'Type: Warranty',
  'Type: Internal',
  'Type: Return',
  'Type: Demo',
  'Type: Quote',
  'You pay later 21.39',
  'You pay Friday 21.39',
  'Total of order due 21.39',
  'Memo demo',
  'Memo: loan',
  'Sale to stock',
  'Received from stock',
  'By: stock',
  'By: unposted',
  'Attended by nobody',
  'REG01 VOID NO.037135',
  'REG01 TRAINING',
  'REG00',
  'Powered by returns',
  'Powered by nothing sold',
  'Powered by void',
  'Software test',
  'sw test',
  'ver void',
  '2026 Void Inc',
  'Refunds made to original form of payment today',
  'Refund made to original form of payment',
  'No sale',
  '1 of 2',
  '0 of 1',
  '2 of 2',
  'Order 000',
  'Hold slip 44120',
  'Work order 44120',
  'Session void',
  'Service order 44120',
  'Parts order 44120',
  'Agreement pending',
  'Ship via will call',
  'Delivery method hold',
  'Terms: net 30',
  'Terms: consignment',
  'Terms due 30 days',
  'Account refund 4410',
  'Tips owed by crew',
  'Open until paid',
  'Open till Friday',
  'Torque check not done',
  'No plug',
  'Win this item',
  'Let us know',
  'Wheels and deals',
]

const isExplained = (text: string): boolean => {
  const line = paperOf(pagesOf(text)).looks[0]![0]!
  return piecesOf(tokensOf(line, { currency: 'USD', dealer: null }, LEXICON), () => true) !== null
}

it('no line that turns what a till prints is a sentence', () => expect(TURNED.filter(isExplained)).toEqual([]))

const papers = new Map([...tills, ...unknownTills].flatMap((till) => till.papers.map((paper) => [paper.id, paper])))
const honest = papers.get('sq-mesa-h1')!
const withLast = (...lines: string[]) => isGranted({ ...honest, text: [honest.text, ...lines].join('\n') })

it('a slogan of riding is known below a sale, and with one other word it is not', () => {
  expect(withLast('Ride hard. Ride home.')).toBe(true)
  expect(
    ['Ride it back', 'Ride hard. Ride later.', 'Wild demo ride', 'Your ride stays'].filter((line) => withLast(line)),
  ).toEqual([])
})

it('a payment with a balance beside it is for a person', () =>
  expect(withLast('Cash 10/16/2026        400.00        885.92')).toBe(false))
