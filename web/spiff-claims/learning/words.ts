/** What an explained line of a receipt is. */
const partWords = {
  NUMBER: 'Sale number',
  CHARGE: 'Charge',
  SUBTOTAL: 'Subtotal',
  TOTAL: 'Total',
  TENDER: 'Payment',
  OTHER: 'Says nothing about the sale',
} as const
type Part = keyof typeof partWords
const isPart = (text: string): text is Part => Object.hasOwn(partWords, text)
export const parts = Object.keys(partWords).filter(isPart)
export const partWord = (part: string): string => (isPart(part) ? partWords[part] : part)

/** What receipts are doubted for, by rule. */
const ruleWords: Record<string, string> = {
  EXPLAINED: 'A line nobody may explain',
  ONE_PAPER: 'More than one receipt',
  STANDS: 'No completed sale',
  MONEY: 'Another currency',
  TOTAL: 'The total',
  ADDS_UP: 'The sums',
  DAY: 'The date',
  NUMBER: 'The number of the sale',
  SOLD: 'What was sold',
  SELLER: 'The dealer',
  BUYER: 'The buyer',
  CARRIES: 'The total is too small for the payout',
  ENTERED: 'Entered and read differ',
}
export const ruleWord = (rule: string): string => ruleWords[rule] ?? rule

/** A line with its slots, which stand for names, numbers and values, as words to be read. */
export const slottedWords = (text: string): string => text.replace(/<([a-z]+)(?: [0-9a-f]+)?>/g, '($1)')
