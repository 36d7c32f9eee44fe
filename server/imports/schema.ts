import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Field } from '../domain/imports/importable.ts'
import type { Fault, Line } from '../domain/imports/lines.ts'
import { builder } from '../platform/graphql/builder.ts'
import { given } from '../platform/kit/saves.ts'
import { BulkImport, ImportDayOrder } from './entity.ts'
import { failedRows } from './failedRows.ts'
import { faultsIn, linesIn, mappingIn, readingOf } from './storedImport.ts'
import { imports, importsAny, kindNamed, seesImport } from './kinds.ts'
import './calls.ts'
import './run.ts'
import './save.ts'

const ImportStatus = builder.enumType('BulkImportStatus', {
  description: 'How far an import is.',
  values: {
    DRAFT: { description: 'Read; its columns are being chosen.' },
    CHECKING: { description: 'Every row is being looked at; nothing is written.' },
    CHECKED: { description: 'Looked at, waits for the go.' },
    RUNNING: { description: 'Rows are being written.' },
    DONE: { description: 'Finished.' },
    FAILED: { description: 'Stopped; nothing was written.' },
  } as const,
})

const ImportField = builder
  .objectRef<Field>('ImportField')
  .implement({
    description: 'What a column may be read as.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Its name in the mapping.' }),
      label: t.exposeString('label', { description: 'As shown to people.' }),
      hint: t.string({
        nullable: true,
        description: 'What may stand in it; null where the label says it.',
        resolve: ({ hint }) => hint ?? null,
      }),
      required: t.boolean({
        description: 'Whether a column has to be chosen.',
        resolve: ({ required }) => required ?? false,
      }),
    }),
  })

const ImportColumn = builder
  .objectRef<{ field: string; column: number }>('ImportColumn')
  .implement({
    description: 'A field and the column it is read from.',
    fields: (t) => ({
      field: t.exposeString('field', { description: 'Name of the field.' }),
      column: t.exposeInt('column', { description: 'Number of the column, from 0.' }),
    }),
  })

const ImportRow = builder
  .objectRef<Line>('ImportRow')
  .implement({
    description: 'A row as it stands in the file.',
    fields: (t) => ({
      line: t.exposeInt('line', { description: 'The number a spreadsheet shows beside it.' }),
      cells: t.exposeStringList('cells', { description: 'Its cells, one for each column.' }),
    }),
  })

const ImportFault = builder
  .objectRef<Fault>('ImportFault')
  .implement({
    description: 'What is wrong with one cell.',
    fields: (t) => ({
      row: t.exposeInt('row', { description: 'The number a spreadsheet shows beside the row.' }),
      column: t.exposeString('column', { description: 'What the column is read as.' }),
      value: t.exposeString('value', { description: 'What stands in it.' }),
      message: t.exposeString('message', { description: 'What to do about it.' }),
      fix: t.string({
        nullable: true,
        description: 'What the cell said before a spreadsheet took its leading zeros; null otherwise.',
        resolve: ({ fix }) => fix ?? null,
      }),
    }),
  })

