import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  OperationTypeNode,
  parse,
  typeFromAST,
  validate,
  type DocumentNode,
  GraphQLError,
  type GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'
import type { Context } from '../context.ts'
import { badInput, headersOf, STATUS, type ErrorCode } from '../errors.ts'
import { runOperation } from '../operations/operations.ts'
import { pathsInArchive } from '../files/zipNames.ts'
import { zipStream } from '../files/zipStream.ts'
import type { Right } from '../rights.ts'
import { isUuid } from '../values/inputs.ts'
import { can, isPerson } from '../viewer.ts'
import { FOR_SPREADSHEETS } from '../values/csv.ts'

/** What came with a call: path, query, body and the parts of a multipart body, by name. */
export type Values = Record<string, unknown>

/** Who calls, as far as rows ask. */
interface Caller {
  /** Whether the caller holds the right. */
  holds(right: Right): boolean
  /** A person rather than a partner system. */
  isPerson: boolean
}

/** One documented call: a GraphQL document and how its answer is shaped. The engine below is the only code. */
export interface Row {
  /** 'GET /api/courses/{id}'; `{name*}` takes the rest of the path. */
  route: string
  document: string
  /**
   * Variables from what came; by default each variable takes the value of its name. Where one address is for two
   * things, who calls says which is meant; whether they may is the field's to say.
   */
  values?: (given: Values, caller: Caller) => Values
  /** The documented answer; by default the value of the only root field. Undefined answers 204. */
  shape?: (data: never, given: Values) => unknown
  /** Where success is not 200, or depends on the answer. */
  status?: number | ((data: never, given: Values) => number)
  /** A navigation: where the browser goes next. */
  redirect?: (data: never, given: Values) => string
  /**
   * Browsers are sent here by another site, although it changes something: the document itself tells whether the call
   * is meant.
   */
  fromElsewhere?: true
  /**
   * Answers every page of the document's one connection (variables $first and $after) as CSV, however long: a column's
   * head and what a row shows there.
   */
  csv?: { name: string; columns: Record<string, (node: never) => unknown> }
  /**
   * Answers the files of every page of the document's one connection (variables $first and $after) as a zip archive,
   * however many: where a row's file lies in it, and its id as the document told it. 404 where there is none.
   */
  zip?: { name: string; entry: (node: never, given: Values) => { path: readonly string[]; fileId: string } | null }
  /** Answers a text of the document as a file to keep, of this media type; nothing answers 404. */
  file?: { name: string; mediaType: string; text: (data: never) => string | null | undefined }
  /**
   * The documented names of what the document calls otherwise, the first of them the usual one: errors name what was
   * sent. An input that comes under its own name needs none.
   */
  names?: Record<string, readonly string[]>
  /** Its body may be a list instead of an object; of other calls such a body is refused. */
  takesList?: true
  /** One line for the documentation page. */
  summary?: string
}

export const gql = String.raw

export interface Connection<T = Values> {
  totalCount?: number
  edges: ({ node: T } | null)[]
}

/** Under this a body that is a list comes, beside `items`, which holds it; any other body that is no object is refused. */
export const NO_OBJECT = Symbol('The body is no object')

/** A call that cannot be understood: 400 and a text that names the value, which stands in this field. */
class BadRequest extends Error {
  readonly field: string
  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

const wholeNumber = (given: Values, name: string, fallback: number, min: number, max: number): number => {
  const value = given[name] ?? fallback
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < min || number > max)
    throw new BadRequest(name, `${name} must be a whole number from ${min} to ${max}`)
  return number
}

/**
 * What a body says of how something is decided, in any case; nothing where it does not say. A word of its own is no
 * other call: it is refused with its field.
 */
export function verdictIn({ status }: Values): 'APPROVED' | 'DENIED' | 'PENDING' | undefined {
  if (status == null || status === '') return undefined
  const said = String(status).trim().toUpperCase()
  if (said === 'APPROVED' || said === 'DENIED' || said === 'PENDING') return said
  throw new BadRequest('status', 'status must be one of approved, denied, pending')
}

/** BAD_USER_INPUT at a field, for rows: they import nothing else. */
export const unreadable = badInput

/** Text that says yes or no, in any case, also as 1 or 0; what says neither stays as it is. */
function yesOrNo(value: unknown): unknown {
  const said = typeof value === 'string' ? value.trim().toLowerCase() : value
  return said === 'true' || said === '1' ? true : said === 'false' || said === '0' ? false : value
}

