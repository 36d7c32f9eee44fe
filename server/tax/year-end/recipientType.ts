import type { TaxReturn } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { loaderBy } from '../../platform/kit/loader.ts'
import { Money } from '../../domain/ledger/money.ts'
import { TaxReturnKind } from './outside.ts'
import { BOXES } from './payments.ts'
import { PROBLEMS, STANDINGS, type Recipient } from './recipients.ts'

const STANDING_WORDS = {
  DUE: 'Gets a form: paid the threshold or more, or something was withheld.',
  BELOW: 'Paid less than the threshold.',
  EXEMPT: 'A corporation, or with an exempt payee code on the W-9: no form is due.',
  FOREIGN: 'No U.S. person, on a W-8 kept outside of the portal: no 1099 is due.',
}
export const YearEndStanding = builder.enumType('YearEndStanding', {
  description: 'Whether a recipient gets a form.',
  values: Object.fromEntries(
    STANDINGS.map((value) => [value, { value, description: STANDING_WORDS[value] }]),
  ) as Record<(typeof STANDINGS)[number], { value: (typeof STANDINGS)[number]; description: string }>,
})

const PROBLEM_WORDS = {
  NO_FORM: 'There is no W-9: the form has no number.',
  FORM_PENDING: 'The W-9 is still being checked.',
  TIN_REFUSED: 'The W-9 was refused: name and number do not match.',
  NO_ADDRESS: 'There is no address.',
  WITHHOLDING: 'Backup withholding applies and was not taken off.',
  CURRENCY: 'Paid in another currency too, which no form counts.',
}
const YearEndProblem = builder.enumType('YearEndProblem', {
  description: 'What has to be cleared up about a recipient.',
  values: Object.fromEntries(PROBLEMS.map((value) => [value, { value, description: PROBLEM_WORDS[value] }])) as Record<
    (typeof PROBLEMS)[number],
    { value: (typeof PROBLEMS)[number]; description: string }
  >,
})

type Row = Recipient & { payerId: string; year: number }
const keyOf = ({ userId, kind }: Pick<Row, 'userId' | 'kind'>) => `${userId} ${kind}`

/** The newest form of each, whichever name it was given out under. */
const lastReturn = loaderBy<Row, TaxReturn, null>(
  (row) => `${row.payerId} ${row.year} ${keyOf(row)}`,
  async ({ db }, rows) => {
    const [{ payerId, year } = { payerId: '', year: 0 }] = rows
    const given = await db.taxReturn.findMany({
      where: { payerId, year, userId: { in: rows.map(({ userId }) => userId) } },
      orderBy: [{ issuedAt: 'asc' }, { id: 'asc' }],
    })
    return new Map(given.map((row) => [`${payerId} ${year} ${keyOf(row)}`, row]))
  },
  () => null,
)

const usd = (minor: bigint) => ({ minor, currency: 'USD' })

export const YearEndRecipient = builder.objectRef<Row>('YearEndRecipient').implement({
  description: 'What a person was paid by a payer in a year on one form; for who prepares 1099 forms.',
  fields: (t) => ({
    id: t.id({
      description: 'Tells rows apart.',
      resolve: (row) => Buffer.from(`YearEndRecipient:${row.payerId}:${row.year}:${keyOf(row)}`).toString('base64'),
    }),
    userId: t.exposeID('userId', { description: 'Raw id of the person.' }),
    name: t.exposeString('name', { description: 'As on the W-9, else as in the portal.' }),
    email: t.exposeString('email', { description: 'Where the person is reached.' }),
    kind: t.expose('kind', { type: TaxReturnKind, description: 'Which form.' }),
    form: t.string({ description: 'The form as people call it.', resolve: ({ kind }) => BOXES[kind].form }),
    amount: t.field({
      type: Money,
      description: 'What was paid in US dollars: box 3 of a 1099-MISC, box 1 of a 1099-NEC.',
      resolve: ({ amount }) => usd(amount),
    }),
    withheld: t.field({
      type: Money,
      description: 'What was withheld: box 4.',
      resolve: ({ withheld }) => usd(withheld),
    }),
    withholdingDue: t.field({
      type: Money,
      description: 'What backup withholding, 24 percent, would have come to; zero where it does not apply.',
      resolve: ({ withholdingDue }) => usd(withholdingDue),
    }),
    others: t.field({
      type: [Money],
      description: 'Paid in other currencies, which no form counts; empty for most.',
      resolve: ({ cad, eur }) =>
        [
          { minor: cad, currency: 'CAD' },
          { minor: eur, currency: 'EUR' },
        ].filter(({ minor }) => minor !== 0n),
    }),
    standing: t.expose('standing', { type: YearEndStanding, description: 'Whether a form is due.' }),
    problems: t.field({
      type: [YearEndProblem],
      description: 'What has to be cleared up; empty when all is well.',
      resolve: ({ problems }) => problems,
    }),
    tinLast4: t.exposeString('tinLast4', {
      nullable: true,
      description: 'The last four digits of the number on the W-9; null without one.',
    }),
    foreignNote: t.exposeString('foreignNote', {
      nullable: true,
      description: 'Which W-8 there is; null for who is a U.S. person.',
    }),
  }),
})

builder.objectFields(YearEndRecipient, (t) => ({
  issuedAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the newest form or correction was given out; null before.',
    resolve: async (row, _args, ctx) => (await lastReturn(ctx).load(row))?.issuedAt ?? null,
  }),
  issuedAmount: t.field({
    type: Money,
    nullable: true,
    description: 'What that says in its box; null before.',
    resolve: async (row, _args, ctx) => {
      const given = await lastReturn(ctx).load(row)
      return given && usd(given.amount)
    },
  }),
}))
