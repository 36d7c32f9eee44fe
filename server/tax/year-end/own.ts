import type { TaxReturnKind } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { once, type Context } from '../../platform/context.ts'
import { lookUp } from '../../platform/reads/raw.ts'
import { Money } from '../../domain/ledger/money.ts'
import { TaxYear } from '../statement/statement.ts'
import { BOXES, paymentsOf } from './payments.ts'

interface Figure {
  payerId: string
  payer: string
  year: number
  kind: TaxReturnKind
  amount: bigint
  withheld: bigint
  issuedAt: Date | null
  issuedAmount: bigint | null
  isCorrected: boolean
}

const usd = (minor: bigint) => ({ minor, currency: 'USD' })

const OwnTaxFigure = builder
  .objectRef<Figure>('OwnTaxFigure')
  .implement({
    description: 'What one payer paid the person in a year, as its form has it or will have it.',
    fields: (t) => ({
      id: t.id({
        description: 'Tells them apart.',
        resolve: ({ payerId, year, kind }) => Buffer.from(`OwnTaxFigure:${payerId}:${year}:${kind}`).toString('base64'),
      }),
      payer: t.exposeString('payer', { description: 'Who paid; empty until it is named.' }),
      form: t.string({ description: 'Such as 1099-MISC.', resolve: ({ kind }) => BOXES[kind].form }),
      box: t.string({
        description: 'The box it is in, such as 3, Other income.',
        resolve: ({ kind }) => `${BOXES[kind].box}, ${BOXES[kind].label}`,
      }),
      amount: t.field({ type: Money, description: 'What was paid.', resolve: ({ amount }) => usd(amount) }),
      withheld: t.field({
        type: Money,
        description: 'What was withheld: box 4.',
        resolve: ({ withheld }) => usd(withheld),
      }),
      issuedAt: t.expose('issuedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When the newest form was given out; null while there is none.',
      }),
      issuedAmount: t.field({
        type: Money,
        nullable: true,
        description: 'What that form says; null while there is none.',
        resolve: ({ issuedAmount }) => (issuedAmount === null ? null : usd(issuedAmount)),
      }),
      isCorrected: t.exposeBoolean('isCorrected', { description: 'Whether that form corrects an earlier one.' }),
    }),
  })

/** All years of a person at once. */
const figuresOf = (ctx: Context, userId: string) =>
  once(ctx, `own-tax-figures:${userId}`, () =>
    ctx.db.$queryRaw<Figure[]>(lookUp`
    SELECT s.*, p.name AS payer, g."issuedAt", g.amount AS "issuedAmount", coalesce(g.type <> 'ORIGINAL', false) AS "isCorrected"
    FROM (
      SELECT a."payerId", a.year, a.kind, coalesce(sum(a.amount) FILTER (WHERE a.currency = 'USD'), 0)::bigint AS amount, sum(a.withheld)::bigint AS withheld
      FROM (${paymentsOf({ userId })} UNION ALL SELECT r."payerId", r."userId", r.year, r.kind, 0, 0, 'USD' FROM "TaxReturn" r WHERE r."userId" = ${userId}::uuid) a
      GROUP BY a."payerId", a.year, a.kind) s
    JOIN "TaxPayer" p ON p.id = s."payerId"
    LEFT JOIN LATERAL (
      SELECT r."issuedAt", r.amount, r.type FROM "TaxReturn" r WHERE r."userId" = ${userId}::uuid AND r."payerId" = s."payerId" AND r.year = s.year AND r.kind = s.kind
      ORDER BY r."issuedAt" DESC, r.type DESC, r.id DESC LIMIT 1) g ON true
    WHERE s.amount > 0 OR s.withheld > 0 OR g.amount IS NOT NULL
    ORDER BY s.year DESC, p.name, s.kind`),
  )

builder.objectFields(TaxYear, (t) => ({
  figures: t.field({
    type: [OwnTaxFigure],
    description: 'What of it stands on whose form; empty where nothing was paid.',
    resolve: async ({ userId, year }, _args, ctx) =>
      (await figuresOf(ctx, userId)).filter((figure) => figure.year === year),
  }),
}))