/**
 * A yes or no of a call, from its query, form or body; undefined where it is not said. Errors: 400 names a value that
 * says neither.
 */
export function flagIn(given: Values, name: string): boolean | undefined {
  const value = given[name]
  if (value == null || value === '') return undefined
  const said = yesOrNo(value)
  if (typeof said !== 'boolean') throw new BadRequest(name, `${name} must be true or false`)
  return said
}

/**
 * What a call turns on, or off where it says so: true where it says nothing of it. Errors: BAD_USER_INPUT at the field
 * for null and whatever else says neither.
 */
export function switchIn(given: Values, name: string): boolean {
  const said = given[name] === undefined || yesOrNo(given[name])
  if (typeof said !== 'boolean') throw badInput(name, `${name} must be true or false. Left out, it is true.`)
  return said
}

const WAYS: Record<string, 'UP' | 'DOWN'> = {
  asc: 'UP',
  ascending: 'UP',
  '1': 'UP',
  true: 'UP',
  desc: 'DOWN',
  descending: 'DOWN',
  '-1': 'DOWN',
  false: 'DOWN',
}

/**
 * Which way a call puts a list in order: `asc`, 1 or true, `desc`, -1 or false. Undefined where it does not say. Errors:
 * 400 names a value that says neither.
 */
export function wayIn(given: Values, name: string): 'UP' | 'DOWN' | undefined {
  const value = given[name]
  if (value == null || value === '') return undefined
  const said = String(value).trim().toLowerCase()
  if (!Object.hasOwn(WAYS, said)) throw new BadRequest(name, `${name} must be asc or desc`)
  return WAYS[said]
}

/** States in which a thing is shown or not, as a body says them. */
const SHOWN: Record<string, boolean> = { published: true, unpublished: false, draft: false }

/**
 * Whether a body wants a thing published: its `published`, else `active`, else `status`, a yes or no or one of
 * published, unpublished and draft. Undefined where it does not say. Errors: 400 names the value that says neither.
 */
export function publishedIn(given: Values): boolean | undefined {
  const said = flagIn(given, 'published') ?? flagIn(given, 'active')
  const { status } = given
  if (said !== undefined || status == null || status === '') return said
  const word = typeof status === 'string' ? (SHOWN[status.trim().toLowerCase()] ?? yesOrNo(status)) : yesOrNo(status)
  if (typeof word !== 'boolean') throw new BadRequest('status', 'status must be one of published, unpublished, draft')
  return word
}

/** Numbered pages: `page` from 1 and `limit`, with the documented size of the list as its default. */
export const paged =
  (size: number) =>
  (given: Values): Values => {
    const limit = wholeNumber(given, 'limit', size, 1, 100)
    const page = wholeNumber(given, 'page', 1, 0, 1_000_000)
    return { ...given, first: limit, offset: Math.max(0, page - 1) * limit, page: Math.max(1, page), limit }
  }

/** The rows of a connection. */
export const nodesOf = <T>(connection: Connection<T>): T[] =>
  connection.edges.flatMap((edge) => (edge ? [edge.node] : []))

/** `{ <key>: rows, pagination }`, the documented answer of most lists. */
export const listOf = <T>(key: string, connection: Connection<T>, given: Values) => {
  const total = connection.totalCount ?? 0
  const { page, limit } = given as { page: number; limit: number }
  return { [key]: nodesOf(connection), pagination: { page, limit, total, pages: Math.ceil(total / limit) } }
}

/** All that came with a call, what stands in the documented `data` part included. */
export const bodyOf = ({ data, ...rest }: Values): Values => ({
  ...(typeof data === 'object' && data != null && !Array.isArray(data) ? (data as Values) : {}),
  ...rest,
})

/** An object that is no list. */
export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isPart = (value: unknown): boolean => isObject(value) && 'promise' in value

/**
 * What the documented calls for many rows take: a file part of any name, or rows under any of the names partners use, and
 * how they are read. All of it stands beside `data` or in it.
 */
