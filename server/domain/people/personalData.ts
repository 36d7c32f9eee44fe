import type pg from 'pg'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Services } from '../../platform/context.ts'
import type { Change } from '../../platform/events.ts'
import { declared } from '../../platform/feature.ts'

type Model = Prisma.ModelName
type Column<N extends Model> = keyof Prisma.TypeMap['model'][N]['payload']['scalars'] & string
export type Row = Record<string, unknown>

/** Whose data is read. */
interface Subject {
  id: string
  email: string
}

/** Which rows of a model are about a person. */
interface Held<N extends Model> {
  /** Columns that say whose a row is: it comes with its files and with what hangs on it. */
  of?: readonly Column<N>[]
  /** Columns that name who only had to do with a row, such as who decided: the row comes alone. */
  names?: readonly Column<N>[]
  /** Models whose rows these hang on, by the column that leads there. */
  within?: { readonly [M in Model]?: Column<N> }
  /** Its columns of files. */
  files?: readonly Column<N>[]
  /** A statement, where no column tells. */
  read?: (pool: pg.Pool, subject: Subject) => Promise<Row[]>
  /** Columns the portal does not show the person either, each with whom it is for: they stay behind. */
  inward?: { readonly [C in Column<N>]?: string }
  /** The rows as the portal shows them to the person, where leaving columns out does not do. */
  shown?: (pool: pg.Pool, rows: readonly Row[]) => Promise<Row[]>
  /** Free words of its own rows, with what stands there once the person is erased. */
  erased?: { readonly [C in Column<N>]?: '' | null | ReturnType<typeof unlessEmpty> }
}
/** What stands where words were that may not be left empty. */
export const unlessEmpty = (words: 'Erased') => ({ words })
type PersonalData = { readonly [N in Model]?: Held<N> }

declare module '../../platform/feature.ts' {
  interface Feature {
    /**
     * What it holds of a person, by model: all of it is in the archive a person may ask for. What is erased with them
     * it does by reacting to user.erased; how it moves when two accounts become one, by `mergeable`.
     */
    personalData?: PersonalData
  }
}

/** The same, seen by a program that goes through all models. */
export interface AnyHeld {
  of?: readonly string[]
  names?: readonly string[]
  within?: Readonly<Record<string, string>>
  files?: readonly string[]
  read?: (pool: pg.Pool, subject: Subject) => Promise<Row[]>
  inward?: Readonly<Record<string, string>>
  shown?: (pool: pg.Pool, rows: readonly Row[]) => Promise<Row[]>
  erased?: Readonly<Record<string, '' | null | ReturnType<typeof unlessEmpty>>>
}

/** What all features hold, by model. Errors: thrown where two speak for one model. */
export function personalData(): ReadonlyMap<string, AnyHeld> {
  const all = new Map<string, AnyHeld>()
  for (const [model, held] of declared('personalData').flatMap((of) => Object.entries(of))) {
    if (all.has(model)) throw new Error(`Two features say what ${model} holds of a person`)
    all.set(model, held)
  }
  return all
}

/** Secrets stay behind: they say nothing about the person and open doors. */
const HIDDEN = /password|token|secret|codeHash|sealed/i
/** Columns that tell who somebody is: of anybody else only that there was somebody. */
const SOMEBODY = /^byId$|^(user|recipient|actor|realActor|realUser|administrator)Id$|ById$/
/** What a row that only names the person tells: which it is, how it stands and when; the rest is about others. */
const PLAIN = /^(id|number|status|kind|type|mediaType|size|name|title)$|At$|On$/

interface As {
  subject: string
  /** The columns of a row that only names the person; of an own row none. */
  names?: readonly string[]
}

/** What the portal would show the person of a row: nothing that opens doors, is kept for others or tells who they are. */
function outward(row: Row, inward: AnyHeld['inward'], { subject, names }: As): Row {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !HIDDEN.test(name) && !inward?.[name])
      .filter(([name]) => !names || names.includes(name) || PLAIN.test(name))
      .filter(([name, value]) => value === null || value === subject || !SOMEBODY.test(name)),
  )
}

