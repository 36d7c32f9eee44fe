import { expect, it } from 'vitest'
import { isNoSale, saysNoSale } from '../../server/domain/receipts/grammar/noSale.ts'
import { NO_SALE } from '../../server/domain/receipts/grammar/phrases.ts'

// By themselves: of a whole paper every line has to be understood, so that it shows no phrase that is overlooked.
const said = Object.values(NO_SALE).flatMap((phrases) => phrases.map((phrase) => phrase.replaceAll('*', '')))

it('each phrase of no sale is known as a headline', () =>
  expect(said.filter((phrase) => !isNoSale(`** ${phrase} **`))).toEqual([]))

it('and where a name or other goods, which are free to say anything, say it', () =>
  expect(said.filter((phrase) => !saysNoSale(`Trail kit ${phrase} in red`))).toEqual([]))
