import type { Stand } from '../../platform/kit/models.ts'
import { fieldOf, modelOf, type Field, type Model } from '../../platform/reads/models.ts'
import { quoted, type Statement } from '../../platform/reads/statement.ts'
import { whereSql } from '../../platform/reads/where.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { Place, Searched, Way } from './declared.ts'
import { isShort, misspelled, type Sought } from './words.ts'

/** What stands first, among all kinds. */
const RANK = { number: 9, code: 8, same: 7, begins: 6, wordBegins: 5, within: 4, partOfCode: 4, misspelled: 3, text: 2 }
/** Rows looked at before they are put in order: of what everything is called the best are not looked for any longer. */
const MOST_LOOKED_AT = 300
/** Rows with a word like one that was typed, of which people are told those with the fewest errors. */
const MOST_ALIKE = 40
/** Signs of a text that are found by, and shown around what was found. */
const TEXT_SIGNS = 200_000
const EXCERPT_SIGNS = 20_000
/** Signs of a name that typing errors are counted against. */
const NAME_SIGNS = 500
const EXCERPT = 'MaxWords=24, MinWords=12, MaxFragments=1, StartSel="", StopSel=""'

interface Compiling {
  st: Statement
  sought: Sought
  viewer: Viewer
  kind: Searched<Stand>
  place: Place<Stand>
}

/** As its index is made of, to the letter: tests/search holds the two together. */
export const namesSql = ({ of, names = [] }: Pick<Searched<Stand>, 'of' | 'names'>, table: string): string => {
  const model = modelOf(of.access.type)
  const columns = names.map((name) => {
    const column = `${table}.${quoted(name)}`
    return fieldOf(model, name).isRequired ? column : `coalesce(${column}, '')`
  })
  return `lower(${columns.join(" || ' ' || ")})`
}
export const codeSql = (table: string, column: string): string =>
  `upper(regexp_replace(${table}.${quoted(column)}, '[^[:alnum:]]', '', 'g'))`
export const textSql = (table: string, column: string): string =>
  `to_tsvector('english'::regconfig, left(${table}.${quoted(column)}, ${TEXT_SIGNS}))`

const bound = ({ st }: Compiling, value: unknown, type: string) => `${st.bind(value, `search.${type}`)}::${type}`
const escaped = (words: string) => words.replace(/[\\%_]/g, '\\$&')
/** Letters and digits stand for themselves in a regular expression; nothing else does for certain. */
const plain = (words: string) => words.replace(/[^\p{L}\p{N}]/gu, '\\$&')

/** The rows that count, within what is asked. */
const reached = ({ st, viewer, kind: { of }, place }: Compiling, table: string, among?: Place<Stand>['among']) =>
  whereSql(st, of.access.type, table, {
    AND: [of.access.visibleTo(viewer), place.among?.(viewer) ?? {}, among?.(viewer) ?? {}],
  })

function namesBranches(co: Compiling): string[] {
  const { st, sought, kind } = co
  if (!kind.names) return []
  const table = st.alias()
  const names = namesSql(kind, table)
  const like = (pattern: string) => `${names} LIKE ${bound(co, pattern, 'text')}`
  const each = sought.words.map((word) =>
    isShort(word) ? `${names} ~ ${bound(co, `\\m${plain(word)}`, 'text')}` : like(`%${escaped(word)}%`),
  )
  const begins = like(`${escaped(sought.whole)}%`)
  const rank = `CASE WHEN ${names} = ${bound(co, sought.whole, 'text')} THEN ${RANK.same} WHEN ${begins} THEN ${RANK.begins}
    WHEN ${like(`% ${escaped(sought.whole)}%`)} THEN ${RANK.wordBegins} ELSE ${RANK.within} END + 1.0 / (2 + length(${names}))`
  const branch = (fits: string, most: number) =>
    `(SELECT ${table}."id", ${rank} AS rank, FALSE AS "isText", NULL AS matched FROM ${quoted(kind.of.access.type)} ${table}
      WHERE ${fits} AND ${reached(co, table)} LIMIT ${most})`
  return [branch(each.join(' AND '), MOST_LOOKED_AT), branch(begins, MOST_LOOKED_AT / 10)]
}

