import type { Stand } from '../../platform/kit/models.ts'
import { fieldOf, modelOf, type Field, type Model } from '../../platform/reads/models.ts'
import { quoted, type Statement } from '../../platform/reads/statement.ts'
import { whereSql } from '../../platform/reads/where.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { Place, Searched, Way } from './declared.ts'
import { isShort, misspelled, type Sought } from './words.ts'

/** What stands first, among all kinds. */
const RANK = { number: 9, code: 8, same: 7, begins: 6, wordBegins: 5, within: 4, partOfCode: 4, misspelled: 3, text: 2 }
/** Rows of a large table looked at before they are put in order: of what everything is called these do. */
const MOST_LOOKED_AT = 300
/** Rows with a word like one that was typed, of which people are told those with the fewest errors. */
const MOST_ALIKE = 300
/** Signs of a text that are found by, and shown around what was found. */
const TEXT_SIGNS = 200_000
const EXCERPT_SIGNS = 20_000
/** Signs of a name that typing errors are counted against. */
const NAME_SIGNS = 500
const EXCERPT = 'MaxWords=24, MinWords=12, MaxFragments=1, StartSel="", StopSel=""'

/** One search among one kind. */
export interface Asked {
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

const bound = ({ st }: Asked, value: unknown, type: string) => `${st.bind(value, `search.${type}`)}::${type}`
const escaped = (words: string) => words.replace(/[\\%_]/g, '\\$&')
/** Letters and digits stand for themselves in a regular expression; nothing else does for certain. */
const plain = (words: string) => words.replace(/[^\p{L}\p{N}]/gu, '\\$&')

/** A way to find rows: where they stand, under which name, which fit, and how well. */
interface Found {
  from: string
  table: string
  fits: string
  rank: string
  /** What typing errors are counted against. */
  matched?: string
  isText?: boolean
  /** Whose rows this way finds, where that is fewer. */
  among?: Place<Stand>['among']
  most?: number
}

const own = ({ st, kind }: Asked) => {
  const table = st.alias()
  return { from: `${quoted(kind.of.access.type)} ${table}`, table }
}

function byName(asked: Asked): Found[] {
  const { sought, kind } = asked
  if (!kind.names) return []
  const at = own(asked)
  const names = namesSql(kind, at.table)
  const like = (pattern: string) => `${names} LIKE ${bound(asked, pattern, 'text')}`
  const each = sought.words.map((word) =>
    isShort(word) ? `${names} ~ ${bound(asked, `\\m${plain(word)}`, 'text')}` : like(`%${escaped(word)}%`),
  )
  const begins = like(`${escaped(sought.whole)}%`)
  const rank = `CASE WHEN ${names} = ${bound(asked, sought.whole, 'text')} THEN ${RANK.same} WHEN ${begins} THEN ${RANK.begins}
    WHEN ${like(`% ${escaped(sought.whole)}%`)} THEN ${RANK.wordBegins} ELSE ${RANK.within} END + 1.0 / (2 + length(${names}))`
  // Of very many the best are not among the first ones looked at: those that begin so are looked for by themselves.
  return [
    { ...at, fits: each.join(' AND '), rank },
    ...(kind.isLarge ? [{ ...at, fits: begins, rank, most: MOST_LOOKED_AT / 10 }] : []),
  ]
}

/** Rows that have something like each of these words. */
const alike = (asked: Asked, words: readonly string[], at: { from: string; table: string }, value: string): Found => {
  const likeness = words.map((word) => `word_similarity(${bound(asked, word, 'text')}, ${value})`)
  return {
    ...at,
    fits: words.map((word) => `${value} %> ${bound(asked, word, 'text')}`).join(' AND '),
    rank: `${RANK.misspelled} + (${likeness.join(' + ')}) / ${words.length + 1}`,
    matched: `left(${value}, ${NAME_SIGNS})`,
    most: MOST_ALIKE,
  }
}

function byMisspelledName(asked: Asked): Found[] {
  const words = misspelled(asked.sought)
  if (!words.length || !asked.kind.names) return []
  const at = own(asked)
  return [alike(asked, words, at, namesSql(asked.kind, at.table))]
}

function byNumber(asked: Asked): Found[] {
  const { sought, kind } = asked
  if (sought.number === null || !kind.number) return []
  const at = own(asked)
  const fits = `${at.table}.${quoted(kind.number)} = ${bound(asked, sought.number, 'int')}`
  return [{ ...at, fits, rank: String(RANK.number) }]
}

const linked = (field: Field, here: string, there: string) =>
  field.on.map(([a, b]) => `${there}.${quoted(b)} = ${here}.${quoted(a)}`).join(' AND ')

/** Each code of a kind, of the row itself or of one below it. */
function codesOf(asked: Asked): { from: string; table: string; value: string }[] {
  const { st, kind } = asked
  return (kind.codes ?? []).map((code) => {
    const [first = '', column] = code.split('.')
    const at = own(asked)
    if (!column) return { ...at, value: codeSql(at.table, first) }
    const field = fieldOf(modelOf(kind.of.access.type), first)
    const below = st.alias()
    const from = `${quoted(field.type)} ${below} JOIN ${at.from} ON ${linked(field, at.table, below)}`
    return { from, table: at.table, value: codeSql(below, column) }
  })
}

function byCode(asked: Asked): Found[] {
  const { code } = asked.sought
  if (!code) return []
  return codesOf(asked).map(({ value, ...at }) => ({
    ...at,
    fits: `${value} LIKE ${bound(asked, `%${code}%`, 'text')}`,
    rank: `CASE WHEN ${value} = ${bound(asked, code, 'text')} THEN ${RANK.code} ELSE ${RANK.partOfCode} END`,
    among: asked.place.amongCodes,
  }))
}

function byMisspelledCode(asked: Asked): Found[] {
  const { code } = asked.sought
  if (!code || !misspelled(asked.sought).length) return []
  return codesOf(asked).map(({ value, ...at }) => ({
    ...alike(asked, [code], at, value),
    among: asked.place.amongCodes,
  }))
}

function byText(asked: Asked): Found[] {
  const { sought, kind, place } = asked
  if (!sought.stems) return []
  const query = `to_tsquery('english'::regconfig, ${bound(asked, sought.stems, 'text')})`
  const at = own(asked)
  return (kind.texts ?? []).map((text) => ({
    ...at,
    fits: `${textSql(at.table, text)} @@ ${query}`,
    rank: String(RANK.text),
    isText: true,
    among: place.amongTexts,
  }))
}

/** The rows that count, within what is asked. */
const reachOf = ({ st, viewer, kind: { of }, place }: Asked, table: string, among?: Place<Stand>['among']) =>
  whereSql(st, of.access.type, table, {
    AND: [of.access.visibleTo(viewer), place.among?.(viewer) ?? {}, among?.(viewer) ?? {}],
  })

const rowsSql = ({ from, table, fits, rank, isText = false, matched = 'NULL' }: Found) =>
  `SELECT ${table}."id", ${rank} AS rank, ${isText} AS "isText", ${matched} AS matched FROM ${from} WHERE ${fits}`

/**
 * Rows of a kind by all ways, those in reach. Where there are very many of it, reach is asked with each way, so that who
 * reaches few of them looks at those alone; elsewhere once of all that was found, since long conditions cost more to
 * plan than few rows to look at.
 */
function reachedSql(asked: Asked, ways: readonly Found[]): string {
  if (asked.kind.isLarge)
    return ways
      .map((way) => `(${rowsSql(way)} AND ${reachOf(asked, way.table, way.among)} LIMIT ${way.most ?? MOST_LOOKED_AT})`)
      .join(' UNION ALL ')
  const groups = Map.groupBy(ways, ({ among }) => among)
  return [...groups]
    .map(([among, some]) => {
      const { from, table } = own(asked)
      return `(SELECT way.* FROM (${some.map(rowsSql).join(' UNION ALL ')}) way JOIN ${from} ON ${table}."id" = way.id
        WHERE ${reachOf(asked, table, among)})`
    })
    .join(' UNION ALL ')
}

/** The best of one kind, as rows of at, id, rank, isText, matched; null where it has no way to be found by this. */
export function foundSql(asked: Asked, at: number, most: number, isForgiving: boolean): string | null {
  const found = isForgiving
    ? [byMisspelledName, byMisspelledCode].flatMap((by) => by(asked))
    : [byNumber, byName, byCode, byText].flatMap((by) => by(asked))
  if (!found.length) return null
  return `SELECT ${at} AS at, id, max(rank)::float8 AS rank, bool_and("isText") AS "isText", max(matched) AS matched
    FROM (${reachedSql(asked, found)}) found GROUP BY id ORDER BY 3 DESC, id DESC LIMIT ${isForgiving ? MOST_ALIKE : most}`
}

/** What stands at the end of a path, as JSON has it. */
function valueSql(st: Statement, model: Model, table: string, path: readonly string[], where?: object): string {
  const [name, ...rest] = path
  if (!rest.length) return `to_jsonb(${table}.${quoted(name!)})`
  const field = fieldOf(model, name!)
  const other = modelOf(field.type)
  const there = st.alias()
  const fits = where ? ` AND ${whereSql(st, other.name, there, where)}` : ''
  return `(SELECT ${valueSql(st, other, there, rest)} FROM ${quoted(other.name)} ${there}
    WHERE ${linked(field, table, there)}${fits} LIMIT 1)`
}

/** Some of the text around what was found in it. */
function excerptSql(asked: Asked, table: string): string {
  const { kind, sought } = asked
  if (!kind.texts?.length || !sought.stems) return 'NULL'
  const query = `to_tsquery('english'::regconfig, ${bound(asked, sought.stems, 'text')})`
  const cases = kind.texts.map((text) => {
    const words = `regexp_replace(left(${table}.${quoted(text)}, ${EXCERPT_SIGNS}), '<[^<>]*>', ' ', 'g')`
    return `WHEN ${textSql(table, text)} @@ ${query} THEN ts_headline('english'::regconfig, ${words}, ${query}, '${EXCERPT}')`
  })
  return `CASE ${cases.join(' ')} END`
}

/** What is shown of some rows of a kind that were found, as rows of id, shown, excerpt. */
export function shownSql(asked: Asked, ids: readonly string[], byText: readonly string[]): string {
  const { st, viewer, kind } = asked
  const model = modelOf(kind.of.access.type)
  const { from, table } = own(asked)
  const parts = Object.entries(kind.shows).map(([name, way]: [string, Way<Stand>]) => {
    const { path, where } = typeof way === 'string' ? { path: way, where: undefined } : way
    return `'${name}', ${valueSql(st, model, table, path.split('.'), where?.(viewer))}`
  })
  const isText = () => `${table}."id" = ANY (${st.bind(byText, `${model.name}.text`)}::uuid[])`
  const excerpt = byText.length ? `CASE WHEN ${isText()} THEN ${excerptSql(asked, table)} END` : 'NULL::text'
  return `SELECT ${table}."id", jsonb_build_object(${[`'id', ${table}."id"`, ...parts].join(', ')}) AS shown, ${excerpt} AS excerpt
    FROM ${from} WHERE ${table}."id" = ANY (${st.bind(ids, `${model.name}.id`)}::uuid[])`
}