async function rowsOf(pool: pg.Pool, model: string, column: string, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await pool.query<Row>(`SELECT * FROM "${model}" WHERE "${column}" = ANY($1::uuid[]) LIMIT 100000`, [
    ids,
  ])
  return rows
}

const idsIn = (rows: readonly Row[], column: string): string[] =>
  rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : []))

/** Rows by model, each once however it was come upon. */
function collection() {
  const tables = new Map<string, Map<string, Row>>()
  return {
    /** Answers those that are new. */
    keep(model: string, rows: readonly Row[]): Row[] {
      const known = tables.get(model) ?? new Map<string, Row>()
      const fresh = rows.filter((row) => !known.has(JSON.stringify(row)))
      for (const row of fresh) known.set(JSON.stringify(row), row)
      if (known.size) tables.set(model, known)
      return fresh
    },
    all: (): Record<string, Row[]> =>
      Object.fromEntries(
        [...tables.keys()]
          .toSorted((a, b) => a.localeCompare(b))
          .map((model) => [model, [...tables.get(model)!.values()]]),
      ),
  }
}

/**
 * Everything that is held of a person, as far as the portal shows it to them: their rows, what hangs on these, what
 * names the person, and the files of their rows.
 */
export async function dataAbout(
  { pool }: Pick<Services, 'pool'>,
  userId: string,
): Promise<{ tables: Record<string, Row[]>; fileIds: string[] }> {
  const all = personalData()
  const { keep, all: tables } = collection()
  const fileIds = new Set<string>()
  const own = new Set<unknown>()
  const keepOwn = async (model: string, rows: readonly Row[]): Promise<void> => {
    const { files = [], inward, shown } = all.get(model) ?? {}
    const shownRows = shown && rows.length ? await shown(pool, rows) : rows
    const fresh = keep(
      model,
      shownRows.map((row) => outward(row, inward, { subject: userId })),
    )
    for (const { id } of rows) own.add(id)
    for (const column of files) for (const id of idsIn(fresh, column)) fileIds.add(id)
    const ids = idsIn(fresh, 'id')
    if (!ids.length) return
    for (const [child, { within }] of all)
      if (within?.[model]) await keepOwn(child, await rowsOf(pool, child, within[model], ids))
  }
  const { rows } = await pool.query<Subject>('SELECT id, email FROM "User" WHERE id = $1', [userId])
  const [subject] = rows
  for (const [model, { of = [], read }] of all) {
    for (const column of of) await keepOwn(model, await rowsOf(pool, model, column, [userId]))
    if (read && subject) await keepOwn(model, await read(pool, subject))
  }
  for (const [model, { names = [], inward }] of all)
    for (const column of names) {
      const others = (await rowsOf(pool, model, column, [userId])).filter(({ id }) => !own.has(id))
      keep(
        model,
        others.map((row) => outward(row, inward, { subject: userId, names })),
      )
    }
  return { tables: tables(), fileIds: [...fileIds] }
}

/** Takes the free words out of a person's rows, and of what hangs on them, as each feature declares. */
export async function forgetWords({ tx }: Pick<Change, 'tx'>, userId: string): Promise<void> {
  const all = personalData()
  const isOf = (columns: readonly string[]) => columns.map((column) => `"${column}" = $1::uuid`).join(' OR ')
  for (const [model, { of = [], within = {}, erased }] of all) {
    if (!erased) continue
    const set = Object.entries(erased).map(([column, value]) =>
      value === null
        ? `"${column}" = NULL`
        : `"${column}" = ${value === '' ? "''" : `CASE WHEN "${column}" = '' THEN '' ELSE '${value.words}' END`}`,
    )
    const whose = [
      ...(of.length ? [isOf(of)] : []),
      ...Object.entries(within).map(
        ([parent, column]) => `"${column}" IN (SELECT id FROM "${parent}" WHERE ${isOf(all.get(parent)?.of ?? [])})`,
      ),
    ]
    await tx.$executeRawUnsafe(`UPDATE "${model}" SET ${set.join(', ')} WHERE ${whose.join(' OR ')}`, userId)
  }
}
