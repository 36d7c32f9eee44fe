import type { TaxReturnKind } from '../../../prisma/generated/client/client.ts'
import { DAY_TEXT } from '../../domain/imports/days.ts'
import type { Cells } from '../../domain/imports/cells.ts'
import { importable, type Field } from '../../domain/imports/importable.ts'
import { MAX_AMOUNT, minorUnits } from '../../domain/ledger/money.ts'
import { email, optionalText } from '../../platform/values/inputs.ts'
import { preparesReturns } from '../rules.ts'
import { paidOnFault } from './outside.ts'

const FIELDS: Field[] = [
  {
    name: 'email',
    label: 'Email',
    required: true,
    hint: 'Of the person in the portal.',
    aliases: ['email', 'emailaddress', 'recipient', 'mail'],
  },
  {
    name: 'paidOn',
    label: 'Paid on',
    required: true,
    hint: 'As 2026-11-21 or 11/21/2026.',
    isDay: true,
    aliases: ['paidon', 'date', 'day', 'paid', 'paymentdate', 'paiddate'],
  },
  {
    name: 'amount',
    label: 'Amount',
    required: true,
    hint: 'US dollars.',
    aliases: ['amount', 'total', 'sum', 'usd', 'gross'],
  },
  {
    name: 'withheld',
    label: 'Withheld',
    hint: 'US dollars kept back for the IRS.',
    aliases: ['withheld', 'withholding', 'box4', 'backupwithholding', 'taxwithheld'],
  },
  { name: 'form', label: 'Form', hint: 'MISC or NEC; MISC unless said.', aliases: ['form', 'kind', 'type', '1099'] },
  {
    name: 'payer',
    label: 'Payer',
    hint: 'Name of a brand that pays itself; the company unless said.',
    aliases: ['payer', 'brand', 'paidby'],
  },
  {
    name: 'reference',
    label: 'Reference',
    hint: 'Such as a check number.',
    aliases: ['reference', 'check', 'checknumber', 'transfer', 'ref'],
  },
]

/** People and payers a file names, by their small letters. */
interface Known {
  people: ReadonlyMap<string, string>
  payers: ReadonlyMap<string, string>
  now: Date
}

/** Cents of a cell; undefined after a fault. */
function centsIn({ cell, fault }: Cells, field: string, least: bigint): bigint | undefined {
  const amount = cell(field) ? minorUnits(cell(field)) : 0n
  if (amount !== null && amount >= least && amount <= MAX_AMOUNT) return amount
  fault(field, least ? 'Write an amount above zero, such as 1,299.00.' : 'Write an amount, such as 129.00, or nothing.')
  return undefined
}

function kindIn({ cell, fault }: Cells): TaxReturnKind | undefined {
  const word = cell('form')
    .toUpperCase()
    .replace(/^1099[\s-]*/, '')
  if (word === '' || word === 'MISC') return 'MISC'
  if (word === 'NEC') return 'NEC'
  fault('form', 'Write MISC or NEC.')
  return undefined
}

/** A payment as the cells tell of one; faults are told of the cells. */
function paymentIn(cells: Cells, { people, payers, now }: Known) {
  const { cell, day, fault, shaped, safe } = cells
  const address = shaped('email', email)
  const userId = address && people.get(address)
  if (address && !userId) fault('email', 'Nobody in the portal has this address.')
  const paidOn = day('paidOn')
  const why = paidOn ? paidOnFault(paidOn, now) : DAY_TEXT
  if (why) fault('paidOn', why)
  const [amount, withheld] = [centsIn(cells, 'amount', 1n), centsIn(cells, 'withheld', 0n)]
  if (amount !== undefined && withheld !== undefined && withheld > amount)
    fault('withheld', 'No more can be withheld than was paid.')
  const kind = kindIn(cells)
  const payerId = payers.get(cell('payer').toLowerCase())
  if (!payerId) fault('payer', 'No payer has this name.')
  const reference = cell('reference') ? safe('reference', optionalText(120)) : ''
  if (!userId || !paidOn || amount === undefined || withheld === undefined || !kind || !payerId) return undefined
  return { userId, paidOn, amount, withheld, kind, payerId, reference: reference ?? '' }
}
type NewPayment = NonNullable<ReturnType<typeof paymentIn>>

/** What makes two rows one payment: a file that is brought in twice counts once. */
const sameness = ({ userId, payerId, paidOn, amount, kind, reference }: Omit<NewPayment, 'withheld'>): string =>
  [userId, payerId, paidOn.toISOString(), amount, kind, reference].join(' ')

/** Payments outside of the portal, from a file. */
export const outsidePayments = importable<NewPayment>({
  fields: FIELDS,
  may: preparesReturns,
  async prepare(db) {
    const payers = await db.taxPayer.findMany({ select: { id: true, name: true, brand: { select: { name: true } } } })
    const names = new Map(
      payers
        .flatMap(({ id, name, brand }) => [[name, id] as const, [brand?.name ?? '', id] as const])
        .map(([name, id]) => [name.toLowerCase(), id]),
    )
    // By the line, so that a batch that is done again counts once.
    const inFile = new Map<string, number>()
    return async (current, batch) => {
      const people = await current.user.findMany({
        where: { email: { in: batch.values('email').map((address) => address.toLowerCase()) }, erasedAt: null },
        select: { id: true, email: true },
      })
      const known = {
        people: new Map(people.map(({ id, email: address }) => [address, id])),
        payers: names,
        now: new Date(),
      }
      const entered = await current.taxOutsidePayment.findMany({
        where: { userId: { in: people.map(({ id }) => id) }, voidedAt: null },
      })
      const before = new Set(entered.map(sameness))
      return (cells) => {
        const row = paymentIn(cells, known)
        if (!row) return undefined
        const key = sameness(row)
        const earlier = inFile.get(key) ?? cells.line
        if (before.has(key)) cells.fault('amount', 'This payment is entered already.')
        else if (earlier !== cells.line) cells.fault('amount', `This is the payment of row ${earlier} again.`)
        inFile.set(key, earlier)
        return row
      }
    }
  },
  async save(c, rows, enteredById) {
    await c.tx.taxOutsidePayment.createMany({
      data: rows.map(({ row }) => ({ ...row, enteredById, createdAt: c.now })),
    })
    return { created: rows.length, faults: [] }
  },
})