/** Rows that have something like each of these words, the likest first. */
function alikeBranch(co: Compiling, words: readonly string[], at: { from: string; table: string; value: string }) {
  const { from, table, value } = at
  const alike = words.map((word) => `word_similarity(${bound(co, word, 'text')}, ${value})`)
  const fits = words.map((word) => `${value} %> ${bound(co, word, 'text')}`)
  return `SELECT ${table}."id", ${RANK.misspelled} + (${alike.join(' + ')}) / ${words.length + 1} AS rank, FALSE AS "isText",
      left(${value}, ${NAME_SIGNS}) AS matched FROM ${from} WHERE ${fits.join(' AND ')} AND `
}

function misspelledBranches(co: Compiling): string[] {
  const { st, sought, kind, place } = co
  const { type } = kind.of.access
  const words = misspelled(sought)
  if (!words.length) return []
  const likest = `ORDER BY 2 DESC LIMIT ${MOST_ALIKE}`
  const table = st.alias()
  const names = { from: `${quoted(type)} ${table}`, table, value: namesSql(kind, table) }
  const codes = (sought.code ? (kind.codes ?? []) : []).map((code) => {
    const own = st.alias()
    const path = code.split('.')
    const { from, end } = related(st, modelOf(type), path, own)
    const branch = alikeBranch(co, [sought.code!], { from, table: own, value: codeSql(end, path.at(-1)!) })
    return `(${branch}${reached(co, own, place.amongCodes)} ${likest})`
  })
  return [...(kind.names ? [`(${alikeBranch(co, words, names)}${reached(co, table)} ${likest})`] : []), ...codes]
}

function numberBranches(co: Compiling): string[] {
  const { st, sought, kind } = co
  if (sought.number === null || !kind.number) return []
  const table = st.alias()
  const fits = `${table}.${quoted(kind.number)} = ${bound(co, sought.number, 'int')}`
  return [
    `(SELECT ${table}."id", ${RANK.number} AS rank, FALSE AS "isText", NULL AS matched FROM ${quoted(kind.of.access.type)} ${table}
      WHERE ${fits} AND ${reached(co, table)})`,
  ]
}

/** The table a path of one relation ends in, and how it hangs together with the row it is of. */
function related(st: Statement, model: Model, path: readonly string[], table: string) {
  if (path.length === 1) return { from: `${quoted(model.name)} ${table}`, end: table }
  const field = fieldOf(model, path[0]!)
  const end = st.alias()
  return { from: `${quoted(field.type)} ${end} JOIN ${quoted(model.name)} ${table} ON ${linked(field, table, end)}`, end }
}
const linked = (field: Field, here: string, there: string) =>
  field.on.map(([a, b]) => `${there}.${quoted(b)} = ${here}.${quoted(a)}`).join(' AND ')

function codeBranches(co: Compiling): string[] {
  const { st, sought, kind, place } = co
  if (!sought.code) return []
  return (kind.codes ?? []).map((code) => {
    const path = code.split('.')
    const table = st.alias()
    const { from, end } = related(st, modelOf(kind.of.access.type), path, table)
    const value = codeSql(end, path.at(-1)!)
    const rank = `CASE WHEN ${value} = ${bound(co, sought.code, 'text')} THEN ${RANK.code} ELSE ${RANK.partOfCode} END`
    return `(SELECT ${table}."id", ${rank} AS rank, FALSE AS "isText", NULL AS matched FROM ${from}
      WHERE ${value} LIKE ${bound(co, `%${sought.code}%`, 'text')} AND ${reached(co, table, place.amongCodes)}
      LIMIT ${MOST_LOOKED_AT})`
  })
}

