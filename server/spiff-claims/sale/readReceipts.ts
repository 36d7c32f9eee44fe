import { builder } from '../../platform/graphql/builder.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { checkReceiptPdfs } from '../../platform/attachments/attachments.ts'
import type { Fields } from '../../platform/kit/models.ts'
import { badInput } from '../../platform/errors.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { isUuid, uuid, uuids } from '../../platform/values/inputs.ts'
import { Money } from '../../domain/ledger/money.ts'
import { inPerson } from '../../platform/viewer.ts'
import { readSale, type SaleRead } from '../../domain/receipts/sale/readSale.ts'
import { beginReading, readingOf, stopReading, unreadAmong, type Reading } from '../receipts/readings.ts'
import { spiffForClaim } from './spiffForClaim.ts'
import { MAX_RECEIPTS } from './sale.ts'

type Sale = Reading & {
  read: SaleRead | null
  currency: string
  /** The items that have serial numbers, as `read` counts them. */
  items: readonly { id: string }[]
}

const State = builder.enumType('SpiffReceiptReadingState', {
  description: 'How far the reading of a receipt is.',
  values: {
    READING: { description: 'It is read, or waits for its turn.' },
    READ: { description: 'It was read.' },
    UNREAD: { description: 'Nothing could be read on it, or not in time.' },
  } as const,
})

const ReadSerial = builder
  .objectRef<{ serial: string; itemId: string | null }>('SpiffReadSerial')
  .implement({
    description: 'A serial number on a receipt.',
    fields: (t) => ({
      serial: t.exposeString('serial', { description: 'As it is printed.' }),
      itemId: t.exposeID('itemId', {
        nullable: true,
        description: 'Raw id of the item of the spiff it stands beside; null where nothing tells.',
      }),
    }),
  })

const ReceiptReading = builder
  .objectRef<Sale>('SpiffReceiptReading')
  .implement({
    description:
      'What uploads of the viewer say of a sale, to fill in the form of its claim. Only what was read with certainty. The claim itself is held against its receipt anew, whatever was shown here.',
    fields: (t) => ({
      state: t.expose('state', { type: State, description: 'How far it is.' }),
      share: t.exposeFloat('share', { description: 'How much is done, of 1.' }),
      invoiceNumber: t.string({
        nullable: true,
        description: 'The number of the sale; null where it was not read with certainty, as what follows.',
        resolve: ({ read }) => read?.invoiceNumber?.value ?? null,
      }),
      invoiceDate: t.field({
        type: 'Day',
        nullable: true,
        description: 'The day of the sale.',
        resolve: ({ read }) => (read?.invoiceDate ? new Date(read.invoiceDate.value) : null),
      }),
      spent: t.field({
        type: Money,
        nullable: true,
        description: 'What it comes to, taken as the money of the spiff.',
        resolve: ({ read, currency }) => (read?.spent ? { minor: read.spent.value, currency } : null),
      }),
      serials: t.field({
        type: [ReadSerial],
        description: 'Serial numbers and VINs of what was sold; without those beside a trade-in.',
        resolve: ({ read, items }) =>
          (read?.serials ?? []).map(({ value, item }) => ({
            serial: value,
            itemId: item === null ? null : (items[item]?.id ?? null),
          })),
      }),
    }),
  })

interface Asked {
  spiffId: string
  dealerId?: string | null
  fileIds: readonly string[]
}

/** What is known of the viewer’s uploads, as the form of this spiff asks for it. Errors: NOT_FOUND. */
async function saleReadOf(ctx: Context, { spiffId, dealerId, fileIds }: Asked): Promise<Sale | null> {
  const viewer = signedIn(ctx)
  const { db, now } = ctx.services
  const reading = await readingOf(ctx.services, viewer.id, [...new Set(fileIds)])
  if (!reading) return null
  const { spiff } = await spiffForClaim(db, viewer, spiffId, now(), true)
  const items = spiff.structure === 'PER_ITEM' ? spiff.items.filter(({ needsSerial }) => needsSerial) : []
  const id = viewer.dealerIds.find((one) => one === dealerId) ?? viewer.dealerIds[0]
  const dealer = id ? await db.dealer.findUnique({ where: { id }, select: { country: true } }) : null
  const pages = reading.looks.map(({ words }, index) => ({ id: String(index), words }))
  const read = reading.state === 'READ' ? readSale(pages, { country: dealer?.country ?? 'US', items }) : null
  return { ...reading, read, currency: spiff.currency, items }
}