export function rowsInput({ data, ...beside }: Values, ...names: string[]): Values {
  const within = isObject(data) ? data : {}
  const told = { ...within, ...beside }
  const { dayOrder } = told
  const file = Object.values(beside).flat().find(isPart)
  const rows = [...[...names, 'rows', 'items'].flatMap((name) => [beside[name], within[name]]), data].find(
    Array.isArray,
  )
  return {
    input: {
      ...(file ? { file } : { rows: rows ?? [] }),
      skipBad: flagIn(told, 'skipBad') ?? false,
      ...(dayOrder == null || dayOrder === ''
        ? {}
        : { dayOrder: typeof dayOrder === 'string' ? dayOrder.trim().toUpperCase() : dayOrder }),
    },
  }
}

/** The same as the one input of a mutation. */
export const asInput = (given: Values) => ({ input: bodyOf(given) })

/** The same of a thing that is saved: its id stands in the path or the body, as `id` or `_id`. */
export const savedBody = (given: Values): Values => {
  const { id, _id, ...rest } = bodyOf(given)
  return { ...rest, databaseId: id ?? _id }
}

/** An id, alone or within its entity; what holds none stays as it is, to be refused at its field. */
export const idOf = (value: unknown): unknown => (isObject(value) ? (value._id ?? value.id ?? value) : value)

/**
 * An id under the first of these names, from the first of them that was said: alone or within its entity. Null takes
 * away what may be empty. Empty where none was said.
 */
export function idUnder(given: Values, name: string, ...others: string[]): Values {
  const said = [name, ...others].map((each) => given[each]).find((value) => value !== undefined)
  return said === undefined ? {} : { [name]: idOf(said) }
}

/** Ids of a list, alone or within their entities; what is no list stays as it is. */
export const idsOf = (list: unknown): unknown => (Array.isArray(list) ? list.map(idOf) : list)

/**
 * Ids as a list under the first of these names, from the first of them that was said: ids or the entities an answer
 * gives, one of them may stand alone. Empty where none was said.
 */
export function idsUnder(given: Values, name: string, ...others: string[]): Values {
  const said = [name, ...others].map((each) => given[each]).find((value) => value != null)
  if (said === undefined) return {}
  return { [name]: idsOf(typeof said === 'object' && !Array.isArray(said) ? [said] : said) }
}

/**
 * Files sent beside `data` under the path of the thing they belong to, put there: `products.0.imageFile`,
 * `products[0][imageFile]` and `products-0-imageFile` are one. What leads nowhere is left where it is.
 */
export function placeParts(input: Values): Values {
  const placed = copied(input)
  for (const [name, part] of Object.entries(input)) {
    const path = name.split(/[.[\]-]+/).filter(Boolean)
    const last = path.pop()
    if (!last || !path.length) continue
    const home = path.reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? (at as Values)[key] : undefined),
      placed,
    )
    if (typeof home === 'object' && home !== null && !Array.isArray(home)) (home as Values)[last] = part
  }
  return placed
}

/** A copy of plain lists and objects; files and the promises of files stay the same. */
function copied<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copied) as T
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copied(inner)])) as T
}

/**
 * Ids as an order is told, which the documents leave open: the first list among `names`, of ids or of entities with
 * `order` or `position`. Errors: BAD_USER_INPUT names the first of `names` where there is none.
 */
export function orderedIds(given: Values, ...names: string[]): string[] {
  const { data } = given
  const all = { ...given, ...(typeof data === 'object' && data !== null ? data : {}) } as Values
  const list =
    ([...names, 'ids', 'orders', 'items'].map((name) => all[name]).find(Array.isArray) as unknown[] | undefined) ?? []
  const [field = 'ids'] = names
  if (!list.length) throw badInput(field, `Name in ${field} what is to be put in order.`)
  const entries = list.map((item, index) => {
    const { _id, id, order, position } = (typeof item === 'object' && item !== null ? item : { id: item }) as Values
    return { id: String(_id ?? id ?? ''), place: Number(order ?? position ?? index) }
  })
  return entries.sort((a, b) => a.place - b.place).map(({ id }) => id)
}

export interface CompiledRow {
  row: Row
  method: string
  path: string
  document: DocumentNode
  operation: OperationDefinitionNode
  /** A mutation, whatever its method: cross-site calls are refused. */
  changes: boolean
  /** Whether any of its values may be a file; of other calls no file is taken in. */
  takesFiles: boolean
}

/** Whether a value of the type may hold an upload, at any depth. */
function holdsUpload(type: GraphQLInputType, seen = new Set<string>()): boolean {
  const named = getNamedType(type)
  if (named.name === 'Upload') return true
  if (!isInputObjectType(named) || seen.has(named.name)) return false
  seen.add(named.name)
  return Object.values(named.getFields()).some((field) => holdsUpload(field.type, seen))
}

