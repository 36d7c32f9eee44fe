import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { can, type Viewer } from '../platform/viewer.ts'
import type { Fault } from './check.ts'
import { guessMapping, FIELDS, type ImportKind, type Mapping } from './fields.ts'
import { powersOf } from './powers.ts'
import type { Sheet } from './read.ts'
import { writeAll } from './run.ts'

/** Rows that are written while the caller waits; more are a job. */
const MAX_AT_ONCE = 2000

/** Required columns that nothing is mapped to. Errors: BAD_USER_INPUT. */
export function checkMapping(kind: ImportKind, columns: string[], mapping: Mapping): void {
  const missing = FIELDS[kind].filter(({ name, required }) => required && mapping[name] === undefined)
  if (missing.length)
    throw badInput('mapping', `Choose the column for: ${missing.map(({ label }) => label).join(', ')}.`)
  const known = new Set(FIELDS[kind].map(({ name }) => name))
  for (const [name, column] of Object.entries(mapping))
    if (!known.has(name) || !Number.isInteger(column) || column < 0 || column >= columns.length)
      throw badInput('mapping', 'A chosen column is not in this file.')
  if (new Set(Object.values(mapping)).size !== Object.keys(mapping).length)
    throw badInput('mapping', 'Two fields take the same column.')
}

const inWords = ({ row, column, message }: Fault) => `Row ${row}, ${column}: ${message}`

/** A whole import in the caller's transaction, as partner systems want it. Errors: BAD_USER_INPUT with the first faults unless bad rows are skipped. */
export async function importNow(
  c: Change,
  viewer: Viewer,
  kind: ImportKind,
  sheet: Sheet,
  { skipBad, fileName }: { skipBad: boolean; fileName: string },
): Promise<string> {
  const mapping = guessMapping(kind, sheet.columns)
  checkMapping(kind, sheet.columns, mapping)
  if (sheet.rows.length > MAX_AT_ONCE)
    throw badInput('rows', `At most ${MAX_AT_ONCE} rows in one call. Import larger files in the portal.`)
  const person = await powersOf(c.tx, viewer.id, kind)
  // A partner system has the rights of its token, not all of the person who issued it.
  const powers = { ...person, givesRoles: person.givesRoles && can(viewer, 'edit-user-roles') }
  const { created, faults } = await writeAll(c, kind, sheet.rows, mapping, {
    skipBad: true,
    powers,
    tell: async () => {},
  })
  if (faults.length && !skipBad)
    throw badInput(
      'rows',
      `Nothing was created. ${faults.length} ${faults.length === 1 ? 'value needs' : 'values need'} attention. ${faults.slice(0, 5).map(inWords).join(' ')}`,
    )
  const { id } = await c.tx.bulkImport.create({
    data: {
      kind,
      userId: viewer.id,
      fileName,
      format: sheet.format,
      status: 'DONE',
      columns: sheet.columns,
      rows: sheet.rows as never,
      mapping,
      skipBad,
      total: sheet.rows.length,
      done: sheet.rows.length,
      created,
      bad: new Set(faults.map(({ row }) => row)).size,
      faults: faults as never,
      createdAt: c.now,
      finishedAt: c.now,
    },
    select: { id: true },
  })
  c.record({ type: 'BulkImport', id, after: { kind, rows: sheet.rows.length, created, faults: faults.length } })
  return id
}