const FILES = 'Uploads of kind receipt, up to four.'

builder.queryField('spiffReceiptReading', (t) =>
  t.field({
    type: ReceiptReading,
    nullable: true,
    authScopes: (_root, _args, { viewer }) => viewer != null && inPerson(viewer),
    complexity: { field: 20, multiplier: 1 },
    description:
      'What the viewer’s own uploads say of a sale, once readSpiffReceipts was called; null before, and once the reading was stopped. At the keyboard oneself. Errors: NOT_FOUND for a spiff that is not for the viewer.',
    args: {
      spiffId: t.arg.id({ required: true, description: 'The spiff that is claimed.' }),
      dealerId: t.arg.id({ description: 'Where the sale was made; the first of the viewer’s dealers by default.' }),
      fileIds: t.arg.idList({ required: true, description: FILES }),
    },
    resolve: (_root, { spiffId, dealerId, fileIds }, ctx) =>
      [spiffId, ...fileIds].every(isUuid) && fileIds.length <= MAX_RECEIPTS
        ? saleReadOf(ctx, { spiffId, dealerId, fileIds })
        : null,
  }),
)

mutation('readSpiffReceipts', {
  description:
    'Has the viewer’s own uploads read, to fill in the form of their claim; asked again it reads none twice. How far it is tells spiffReceiptReading. At the keyboard oneself. Errors: BAD_USER_INPUT for another’s file, NOT_FOUND for a spiff that is not for the viewer, TOO_MANY: 60 uploads in an hour.',
  about: 'Which uploads, and what is claimed by them.',
  input: (t) => ({
    spiffId: t.id({ required: true, validate: uuid, description: 'The spiff that is claimed.' }),
    dealerId: t.id({ validate: uuid, description: 'Where the sale was made.' }),
    fileIds: t.idList({ required: true, validate: uuids, description: FILES }),
  }),
  may: 'inPerson',
  async first(ctx, { spiffId, fileIds }) {
    const { services } = ctx
    const viewer = signedIn(ctx)
    if (!fileIds.length || fileIds.length > MAX_RECEIPTS)
      throw badInput('fileIds', `Send one to ${MAX_RECEIPTS} files of the receipt.`)
    await spiffForClaim(services.db, viewer, spiffId, services.now(), true)
    const unread = await unreadAmong(services.db, viewer.id, fileIds)
    await checkReceiptPdfs(services, viewer.id, unread, () => 'fileIds')
    if (unread.length) await services.limits.use('reading', viewer.id, { amount: unread.length })
    return unread
  },
  async does(c, asked, viewer, unread) {
    await beginReading(c, viewer.id, unread)
    c.record({ type: 'Spiff', id: asked.spiffId, after: { files: unread.length } })
    return asked
  },
  answers: (t: Fields<Asked>) => ({
    reading: t.field({
      type: ReceiptReading,
      nullable: true,
      description: 'How far it is.',
      resolve: (asked, _args, ctx) => saleReadOf(ctx, asked),
    }),
  }),
})

mutation('stopReadingSpiffReceipts', {
  description:
    'Stops the reading of the viewer’s own uploads where nobody waits for it any more; what was read already stays. At the keyboard oneself.',
  input: (t) => ({ fileIds: t.idList({ required: true, validate: uuids, description: FILES }) }),
  may: 'inPerson',
  async does(c, { fileIds }, viewer) {
    const { count } = await stopReading(c, viewer.id, fileIds)
    c.record({ type: 'User', id: viewer.id, after: { stopped: count } })
    return { stopped: count }
  },
  answers: (t: Fields<{ stopped: number }>) => ({
    stopped: t.exposeInt('stopped', { description: 'How many were being read.' }),
  }),
})