builder.prismaNode('BulkImport', {
  description: 'A file, or pasted addresses, on its way into people or dealers. Seen by who sent it alone.',
  id: { field: 'id' },
  select: { userId: true, kind: true },
  authScopes: seesImport,
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    kind: t.exposeString('kind', { description: 'users or dealers.' }),
    fileName: t.exposeString('fileName', { description: 'The name of the file; empty for pasted addresses.' }),
    format: t.exposeString('format', { description: 'How it was read, such as UTF-16, semicolons.' }),
    status: t.expose('status', { type: ImportStatus, description: 'How far it is.' }),
    columns: t.exposeStringList('columns', { description: 'The header of the file.' }),
    fields: t.field({
      type: [ImportField],
      description: 'What its columns may be read as.',
      select: { kind: true },
      resolve: ({ kind }) => [...kindNamed(kind).fields],
    }),
    mapping: t.field({
      type: [ImportColumn],
      description: 'What its columns are read as: guessed by their names until chosen.',
      select: { mapping: true },
      resolve: ({ mapping }) => Object.entries(mappingIn(mapping)).map(([field, column]) => ({ field, column })),
    }),
    sample: t.field({
      type: [ImportRow],
      description: 'The first five rows.',
      select: { rows: true },
      resolve: ({ rows }) => linesIn(rows).slice(0, 5),
    }),
    dayOrder: t.field({
      type: ImportDayOrder,
      nullable: true,
      description:
        'Which number of its days comes first, shown by the file or chosen; null where that is open or nowhere needed.',
      select: { mapping: true, dayOrder: true },
      resolve: (row) => readingOf(row).dayOrder,
    }),
    skipBad: t.exposeBoolean('skipBad', { description: 'Bad rows are left out instead of stopping the import.' }),
    total: t.exposeInt('total', { description: 'Rows in the file.' }),
    done: t.exposeInt('done', { description: 'Rows looked at or written so far.' }),
    created: t.exposeInt('created', { description: 'People or dealers made.' }),
    problem: t.exposeString('problem', { description: 'Why it stopped; empty while it did not.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null while it is not finished.',
    }),
  }),
})

// What is wrong with its rows.
builder.prismaObjectFields('BulkImport', (t) => ({
  badCount: t.exposeInt('bad', { description: 'Rows with at least one fault.' }),
  faultCount: t.int({
    description: 'Faults in all.',
    select: { faults: true },
    resolve: ({ faults }) => faultsIn(faults).length,
  }),
  fixCount: t.int({
    description: 'Values that lost leading zeros, which checkBulkImport puts back.',
    select: { faults: true },
    resolve: ({ faults }) => faultsIn(faults).filter(({ fix }) => fix !== undefined).length,
  }),
  faults: t.field({
    type: [ImportFault],
    description: 'What is wrong, by row and column.',
    select: { faults: true },
    args: {
      first: t.arg.int({ description: 'At most 500; 100 by default.' }),
      offset: t.arg.int({ description: 'How many to pass over.' }),
    },
    resolve: ({ faults }, { first, offset }) => {
      const from = Math.max(0, offset ?? 0)
      return faultsIn(faults).slice(from, from + Math.min(500, Math.max(1, first ?? 100)))
    },
  }),
  doubtCount: t.int({
    description: 'Doubts in all.',
    select: { doubts: true },
    resolve: ({ doubts }) => faultsIn(doubts).length,
  }),
  doubts: t.field({
    type: [ImportFault],
    description:
      'What may be wrong with rows that are written all the same, by row and column, as the check found it; the first 500.',
    select: { doubts: true },
    resolve: ({ doubts }) => faultsIn(doubts).slice(0, 500),
  }),
  failedCsv: t.string({
    description:
      'The rows with faults as CSV, each with its problems, safe to open in a spreadsheet; fix them and upload them again.',
    select: { columns: true, rows: true, faults: true },
    resolve: ({ columns, rows, faults }) => failedRows(columns, linesIn(rows), faultsIn(faults)),
  }),
}))

BulkImport.list('bulkImports', {
  description: 'The viewer’s own imports, newest first. For holders of bulk-invite-users or bulk-create-dealers.',
  args: (arg) => ({ kind: arg.string({ description: 'users or dealers; both when left out.' }) }),
  may: (viewer, { kind }) => (kind == null ? importsAny(viewer) : imports(viewer, kind)),
  found: ({ kind }): Prisma.BulkImportWhereInput => given({ kind }),
  order: [{ createdAt: 'desc' }],
})

BulkImport.one('bulkImport', 'One import; null unless the viewer sent it.')

BulkImport.changes('bulkImportChanged', {
  description: 'One of the viewer’s own imports whenever it moves on; null when it is not theirs.',
  topic: 'import.changed',
  args: (arg) => ({ databaseId: arg.id({ required: true }) }),
  channels: (_viewer, { databaseId }) => [databaseId],
})
