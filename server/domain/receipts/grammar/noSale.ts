import { NO_SALE } from './phrases.ts'
import { phrasesOf, saidIn } from '../proof/said.ts'

const WRITTEN = phrasesOf(NO_SALE)
const NO_SALE_PHRASES = phrasesOf({
  ...NO_SALE,
  short: [
    'test',
    'sample',
    'demo',
    'void',
    'transfer',
    'nobody',
    'none',
    'unwound',
    'no',
    'not',
    'never',
    'training',
    'stock',
    'quote',
    'hold',
  ],
})

/** Does a text that is free otherwise, as a name or the description of other goods, speak against a sale? */
export const saysNoSale = (text: string): boolean => saidIn(text, NO_SALE_PHRASES).length > 0

/** Is a text, but for the marks around it, one of the phrases that papers of no sale have as a headline? */
export const isNoSale = (text: string): boolean =>
  saidIn(text, NO_SALE_PHRASES).some(({ start, end }) => !/[\p{L}\p{N}]/u.test(text.slice(0, start) + text.slice(end)))

/** Do labels and titles that are harmless one by one say together that a paper is no sale? */
export const saysNoSaleTogether = (text: string): boolean =>
  saidIn(text, WRITTEN).some(({ start, end }) => text.slice(start, end).includes(' '))
