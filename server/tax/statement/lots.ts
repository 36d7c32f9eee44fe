import { JOIN_TRANSACTIONS } from '../../domain/ledger/ledger.ts'
import { lotsOf, type LotEntry } from '../../domain/ledger/lots.ts'
import { once, type Context } from '../../platform/context.ts'
import { lookUp } from '../../platform/reads/raw.ts'
import { entriesOf, titleOf, type Owner } from './lines.ts'

/** Points of people and credits of dealers expire; money does not. */
export const lotsFor = (ctx: Context, owner: Owner) =>
  once(ctx, `lots:${JSON.stringify(owner)}`, async () =>
    lotsOf(
      await ctx.db.$queryRaw<LotEntry[]>(lookUp`
  SELECT e.id, t.kind, ${titleOf} AS title, t."subjectId", e.amount, e."createdAt"
  FROM "LedgerEntry" e ${JOIN_TRANSACTIONS} ON true WHERE ${entriesOf(owner)} AND e.unit = ${'userId' in owner ? 'points' : 'credits'} ORDER BY e."createdAt", e.id`),
    ),
  )
