import { z } from 'zod'
import { builder } from '../../platform/graphql/builder.ts'
import { failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import type { Fields } from '../../platform/kit/models.ts'
import { mutation, root, type InputFields } from '../../platform/kit/mutation.ts'
import { known } from '../../platform/kit/saves.ts'
import { optionalText, uuid } from '../../platform/values/inputs.ts'
import { taxYearOf, thresholdOf } from '../../domain/ledger/taxHold.ts'
import { issuesReturns, preparesReturns } from '../rules.ts'
import { sheetOf } from './file.ts'
import { lackingOf } from './payers.ts'
import type { Books } from './recipients.ts'
import { plannedReturns } from './returns.ts'

const ofYear = (t: InputFields) => ({
  payerId: t.id({ required: true, validate: uuid, description: 'Raw id of the payer.' }),
  year: t.int({
    required: true,
    description: 'The calendar year.',
    validate: z.int().min(2000, 'Choose a year.').max(2999, 'Choose a year.'),
  }),
})

/** The payer and its year. Errors: NOT_FOUND. */
async function booksOf({ tx }: Change, payerId: string, year: number) {
  const payer = known(await tx.taxPayer.findUnique({ where: { id: payerId } }), 'The payer')
  const books: Books = { payerId, year, threshold: await thresholdOf(tx, year) }
  return { payer, books }
}

mutation('issueTaxReturns', {
  description:
    'Writes down the forms of a year that is over as given out: first ones, and corrections of those whose amounts, name or number have changed since. From then on a change makes a correction. For who prepares 1099 forms, in person. Errors: NOT_FOUND, CONFLICT while the year is not over, while the payer lacks its name, EIN or address, and where there is nothing to give out.',
  input: ofYear,
  may: issuesReturns,
  async does(c, { payerId, year }) {
    // Of two at once the second finds what the first wrote down.
    await c.tx.$queryRaw`SELECT id FROM "TaxPayer" WHERE id = ${payerId}::uuid FOR UPDATE`
    const { payer, books } = await booksOf(c, payerId, year)
    if (year >= taxYearOf(c.now))
      throw failure('CONFLICT', `${year} is not over. Its forms can be given out from January 1, ${year + 1} on.`)
    const lacking = lackingOf(payer)
    if (lacking.length) throw failure('CONFLICT', `Forms need the payer’s ${lacking.join(', ')}. Edit the payer first.`)
    const plan = await plannedReturns(c.tx, c.services.config, books)
    if (!plan.length) throw failure('CONFLICT', 'Every form says what was paid. There is nothing to give out.')
    await c.tx.taxReturn.createMany({ data: plan.map((row) => ({ ...row, payerId, year, issuedAt: c.now })) })
    c.record({ type: 'TaxPayer', id: payerId, after: { name: payer.name, year, forms: plan.length } })
    return { issued: plan.length }
  },
  answers: (t: Fields<{ issued: number }>) => ({
    issued: t.exposeInt('issued', { description: 'How many forms were written down.' }),
    ...root(t),
  }),
})

const TaxFileContent = builder.enumType('TaxFileContent', {
  description: 'Which forms a file holds.',
  values: {
    PENDING: { description: 'Those still to be given out: first ones and corrections.' },
    ISSUED: { description: 'All that were given out, each with its day.' },
  } as const,
})

interface Download {
  payerId: string
  year: number
  content: 'PENDING' | 'ISSUED'
  reason?: string | null
  withNumbers: boolean
}

async function sheetFor(c: Change, { payerId, year, content, reason, withNumbers }: Download) {
  const { payer, books } = await booksOf(c, payerId, year)
  const rows =
    content === 'PENDING'
      ? await plannedReturns(c.tx, c.services.config, books)
      : await c.tx.taxReturn.findMany({
          where: { payerId, year },
          orderBy: [{ issuedAt: 'asc' }, { name: 'asc' }, { id: 'asc' }],
        })
  const csv = await sheetOf(c.tx, c.services.config, { payer, year, rows, withNumbers })
  const people = [...new Set(rows.map(({ userId }) => userId))]
  c.record({
    type: 'TaxPayer',
    id: payerId,
    after: {
      name: payer.name,
      year,
      content,
      forms: rows.length,
      withNumbers,
      reason,
      ...(withNumbers ? { people } : {}),
    },
  })
  return { csv, rows: rows.length, name: `1099-${year}${content === 'PENDING' ? '' : '-given-out'}.csv` }
}

const sheetInput = (t: InputFields) => ({
  ...ofYear(t),
  content: t.field({ type: TaxFileContent, required: true, description: 'Which forms.' }),
  reason: t.string({ description: 'What for; kept in the activity log.', validate: optionalText(200) }),
})

const sheetAnswers = (t: Fields<{ csv: string; rows: number; name: string }>) => ({
  csv: t.exposeString('csv', { description: 'The file.' }),
  name: t.exposeString('name', { description: 'What to call it.' }),
  rows: t.exposeInt('rows', { description: 'How many forms are in it.' }),
})

mutation('downloadTaxReturns', {
  description:
    'The forms of a year as a CSV file with their boxes named, tax numbers by their last four digits. For who prepares 1099 forms. Errors: NOT_FOUND.',
  input: sheetInput,
  may: preparesReturns,
  does: (c, input) => sheetFor(c, { ...input, withNumbers: false }),
  answers: sheetAnswers,
})

mutation('downloadTaxReturnsWithNumbers', {
  description:
    'The same file with whole tax numbers; the activity log keeps whose were read. For who prepares 1099 forms, in person. Errors: NOT_FOUND.',
  input: sheetInput,
  may: issuesReturns,
  does: (c, input) => sheetFor(c, { ...input, withNumbers: true }),
  answers: sheetAnswers,
})
