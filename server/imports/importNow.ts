import { inNumber } from '../platform/values/text.ts'
import { dayOrderIn, inTwoWays } from '../domain/imports/days.ts'
import type { DayOrder, Fault } from '../domain/imports/lines.ts'
import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { accountOf, type Viewer } from '../platform/viewer.ts'
import { checkMapping, guessMapping, kindNamed } from './kinds.ts'
import type { Sheet } from './read.ts'
import { badRows, writeAll } from './write.ts'

/** Rows that are written while the caller waits; more are a job. */
const MAX_AT_ONCE = 2000

const inWords = ({ row, column, message }: Fault) => `Row ${row}, ${column}: ${message}`

/**
 * A whole import in the caller's transaction, as partner systems want it, with the rights of the token alone. Errors:
 * BAD_USER_INPUT with the first faults unless bad rows are skipped, at dayOrder where a day may be read in two ways.
 */
export async function importNow(
  c: Change,
  viewer: Viewer,
  name: string,
  { columns, rows, format }: Sheet,
  { skipBad, fileName, dayOrder }: { skipBad: boolean; fileName: string; dayOrder: DayOrder | null },
): Promise<{ id: string }> {
  const kind = kindNamed(name)
  const mapping = guessMapping(kind, columns)
  checkMapping(kind, columns, mapping)
  if (rows.length > MAX_AT_ONCE)
    throw badInput('rows', `At most ${MAX_AT_ONCE} rows in one call. Import larger files in the portal.`)
  const { proven, open } = dayOrderIn(kind.fields, rows, mapping)
  if (open && !dayOrder)
    throw badInput('dayOrder', `${inTwoWays(open)} Send dayOrder with it: DAY_FIRST or MONTH_FIRST.`)
  const read = { mapping, dayOrder: dayOrder ?? proven }
  const { created, faults } = await writeAll(c, kind, rows, read, { skipBad: true, viewer })
  if (faults.length && !skipBad)
    throw badInput(
      'rows',
      `Nothing was created. ${inNumber(faults.length, '1 value needs', '# values need')} attention. ${faults.slice(0, 5).map(inWords).join(' ')}`,
    )
  const { id } = await c.tx.bulkImport.create({
    data: {
      kind: name,
      userId: accountOf(viewer),
      fileName,
      format,
      status: 'DONE',
      columns,
      rows,
      ...read,
      skipBad,
      total: rows.length,
      done: rows.length,
      created,
      bad: badRows(faults),
      faults,
      createdAt: c.now,
      finishedAt: c.now,
    },
    select: { id: true },
  })
  c.record({ type: 'BulkImport', id, after: { kind: name, rows: rows.length, created, faults: faults.length } })
  return { id }
}
