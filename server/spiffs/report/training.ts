import { Money } from '../../domain/ledger/money.ts'
import { resultsCountedFor } from '../../domain/people/rules.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { badInput } from '../../platform/errors.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { settingsOf } from '../../platform/settings.ts'
import { isUuid } from '../../platform/values/inputs.ts'
import { can } from '../../platform/viewer.ts'
import { ReportedSpiff } from '../entity.ts'
import { claimsCountedFor } from '../rules.ts'
import { trainingSql, type TrainingRow } from './trainingSql.ts'

const DAYS = 60
const MOST_DAYS = 365

type Row = TrainingRow & { currency: string }
interface Training {
  days: number
  leftOut: number
  rows: Row[]
}

const perPerson = (of: 'before' | 'after' | 'afterHere') => (row: Row) => ({
  // Half a cent more goes up.
  minor: row.people ? (2n * row[of] + BigInt(row.people)) / (2n * BigInt(row.people)) : 0n,
  currency: row.currency,
})

const TrainedRow = builder
  .objectRef<Row>('SpiffTrainingRow')
  .implement({
    description: 'What people were granted on average before and after they passed the course of a spiff.',
    fields: (t) => ({
      dealerId: t.exposeID('dealerId', { nullable: true, description: 'Raw id; null for all of them together.' }),
      dealer: t.exposeString('dealer', { nullable: true, description: 'As called now; null for all together.' }),
      people: t.exposeInt('people', { description: 'How many there are in the sample.' }),
      before: t.field({
        type: Money,
        description: 'Granted per person on sales in the days before the one they passed on.',
        resolve: perPerson('before'),
      }),
      after: t.field({
        type: Money,
        description: 'Granted per person on sales from that day on, for as many days.',
        resolve: perPerson('after'),
      }),
      afterHere: t.field({
        type: Money,
        description: 'How much of it came from this spiff, which nobody can claim from before.',
        resolve: perPerson('afterHere'),
      }),
    }),
  })

const Answer = builder
  .objectRef<Training>('SpiffTraining')
  .implement({
    description:
      'Grants before and after the course of a spiff was passed. People who passed may differ in other ways as well: it says what came before and after, not why.',
    fields: (t) => ({
      days: t.exposeInt('days', { description: 'How many days before and after are compared.' }),
      leftOut: t.exposeInt('leftOut', {
        description: 'People who passed, but so lately, or so soon after they joined, that their days are not whole.',
      }),
      total: t.field({ type: TrainedRow, description: 'All of them, each once.', resolve: ({ rows }) => rows[0]! }),
      dealers: t.field({
        type: [TrainedRow],
        description: 'By the dealers they work at now, the most people first; who works at two stands with both.',
        resolve: ({ rows }) => rows.slice(1),
      }),
    }),
  })

async function trainingOf(ctx: Context, spiffId: string, days: number): Promise<Training | null> {
  const spiff = await ctx.db.spiff.findUniqueOrThrow({
    where: { id: spiffId },
    select: { courseId: true, currency: true },
  })
  const { courseId, currency } = spiff
  if (!courseId) return null
  const viewer = signedIn(ctx)
  const { timeZone } = await settingsOf(ctx)
  const now = ctx.services.now()
  const counted = { results: resultsCountedFor(viewer), claims: claimsCountedFor(viewer) }
  const { text, values } = trainingSql({ spiffId, courseId, currency, timeZone, days, now, ...counted })
  const { rows } = await ctx.services.pool.query<TrainingRow & { leftOut: number }>(text, values)
  const sums = rows.map(({ before, after, afterHere, ...row }) => ({
    ...row,
    currency,
    before: BigInt(before),
    after: BigInt(after),
    afterHere: BigInt(afterHere),
  }))
  return { days, leftOut: rows[0]!.leftOut, rows: sums }
}

builder.queryField('spiffTraining', (t) =>
  t.field({
    type: Answer,
    nullable: true,
    authScopes: (_root, _args, { viewer }) => can(viewer, 'incentive-reports') && can(viewer, 'view-spiff-claims'),
    complexity: 50,
    args: {
      spiff: t.arg.id({ required: true, description: 'Raw id of the spiff.' }),
      days: t.arg.int({ description: `How many days before and after: 1 to ${MOST_DAYS}, ${DAYS} by default.` }),
    },
    description:
      'Grants per person before and after they passed the course of a spiff, by dealer; null for a spiff without a course or out of reach. Errors: BAD_USER_INPUT at days.',
    resolve: async (_root, { spiff, days }, ctx) => {
      const length = days ?? DAYS
      if (length < 1 || length > MOST_DAYS) throw badInput('days', `Choose 1 to ${MOST_DAYS} days.`)
      return isUuid(spiff) && (await ReportedSpiff.has(ctx, spiff)) ? trainingOf(ctx, spiff, length) : null
    },
  }),
)
