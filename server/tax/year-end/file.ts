import { stringify } from 'csv-stringify/sync'
import type { TaxPayer, TaxReturn } from '../../../prisma/generated/client/client.ts'
import type { Services } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { FOR_SPREADSHEETS } from '../../platform/values/csv.ts'
import { decimalText } from '../../domain/ledger/money.ts'
import { BOXES } from './payments.ts'
import { tinOf, type Planned } from './returns.ts'

interface Sheet {
  payer: TaxPayer
  year: number
  rows: readonly (Planned & Partial<Pick<TaxReturn, 'issuedAt'>>)[]
  /** Whole numbers rather than their last four digits. */
  withNumbers: boolean
}

/** 12-3456789 or 123-45-6789: text to a spreadsheet, so that no zero in front is lost. */
const dashed = (kind: string, digits: string): string =>
  kind === 'EIN'
    ? `${digits.slice(0, 2)}-${digits.slice(2)}`
    : `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`

/** What tells one recipient’s forms of a payer apart, on a first form and its corrections alike: at most 20 signs. */
const accountNumber = (account: string): string => account.replaceAll('-', '').slice(-20)

const HEAD = [
  'Tax year',
  'Form',
  'Corrected',
  'Payer name',
  'Payer TIN',
  'Payer address',
  'Payer city',
  'Payer state',
  'Payer ZIP',
  'Payer phone',
  'Recipient TIN type',
  'Recipient TIN',
  'Recipient name',
  'Recipient name line 2',
  'Recipient address',
  'Recipient city',
  'Recipient state',
  'Recipient ZIP',
  'Account number',
  '1099-NEC box 1 Nonemployee compensation',
  '1099-MISC box 3 Other income',
  'Box 4 Federal income tax withheld',
  'Given out',
]

async function recipientsOf(db: Db | Tx, rows: Sheet['rows']) {
  const formIds = rows.flatMap(({ taxFormId }) => taxFormId ?? [])
  const forms = await db.taxForm.findMany({ where: { id: { in: [...new Set(formIds)] } } })
  const people = await db.user.findMany({
    where: { id: { in: [...new Set(rows.flatMap(({ userId, taxFormId }) => (taxFormId ? [] : userId)))] } },
    select: { id: true, addressLine1: true, city: true, region: true, postalCode: true },
  })
  return {
    forms: new Map(forms.map((form) => [form.id, form])),
    people: new Map(people.map((person) => [person.id, person])),
  }
}

/** Forms as a file: a row for each, its boxes named. */
export async function sheetOf(
  db: Db | Tx,
  config: Pick<Services['config'], 'sealKeys'>,
  { payer, year, rows, withNumbers }: Sheet,
): Promise<string> {
  const { forms, people } = await recipientsOf(db, rows)
  const lines = rows.map((row) => {
    const form = row.taxFormId ? forms.get(row.taxFormId) : undefined
    const at = form ?? people.get(row.userId)
    const tin = form && (withNumbers ? dashed(form.tinKind, tinOf(config, form)) : `ends in ${form.tinLast4}`)
    const amount = decimalText(row.amount)
    return [
      String(year),
      BOXES[row.kind].form,
      row.type === 'ORIGINAL' ? '' : row.type,
      payer.name,
      dashed('EIN', payer.ein),
      payer.addressLine1,
      payer.city,
      payer.region,
      payer.postalCode,
      payer.phone,
      form?.tinKind ?? '',
      tin ?? '',
      row.name,
      form?.businessName ?? '',
      at?.addressLine1 ?? '',
      at?.city ?? '',
      at?.region ?? '',
      at?.postalCode ?? '',
      accountNumber(row.account),
      row.kind === 'NEC' ? amount : '',
      row.kind === 'MISC' ? amount : '',
      decimalText(row.withheld),
      row.issuedAt?.toISOString().slice(0, 10) ?? '',
    ]
  })
  return stringify([HEAD, ...lines], FOR_SPREADSHEETS)
}
