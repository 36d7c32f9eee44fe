import type { Prisma } from '../../prisma/generated/client/client.ts'
import { importables, type Importable } from '../domain/imports/importable.ts'
import type { Mapping } from '../domain/imports/lines.ts'
import type { Context } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import { accountOf, inPerson, isPerson, type Viewer } from '../platform/viewer.ts'

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** The kind of this name. Errors: BAD_USER_INPUT. */
export function kindNamed(name: string): Importable {
  const kinds = importables()
  const kind = kinds.get(name)
  if (!kind) throw badInput('kind', `The kind is ${either.format([...kinds.keys()].sort())}.`)
  return kind
}

/** Brings in things of a kind from a file. */
export const imports = (viewer: Viewer | null, kind: string): boolean =>
  viewer != null && (importables().get(kind)?.may(viewer) ?? false)

/** Brings in things of some kind, step by step in the portal. */
export const importsAny = (viewer: Viewer): boolean =>
  isPerson(viewer) && [...importables().values()].some(({ may }) => may(viewer))

/** Step by step in the portal; the rows are written later, by the rights of the person alone, so only they begin it. */
export const importsInPerson = (viewer: Viewer, kind: string): boolean => inPerson(viewer) && imports(viewer, kind)

/** Everyone sees the own imports alone: files hold addresses. */
export const importsVisibleTo = (viewer: Viewer): Prisma.BulkImportWhereInput => ({
  userId: accountOf(viewer),
  kind: { in: [...importables().keys()].filter((kind) => imports(viewer, kind)) },
})

/** Sees an import of this kind that they sent. */
export const seesImport = ({ userId, kind }: { userId: string; kind: string }, { viewer }: Context): boolean =>
  viewer != null && accountOf(viewer) === userId && imports(viewer, kind)

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Columns by their names: each field takes the first column that is called like it. */
export function guessMapping({ fields }: Importable, columns: string[]): Mapping {
  const names = columns.map(plain)
  const mapped = new Set<number>()
  const mapping: Mapping = {}
  for (const { name, aliases } of fields) {
    const column = aliases
      .map((alias) => names.findIndex((candidate, index) => candidate === alias && !mapped.has(index)))
      .find((index) => index >= 0)
    if (column === undefined) continue
    mapped.add(column)
    mapping[name] = column
  }
  return mapping
}

/** Required columns that nothing is mapped to. Errors: BAD_USER_INPUT. */
export function checkMapping({ fields }: Importable, columns: string[], mapping: Mapping): void {
  const missing = fields.filter(({ name, required }) => required && mapping[name] === undefined)
  if (missing.length)
    throw badInput('mapping', `Choose the column for: ${missing.map(({ label }) => label).join(', ')}.`)
  const known = new Set(fields.map(({ name }) => name))
  for (const [name, column] of Object.entries(mapping))
    if (!known.has(name) || !Number.isInteger(column) || column < 0 || column >= columns.length)
      throw badInput('mapping', 'A chosen column is not in this file.')
  if (new Set(Object.values(mapping)).size !== Object.keys(mapping).length)
    throw badInput('mapping', 'Two fields take the same column.')
}
