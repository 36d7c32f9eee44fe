import type { GraphQLError } from 'graphql'
import { Prisma } from '../../prisma/generated/client/client.ts'
import type { BulkChangeRow } from '../../prisma/generated/client/client.ts'
import type { ActRow, BulkAct, BulkList, Said } from '../domain/bulk/acts.ts'
import { hasColumn } from '../domain/columns.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/db.ts'
import { failure } from '../platform/errors.ts'
import { runInProcess } from '../platform/operations/inProcess.ts'

/** From which state rows go on, to which, and to which where the mutation refuses. */
export const WAYS = {
  RUNNING: { from: 'WAITING', done: 'DONE', refused: 'LEFT', over: 'DONE' },
  UNDOING: { from: 'DONE', done: 'UNDONE', refused: 'KEPT', over: 'UNDONE' },
} as const
export type Way = keyof typeof WAYS

/** What is done to a row, or put back. */
interface Deed {
  list: BulkList
  act: BulkAct
  way: Way
}

/** What tells that a row was done by another worker, or the whole was stopped: then nothing is done to it. */
const OVER = 'This row is over.'
const FAULT = 'Something went wrong. Try this one by itself.'

/** The version of a row as it stands in the open transaction; null where rows have none. */
const versionNow = ({ model }: BulkList, rowId: string): Prisma.Sql =>
  hasColumn(model, 'version')
    ? Prisma.sql`(SELECT version FROM ${Prisma.raw(`"${model}"`)} WHERE id = ${rowId}::uuid)`
    : Prisma.sql`NULL::int`

/**
 * Marks a row in the transaction that changes it, so that it is done once however often its worker is killed and however
 * many work on it. Errors: CONFLICT, which takes the change back.
 */
async function mark(tx: Tx, { list, act, way }: Deed, { bulkChangeId, rowId }: BulkChangeRow): Promise<void> {
  const { from, done, refused } = WAYS[way]
  const why = (way === 'RUNNING' && (await act.short?.(tx, rowId))) || ''
  const count =
    await tx.$executeRaw`UPDATE "BulkChangeRow" r SET state = ${why ? refused : done}::"BulkChangeRowState", why = ${why}, version = ${versionNow(list, rowId)}
    FROM "BulkChange" b WHERE b.id = r."bulkChangeId" AND b.status = ${way}::"BulkChangeStatus"
      AND r."bulkChangeId" = ${bulkChangeId}::uuid AND r."rowId" = ${rowId}::uuid AND r.state = ${from}::"BulkChangeRowState"`
  if (!count) throw failure('CONFLICT', OVER)
}

const wordsOf = ({ message, extensions }: GraphQLError): string => (extensions.code ? message : FAULT)

/** Does it to one row as its mutation does. Answers why it was refused; null where it was done, or is over. */
export async function doRow(ctx: Context, deed: Deed & { said: Said }, row: BulkChangeRow): Promise<string | null> {
  const { act, said, way } = deed
  const { mutation, input } = way === 'RUNNING' ? act : act.undo!
  const given: ActRow = { id: row.rowId, version: row.version }
  const type = `${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input!`
  const { errors } = await runInProcess(
    { ...ctx, alongside: (tx) => mark(tx, deed, row) },
    `mutation ($input: ${type}) { ${mutation}(input: $input) { __typename } }`,
    { input: await input(given, said, ctx) },
  )
  const [error] = errors ?? []
  return error && error.message !== OVER ? wordsOf(error) : null
}