function textBranches(co: Compiling): string[] {
  const { st, sought, kind, place } = co
  if (!sought.stems) return []
  return (kind.texts ?? []).map((text) => {
    const table = st.alias()
    const fits = `${textSql(table, text)} @@ to_tsquery('english'::regconfig, ${bound(co, sought.stems, 'text')})`
    return `(SELECT ${table}."id", ${RANK.text} AS rank, TRUE AS "isText", NULL AS matched FROM ${quoted(kind.of.access.type)} ${table}
      WHERE ${fits} AND ${reached(co, table, place.amongTexts)} LIMIT ${MOST_LOOKED_AT})`
  })
}

/** What stands at the end of a path, as JSON has it. */
function valueSql(co: Compiling, model: Model, table: string, path: readonly string[], where?: object): string {
  const [name, ...rest] = path
  if (!rest.length) return `to_jsonb(${table}.${quoted(name!)})`
  const field = fieldOf(model, name!)
  const other = modelOf(field.type)
  const there = co.st.alias()
  const fits = where ? ` AND ${whereSql(co.st, other.name, there, where)}` : ''
  return `(SELECT ${valueSql(co, other, there, rest)} FROM ${quoted(other.name)} ${there}
    WHERE ${linked(field, table, there)}${fits} LIMIT 1)`
}

function shownSql(co: Compiling, table: string): string {
  const model = modelOf(co.kind.of.access.type)
  const parts = Object.entries(co.kind.shows).map(([name, way]: [string, Way<Stand>]) => {
    const { path, where } = typeof way === 'string' ? { path: way, where: undefined } : way
    return `'${name}', ${valueSql(co, model, table, path.split('.'), where?.(co.viewer))}`
  })
  return `jsonb_build_object(${[`'id', ${table}."id"`, ...parts].join(', ')})`
}

/** Some of the text around what was found in it; null of what was found by its name. */
function excerptSql(co: Compiling, table: string): string {
  const { kind, sought } = co
  if (!kind.texts?.length || !sought.stems) return 'NULL'
  const query = `to_tsquery('english'::regconfig, ${bound(co, sought.stems, 'text')})`
  const cases = kind.texts.map((text) => {
    const words = `regexp_replace(left(${table}.${quoted(text)}, ${EXCERPT_SIGNS}), '<[^<>]*>', ' ', 'g')`
    return `WHEN ${textSql(table, text)} @@ ${query} THEN ts_headline('english'::regconfig, ${words}, ${query}, '${EXCERPT}')`
  })
  return `CASE WHEN NOT found."isText" THEN NULL ${cases.join(' ')} END`
}

/** The best of one kind, as rows of at, rank, shown, matched, excerpt; null where nothing of it can be found by this search. */
export function kindSql(
  asked: Omit<Compiling, 'place'>,
  { at, place, most, isForgiving }: { at: number; place: Place<Stand>; most: number; isForgiving: boolean },
): string | null {
  const co = { ...asked, place }
  const branches = isForgiving
    ? misspelledBranches(co)
    : [numberBranches, namesBranches, codeBranches, textBranches].flatMap((branchesOf) => branchesOf(co))
  if (!branches.length) return null
  const type = quoted(co.kind.of.access.type)
  const table = co.st.alias()
  const excerpt = isForgiving ? 'NULL' : excerptSql(co, table)
  return `SELECT ${at} AS at, found.rank::float8 AS rank, ${shownSql(co, table)} AS shown,
      found.matched, ${excerpt} AS excerpt
    FROM (SELECT id, max(rank) AS rank, bool_and("isText") AS "isText", max(matched) AS matched FROM (${branches.join(' UNION ALL ')}) every_way
      GROUP BY id ORDER BY max(rank) DESC, id DESC LIMIT ${isForgiving ? MOST_ALIKE : most}) found
    JOIN ${type} ${table} ON ${table}."id" = found.id`
}