/** Whether any value of an operation may be a file. */
export const takesFiles = (schema: GraphQLSchema, { variableDefinitions }: OperationDefinitionNode): boolean =>
  (variableDefinitions ?? []).some(({ type }) => {
    const known = typeFromAST(schema, type) as GraphQLInputType | undefined
    return known !== undefined && holdsUpload(known)
  })

/** Parses and checks every row against the schema. Errors: the route and what is wrong with its document. */
export function compileRows(schema: GraphQLSchema, rows: Row[]): CompiledRow[] {
  return rows.map((row) => {
    const [method, path] = row.route.split(' ') as [string, string]
    const document = parse(row.document, { noLocation: true })
    const [problem] = validate(schema, document)
    if (problem) throw new Error(`${row.route}: ${problem.message}`)
    const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    if (!operation) throw new Error(`${row.route}: no operation`)
    return {
      row,
      method,
      path,
      document,
      operation,
      takesFiles: takesFiles(schema, operation),
      changes: operation.operation === OperationTypeNode.MUTATION,
    }
  })
}

interface Branch {
  fixed: Map<string, Branch>
  param?: { name: string; branch: Branch }
  rest?: { name: string; rows: Map<string, CompiledRow> }
  rows: Map<string, CompiledRow>
}
const branch = (): Branch => ({ fixed: new Map(), rows: new Map() })

export type Router = (method: string, pathname: string) => { found: CompiledRow; params: Values } | undefined

/** Finds the row of a path; fixed segments win over `{id}`, a trailing slash makes no difference. */
export function routerOf(rows: CompiledRow[]): Router {
  const root = branch()
  for (const compiled of rows) {
    let at = root
    const segments = compiled.path.split('/').filter(Boolean)
    let rest: string | undefined
    for (const segment of segments) {
      const name = /^\{(\w+)(\*?)\}$/.exec(segment)
      if (name?.[2]) rest = name[1]
      else if (name) at = (at.param ??= { name: name[1]!, branch: branch() }).branch
      else {
        let next = at.fixed.get(segment)
        if (!next) at.fixed.set(segment, (next = branch()))
        at = next
      }
    }
    const target = rest ? (at.rest ??= { name: rest, rows: new Map() }).rows : at.rows
    if (target.has(compiled.method)) throw new Error(`Two rows for ${compiled.row.route}`)
    target.set(compiled.method, compiled)
  }
  const namesOf = (path: string) => [...path.matchAll(/\{(\w+)\*?\}/g)].map((match) => match[1]!)

  const walk = (
    at: Branch,
    segments: string[],
    index: number,
    taken: string[],
    method: string,
  ): { found: CompiledRow; taken: string[] } | undefined => {
    if (index === segments.length) {
      const found = at.rows.get(method)
      if (found) return { found, taken }
    } else {
      const fixed = at.fixed.get(segments[index]!)
      const below = fixed && walk(fixed, segments, index + 1, taken, method)
      if (below) return below
      const byParam = at.param && walk(at.param.branch, segments, index + 1, [...taken, segments[index]!], method)
      if (byParam) return byParam
    }
    const rest = at.rest?.rows.get(method)
    return rest && { found: rest, taken: [...taken, segments.slice(index).join('/')] }
  }

  return (method, pathname) => {
    let segments: string[]
    try {
      segments = pathname.split('/').filter(Boolean).map(decodeURIComponent)
    } catch {
      return undefined
    }
    const match = walk(root, segments, 0, [], method)
    if (!match) return undefined
    const names = namesOf(match.found.path)
    return { found: match.found, params: Object.fromEntries(names.map((name, index) => [name, match.taken[index]])) }
  }
}

/**
 * An order as clients have always said it, `dealers` or `-dealers`, as the value of its enum: DEALERS, DEALERS_DESC. By
 * age has words of its own.
 */
function orderNamed(sort: string, type: GraphQLEnumType): string {
  if (type.getValue(sort)) return sort
  const column = sort.replace(/^-/, '')
  if (column === 'created') return sort === column ? 'OLDEST' : 'NEWEST'
  const name = column.replace(/[A-Z]/g, '_$&').toUpperCase()
  return sort === column ? name : `${name}_DESC`
}

