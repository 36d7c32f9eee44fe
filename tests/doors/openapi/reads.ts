import { rows } from '../../../server/features.ts'
import { compileRows } from '../../../server/platform/rest/compile.ts'
import { operationIdOf } from '../../../server/platform/rest/openapi/names.ts'
import { schema } from '../../../server/schema.ts'

/** Calls that change nothing and answer JSON. */
export const reads = compileRows(schema, rows)
  .filter(
    ({ method, changes, row }) => method === 'GET' && !changes && !row.csv && !row.zip && !row.file && !row.redirect,
  )
  .map((row) => ({ path: row.path, operationId: operationIdOf(row) }))
