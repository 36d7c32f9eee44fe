import { builder } from '../../platform/graphql/builder.ts'
import { decidesClaims } from '../rules.ts'
import { matchesReceipt, type Found } from './matches.ts'
import { typedOf, TYPED, wordsIn } from './typed.ts'
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
        description: 'Which: invoiceNumber, invoiceDate, spent, or items.0.serial for the first item.',
      }),
      sure: t.exposeBoolean('sure', { description: 'Read well enough to grant by.' }),
      x: t.int({ description: 'Pixels from the left of the page’s picture.', resolve: ({ box }) => box.x }),
      y: t.int({ description: 'Pixels from its top.', resolve: ({ box }) => box.y }),
      width: t.int({ description: 'Pixels.', resolve: ({ box }) => box.width }),
      height: t.int({ description: 'Pixels.', resolve: ({ box }) => box.height }),
    }),
  })

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
    select: { id: true, words: true, receipt: { select: { claim: { select: TYPED } } } },
    resolve: ({ id, words, receipt }, _args, { viewer }) =>
      words && decidesClaims(viewer)
        ? matchesReceipt(typedOf(receipt.claim), [{ id, words: wordsIn(words) }]).found
        : null,
  }),
}))

builder.prismaObjectFields('SpiffClaim', (t) => ({
  notFound: t.stringList({
    nullable: true,
    description:
      'Typed values that were not found on the receipts, or not surely, named as in found; null before they were read and for who decides no claims.',
    select: { ...TYPED, receipts: { select: { pages: { select: { id: true, words: true } } } } },
    resolve: (claim, _args, { viewer }) => {
      const pages = claim.receipts.flatMap((receipt) => receipt.pages)
      if (!decidesClaims(viewer) || !pages.some(({ words }) => words)) return null
      return matchesReceipt(
        typedOf(claim),
        pages.map(({ id, words }) => ({ id, words: wordsIn(words) })),
      ).missing
    },
  }),
}))