/** A value of an enum as the documents spell it, `waiting-approval` or `waiting_approval`; what it does not know stays. */
function valueNamed(text: string, type: GraphQLEnumType): string {
  const name = text.trim().toUpperCase().replaceAll('-', '_')
  return type.getValue(name) ? name : text
}

/** What an empty text of an input takes away, as null does. */
const EMPTIED = new Set(['Day', 'DateTime', 'Moment'])
/** What says itself what an empty text means. */
const READ_EMPTY = new Set(['String', 'Amount'])

/** Text of a query or form as the variable's type wants it; what does not fit is left for GraphQL to name. */
function coerced(value: unknown, type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return coerced(value, type.ofType)
  if (value === undefined) return undefined
  // Null is no list that holds a null.
  if (value === null) return null
  if (isListType(type)) {
    // Empty text names nothing: `audienceIds=` must not open to everybody what a list would keep.
    if (value === '') return undefined
    const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',').filter(Boolean) : [value]
    return items.map((item) => coerced(item, type.ofType))
  }
  if (isInputObjectType(type)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    // Old clients send extras: what the input does not know is left out.
    return Object.fromEntries(
      Object.entries(type.getFields()).flatMap(([name, field]) =>
        Object.hasOwn(value, name) ? [[name, filled((value as Values)[name], field.type)]] : [],
      ),
    )
  }
  if (type.name === 'Boolean' && value !== '') return yesOrNo(value)
  // The address a file was read with says nothing new.
  if (type.name === 'Upload' && typeof value === 'string' && value.startsWith('/files/')) return undefined
  if (typeof value !== 'string') return type.name === 'String' && typeof value === 'number' ? String(value) : value
  if (value === '' && !READ_EMPTY.has(type.name)) return undefined
  if (isEnumType(type)) return type.name.endsWith('Sort') ? orderNamed(value, type) : valueNamed(value, type)
  if (type.name === 'Int' && /^-?\d{1,10}$/.test(value)) return Number(value)
  if (type.name === 'Float' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value)
  return value
}

/** The same of a field of an input, where empty is something else than left out. */
const filled = (value: unknown, type: GraphQLInputType): unknown =>
  value === '' && 'name' in type && EMPTIED.has(type.name) ? null : coerced(value, type)

export interface Answer {
  status: number
  /** Text, JSON or nothing. */
  body?: unknown
  headers?: Record<string, string>
  /** Takes the place of the body where it is long. */
  stream?: Readable
}

type Pages = Record<string, Connection & { pageInfo: { hasNextPage: boolean; endCursor: string | null } }>

/** The rows of all pages, each page asked for when its turn comes. */
async function* pagesFrom(first: Pages, next: (after: string) => Promise<Pages>): AsyncGenerator<Values[]> {
  for (let page: Pages | null = first; page;) {
    const connection: Pages[string] | undefined = Object.values(page)[0]
    if (!connection) return
    yield nodesOf(connection)
    const { hasNextPage, endCursor }: Pages[string]['pageInfo'] = connection.pageInfo
    page = hasNextPage && endCursor ? await next(endCursor) : null
  }
}

/** All pages as one CSV file, read while it is sent. */
function csvOf({ name, columns }: NonNullable<Row['csv']>, pages: AsyncGenerator<Values[]>): Answer {
  async function* lines() {
    yield Object.keys(columns)
    for await (const nodes of pages)
      for (const node of nodes) yield Object.values(columns).map((cell) => cell(node as never) ?? '')
  }
  const stream = Readable.from(lines()).compose(stringify(FOR_SPREADSHEETS)) as Readable
  return {
    status: 200,
    stream,
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}.csv"` },
  }
}

