import { bulkLists } from '../domain/bulk/acts.ts'
import { builder } from '../platform/graphql/builder.ts'

/** Rows named at once. */
const MOST_NAMED = 200

interface Reason {
  why: string
  count: number
}

const BulkReason = builder
  .objectRef<Reason>('BulkReason')
  .implement({
    description: 'Why rows are left out, or could not be put back.',
    fields: (t) => ({
      why: t.exposeString('why', { description: 'In words.' }),
      count: t.exposeInt('count', { description: 'How many for this reason.' }),
    }),
  })

interface LeftRow {
  id: string
  name: string
  why: string
  page: string | null
}

const BulkLeftRow = builder
  .objectRef<LeftRow>('BulkLeftRow')
  .implement({
    description: 'A row that was left out, or could not be put back.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'Its raw id.' }),
      name: t.exposeString('name', {
        description: 'What it is called; empty where the viewer does not see it any more.',
      }),
      why: t.exposeString('why', { description: 'In words.' }),
      page: t.exposeString('page', { nullable: true, description: 'Address of its page; null where it has none.' }),
    }),
  })

const OUT = { in: ['LEFT' as const, 'KEPT' as const] }

builder.prismaObjectFields('BulkChange', (t) => ({
  reasons: t.field({
    type: [BulkReason],
    description: 'Why rows are left out or could not be put back, the most frequent reason first, at most 20.',
    select: { id: true },
    resolve: async ({ id }, _args, { db }) => {
      const rows = await db.bulkChangeRow.groupBy({
        by: ['why'],
        where: { bulkChangeId: id, state: OUT },
        _count: true,
        orderBy: [{ _count: { why: 'desc' } }, { why: 'asc' }],
        take: 20,
      })
      return rows.map(({ why, _count }) => ({ why, count: _count }))
    },
  }),
  leftOut: t.field({
    type: [BulkLeftRow],
    description: `Rows that are left out or could not be put back, in the order of the list, at most ${MOST_NAMED}.`,
    select: { id: true, list: true },
    resolve: async ({ id, list }, _args, ctx) => {
      const rows = await ctx.db.bulkChangeRow.findMany({
        where: { bulkChangeId: id, state: OUT },
        orderBy: { position: 'asc' },
        take: MOST_NAMED,
      })
      const known = bulkLists().get(list)
      const ids = rows.map(({ rowId }) => rowId)
      const names = new Map(
        ((ids.length && (await known?.rows(ctx, ids))) || []).map(({ id: row, name }) => [row, name]),
      )
      return rows.map(({ rowId, why }) => ({
        id: rowId,
        name: names.get(rowId) ?? '',
        why,
        page: names.has(rowId) ? (known?.pageOf(rowId) ?? null) : null,
      }))
    },
  }),
}))
