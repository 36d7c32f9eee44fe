import { builder } from '../../platform/graphql/builder.ts'
import { decidesClaims } from '../rules.ts'
import { CLAIMED_AND_READ, proofOfClaim, wordsIn } from './claimed.ts'
import { RULES, type Box, type Found, type Verdict } from '../../domain/receipts/proof/paper.ts'
import type { Word } from '../../platform/files/ocr.ts'

const ReceiptWord = builder
  .objectRef<Word>('SpiffReceiptWord')
  .implement({
    description: 'A word on a receipt, as it was read.',
    fields: (t) => ({
      text: t.exposeString('text', { description: 'The word.' }),
      confidence: t.exposeInt('confidence', { description: 'How sure the reader was, percent.' }),
      x: t.exposeInt('x', { description: 'Pixels from the left of the page’s picture.' }),
      y: t.exposeInt('y', { description: 'Pixels from its top.' }),
      width: t.exposeInt('width', { description: 'Pixels.' }),
      height: t.exposeInt('height', { description: 'Pixels.' }),
    }),
  })

const FoundValue = builder
  .objectRef<Found>('SpiffFoundValue')
  .implement({
    description: 'A typed value that stands on the receipt, and where.',
    fields: (t) => ({
      field: t.exposeString('field', {
        description:
          'Which: invoiceNumber, invoiceDate, spent, items.0.serial for the first item, items.0.name where it has no serial, or product for what a spiff for the whole sale asks for.',
      }),
      sure: t.exposeBoolean('sure', { description: 'Read well enough to grant by.' }),
      x: t.int({ description: 'Pixels from the left of the page’s picture.', resolve: ({ place }) => place.box.x }),
      y: t.int({ description: 'Pixels from its top.', resolve: ({ place }) => place.box.y }),
      width: t.int({ description: 'Pixels.', resolve: ({ place }) => place.box.width }),
      height: t.int({ description: 'Pixels.', resolve: ({ place }) => place.box.height }),
    }),
  })

export const ProofRule = builder.enumType('SpiffProofRule', {
  description: 'What a receipt has to prove before its claim is granted by itself.',
  values: {
    EXPLAINED: { value: 'explained', description: 'Every line of it is understood.' },
    ONE_PAPER: { value: 'onePaper', description: 'It is one receipt.' },
    STANDS: { value: 'stands', description: 'It is a sale that was paid: how is shown, and nothing is left to pay.' },
    MONEY: { value: 'money', description: 'It is in the money of the spiff.' },
    TOTAL: { value: 'total', description: 'The amount is the total of the sale.' },
    ADDS_UP: {
      value: 'addsUp',
      description: 'Goods, charges, discounts and a tax that the dealer’s country can have come to the total.',
    },
    DAY: { value: 'day', description: 'The date is that of the sale.' },
    NUMBER: { value: 'number', description: 'The number is that of the sale.' },
    SOLD: { value: 'sold', description: 'What is claimed was sold.' },
    SELLER: { value: 'seller', description: 'The dealer sold it.' },
    BUYER: { value: 'buyer', description: 'The buyer is not the person who claims.' },
    CARRIES: { value: 'carries', description: 'It covers what the claim pays.' },
    ENTERED: { value: 'entered', description: 'What was entered is what the receipt was read as.' },
  } as const satisfies Record<string, { value: (typeof RULES)[number]; description: string }>,
})

const ProofVerdict = builder
  .objectRef<Verdict>('SpiffProofVerdict')
  .implement({
    description: 'What a receipt proves of one rule.',
    fields: (t) => ({
      rule: t.expose('rule', { type: ProofRule, description: 'Which rule.' }),
      isProven: t.exposeBoolean('proven', { description: 'Whether the receipt proves it.' }),
      text: t.exposeString('says', { description: 'In words.' }),
    }),
  })

interface Doubt {
  rule: Verdict['rule']
  says: string
  box: Box
}