/** The files of all pages as one archive, read while it is sent. */
function zipOf(
  { name, entry }: NonNullable<Row['zip']>,
  pages: AsyncGenerator<Values[]>,
  given: Values,
  { db, services: { files, now } }: Context,
): Answer {
  async function* entries() {
    const pathFor = pathsInArchive()
    for await (const nodes of pages) {
      const found = nodes.flatMap((node) => entry(node as never, given) ?? [])
      const stored = await db.storedFile.findMany({
        where: { id: { in: found.map(({ fileId }) => fileId) } },
        select: { id: true, key: true },
      })
      const keys = new Map(stored.map(({ id, key }) => [id, key]))
      for (const { path, fileId } of found) {
        const key = keys.get(fileId)
        if (key) yield { name: pathFor(path), open: () => files.store.read(key) }
      }
    }
  }
  return {
    status: 200,
    stream: zipStream(entries(), now()),
    headers: { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${name}.zip"` },
  }
}

/** A text as a file to keep. */
function fileOf({ name, mediaType, text }: NonNullable<Row['file']>, data: never): Answer {
  const content = text(data)
  if (content == null) return { status: 404, body: 'Not found' }
  return {
    status: 200,
    stream: Readable.from([content]),
    headers: { 'content-type': mediaType, 'content-disposition': `attachment; filename="${name}"` },
  }
}

/** Text that stands for a list or an object of its own, as parts of a form do. */
const isEncoded = (text: string): boolean => /^\s*[[{]/.test(text)

/**
 * Where in a call stands what an error names by its path in the input: under the name it was sent by, no deeper than what
 * was sent goes.
 */
function sentName(path: string, given: Values, names: NonNullable<Row['names']> = {}): string {
  const parts = path.split('.')
  const body = bodyOf(given)
  const under = (at: Values, name: string): string | undefined =>
    [name, ...(names[name] ?? [])].find((each) => at[each] !== undefined)
  const first = under(body, parts[0]!)
  if (first === undefined) return [names[parts[0]!]?.[0] ?? parts[0]!, ...parts.slice(1)].join('.')
  const sent = [first]
  let at: unknown = body[first]
  for (const part of parts.slice(1)) {
    if (typeof at === 'object' && at !== null) {
      const name = Array.isArray(at) ? part : (under(at as Values, part) ?? part)
      sent.push(name)
      at = (at as Values)[name]
    } else if (at == null || (typeof at === 'string' && isEncoded(at))) sent.push(part)
    else {
      // Of what was sent flat, such as a day and its time beside one another, it may have a name of its own.
      const beside = parts.length > 2 && names[parts[0]!]?.includes(first) ? under(body, parts.at(-1)!) : undefined
      return beside ?? sent.join('.')
    }
  }
  return sent.join('.')
}

/** An error by the names of the call. */
function asSent(error: GraphQLError, given: Values, { names }: Row): GraphQLError {
  const fields = error.extensions.fields as Record<string, string> | undefined
  if (!fields) return error
  const said = (path: string, text: string) =>
    text.startsWith(`${path} `) || text.startsWith(`${path}:`)
      ? sentName(path, given, names) + text.slice(path.length)
      : text
  const entries = Object.entries(fields)
  return new GraphQLError(
    entries.reduce((text, [path]) => said(path, text), error.message),
    {
      originalError: error,
      extensions: {
        ...error.extensions,
        fields: Object.fromEntries(entries.map(([path, text]) => [sentName(path, given, names), said(path, text)])),
      },
    },
  )
}

/** Errors as an answer: the highest status among them and their texts, the first field in the x-field header. */
export function refused(errors: readonly GraphQLError[]): Answer {
  const known = errors.filter((error) => typeof error.extensions.code === 'string' && error.extensions.code in STATUS)
  if (known.length < errors.length) return { status: 500, body: 'Unexpected Error' }
  const field = known.flatMap((error) => Object.keys((error.extensions.fields ?? {}) as object))[0]
  return {
    status: Math.max(...known.map((error) => STATUS[error.extensions.code as ErrorCode])),
    body: [...new Set(known.map((error) => error.message))].join('\n'),
    headers: {
      ...(Object.assign({}, ...known.map(headersOf)) as Record<string, string>),
      ...(field ? { 'x-field': encodeURIComponent(field) } : {}),
    },
  }
}

/** Which part of a call holds what nothing can be read from: its body, or the documented `data` in it. */
function noObjectIn(given: Values, { route, takesList }: Row): 'body' | 'data' | undefined {
  const other = (given as { [NO_OBJECT]?: 'list' | 'other' })[NO_OBJECT]
  if (other) return other === 'list' && takesList ? undefined : 'body'
  const { data } = given
  if (data === undefined || route.startsWith('GET ') || (takesList && Array.isArray(data))) return undefined
  return isObject(data) ? undefined : 'data'
}

/** Where a number stands that is too large for any, such as 1e309, which JSON reads as endless; undefined for none. */
function endlessIn(value: unknown, place = ''): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : place
  if (!Array.isArray(value) && !(isObject(value) && Object.getPrototypeOf(value) === Object.prototype)) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const name = /^\w{1,60}$/.test(key) ? key : 'a field'
    const found = endlessIn(inner, place ? `${place}.${name}` : name === 'data' ? '' : name)
    if (found !== undefined) return found
  }
  return undefined
}

/** Inputs that name what a change is about. */
const ABOUT = ['databaseId', 'thingId', 'parentId']

/** Whether a change is about an id out of its path that can be none: like any other that nothing has. */
function namesNothing(path: string, given: Values, { input }: Values): boolean {
  if (!isObject(input)) return false
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => given[match[1]!])
  return ABOUT.some((name) => {
    const id = input[name]
    return typeof id === 'string' && inPath.includes(id) && !isUuid(id)
  })
}

/** Runs a row in process. Errors answer the highest status among them and their text, never a stack. */
export async function runRow(
  schema: GraphQLSchema,
  { row, path, document, operation, changes }: CompiledRow,
  given: Values,
  contextValue: Context,
): Promise<Answer> {
  let values: Values
  const wrong = noObjectIn(given, row)
  if (wrong)
    return {
      status: STATUS.BAD_USER_INPUT,
      body: row.takesList ? `Send ${wrong} as a list or an object.` : `Send ${wrong} as an object.`,
      headers: { 'x-field': wrong },
    }
  const endless = endlessIn(given)
  if (endless !== undefined)
    return {
      status: STATUS.BAD_REQUEST,
      body: `${endless || 'The body'} holds a number that is too large.`,
      headers: { 'x-field': endless || 'body' },
    }
  try {
    const { viewer } = contextValue
    const caller = { holds: (right: Right) => can(viewer, right), isPerson: viewer !== null && isPerson(viewer) }
    values = row.values?.(given, caller) ?? given
  } catch (error) {
    if (error instanceof BadRequest) return { status: 400, body: error.message, headers: { 'x-field': error.field } }
    throw error
  }
  if (changes && namesNothing(path, given, values)) return { status: 404, body: 'Not found' }
  const inputs = Object.fromEntries(
    (operation.variableDefinitions ?? []).flatMap((definition) => {
      const name = definition.variable.name.value
      const value = coerced(values[name], typeFromAST(schema, definition.type) as GraphQLInputType)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const { data, errors } = await runOperation({ schema, document, contextValue, variableValues: inputs })
  if (errors?.length) return refused(errors.map((error) => asSent(error, given, row)))
  if (row.csv || row.zip) {
    const pages = pagesFrom(data as never, async (after) => {
      const page = await runOperation({ schema, document, contextValue, variableValues: { ...inputs, after } })
      // Thrown into the stream: the answer breaks off, so that nobody takes half a file for the whole.
      if (page.errors?.length || !page.data) throw page.errors?.[0] ?? new Error('A page of the file did not come')
      return page.data as never
    })
    if (row.csv) return csvOf(row.csv, pages)
    const [connection] = Object.values(data as unknown as Pages)
    if (!connection?.edges.length) return { status: 404, body: 'Not found' }
    if (row.zip) return zipOf(row.zip, pages, given, contextValue)
  }
  if (row.file) return fileOf(row.file, data as never)
  if (row.redirect) return { status: 302, headers: { location: row.redirect(data as never, values) } }
  const onlyValue = Object.values(data ?? {})[0]
  if (onlyValue === null && !row.shape) return { status: 404, body: 'Not found' }
  const body = row.shape ? row.shape(data as never, values) : onlyValue
  if (body === null) return { status: 404, body: 'Not found' }
  return body === undefined
    ? { status: 204 }
    : { status: (typeof row.status === 'function' ? row.status(data as never, values) : row.status) ?? 200, body }
}

/** Variables of a row with their types, for the documentation. */
export const parametersOf = (
  schema: GraphQLSchema,
  { operation }: CompiledRow,
): { name: string; type: string; required: boolean; fields?: { name: string; type: string; required: boolean }[] }[] =>
  (operation.variableDefinitions ?? []).map((definition) => {
    const type = typeFromAST(schema, definition.type) as GraphQLInputType
    const named = getNamedType(type)
    return {
      name: definition.variable.name.value,
      type: String(named),
      required: isNonNullType(type),
      ...(isInputObjectType(named)
        ? {
            fields: Object.values(named.getFields()).map((field) => ({
              name: field.name,
              type: String(getNamedType(field.type)),
              required: isNonNullType(field.type),
            })),
          }
        : {}),
    }
  })