const ReceiptDoubt = builder
  .objectRef<Doubt>('SpiffReceiptDoubt')
  .implement({
    description: 'Words of a receipt that made the reader doubt, and where they are.',
    fields: (t) => ({
      rule: t.expose('rule', { type: ProofRule, description: 'Which rule they speak against.' }),
      text: t.exposeString('says', { description: 'What is doubted, in words.' }),
      x: t.int({ description: 'Pixels from the left of the page’s picture.', resolve: ({ box }) => box.x }),
      y: t.int({ description: 'Pixels from its top.', resolve: ({ box }) => box.y }),
      width: t.int({ description: 'Pixels.', resolve: ({ box }) => box.width }),
      height: t.int({ description: 'Pixels.', resolve: ({ box }) => box.height }),
    }),
  })

const isWithin = (box: Box, { x, y, width, height }: Box) =>
  x <= box.x + box.width / 2 &&
  box.x + box.width / 2 <= x + width &&
  y <= box.y + box.height / 2 &&
  box.y + box.height / 2 <= y + height

/** Both looks doubt the same words: marked once. */
const once = (boxes: readonly Box[]) =>
  boxes.filter((box, index) => !boxes.slice(0, index).some((before) => isWithin(box, before)))

const PAGE = { id: true, words: true, receipt: { select: { claim: { select: CLAIMED_AND_READ } } } } as const

builder.prismaObjectFields('SpiffReceiptPage', (t) => ({
  words: t.field({
    type: [ReceiptWord],
    nullable: true,
    complexity: { field: 5, multiplier: 1 },
    description: 'All that was read on it; null before it was read and for who decides no claims.',
    select: { words: true },
    resolve: ({ words }, _args, { viewer }) => (words && decidesClaims(viewer) ? wordsIn(words) : null),
  }),
  found: t.field({
    type: [FoundValue],
    nullable: true,
    complexity: { field: 5, multiplier: 1 },
    description:
      'Which typed values stand on this page, and where; null before it was read and for who decides no claims.',
    select: PAGE,
    resolve: ({ id, words, receipt }, _args, { viewer }) =>
      words && decidesClaims(viewer)
        ? (proofOfClaim(receipt.claim)?.found.filter(({ place }) => place.pageId === id) ?? [])
        : null,
  }),
  doubts: t.field({
    type: [ReceiptDoubt],
    nullable: true,
    complexity: { field: 5, multiplier: 1 },
    description:
      'The words on this page that made the reader doubt; null before it was read and for who decides no claims.',
    select: PAGE,
    resolve: ({ id, words, receipt }, _args, { viewer }) =>
      words && decidesClaims(viewer)
        ? (proofOfClaim(receipt.claim)?.verdicts ?? []).flatMap(({ rule, says, doubts }) =>
            once(doubts.flatMap(({ pageId, box }) => (pageId === id ? [box] : []))).map((box) => ({ rule, says, box })),
          )
        : null,
  }),
}))

builder.prismaObjectFields('SpiffClaim', (t) => ({
  notFound: t.stringList({
    nullable: true,
    description:
      'Typed values that were not found on the receipts, or not surely, named as in found; null before they were read and for who decides no claims.',
    select: CLAIMED_AND_READ,
    resolve: (claim, _args, { viewer }) => (decidesClaims(viewer) ? (proofOfClaim(claim)?.missing ?? null) : null),
  }),
  proof: t.field({
    type: [ProofVerdict],
    nullable: true,
    complexity: { field: 5, multiplier: 1 },
    description:
      'What its receipts prove, rule by rule; all of them have to before it is granted by itself. Null before they were read and for who decides no claims.',
    select: CLAIMED_AND_READ,
    resolve: (claim, _args, { viewer }) => (decidesClaims(viewer) ? (proofOfClaim(claim)?.verdicts ?? null) : null),
  }),
  tooMuch: t.string({
    nullable: true,
    complexity: { field: 5, multiplier: 1 },
    description:
      'Why the receipt, whose total was read with certainty, cannot carry what the claim pays, in words; approving it takes a note. Null where it can, before it was read and for who decides no claims.',
    select: CLAIMED_AND_READ,
    resolve: (claim, _args, { viewer }) => (decidesClaims(viewer) ? (proofOfClaim(claim)?.refused ?? null) : null),
  }),
}))
