// Calls made from the schema and the rows, with poison in them, and a portal in a process of its own to send them to.
import { fork } from 'node:child_process'
import path from 'node:path'
import {
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  typeFromAST,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql'
import { afterAll } from 'vitest'
import { compileRows, type CompiledRow } from '../../server/platform/rest/compile.ts'
import { rows } from '../../server/features.ts'
import { schema } from '../../server/schema.ts'
import {
  anyPoison,
  asBody,
  idFor,
  placesIn,
  poisonFor,
  typeAt,
  valueFor,
  withAt,
  type Draws,
  type Ids,
} from './poison.ts'
import type { Who, World } from './world.ts'

/** One door to knock at: a root field or a row. */
export interface Target {
  name: string
  kind: 'query' | 'mutation' | 'subscription' | 'row'
  field?: GraphQLField<unknown, unknown>
  row?: CompiledRow
}

export interface Call {
  method: string
  path: string
  body?: string | FormData
  /** For a socket. */
  operation?: { query: string; variables: Record<string, unknown> }
}

export const targets: Target[] = [
  ...(['query', 'mutation', 'subscription'] as const).flatMap((kind) =>
    Object.values(schema.getRootType(kind as never)!.getFields()).map((field) => ({
      name: `${kind} ${field.name}`,
      kind,
      field,
    })),
  ),
  ...compileRows(schema, rows).map((row) => ({ name: row.row.route, kind: 'row' as const, row })),
]

/** A document that reaches the field and a little below it, with a variable for every argument. */
function documentOf(
  { kind, field }: Target,
  draw: Draws,
): { query: (names: string) => string; types: Record<string, GraphQLInputType> } {
  const types: Record<string, GraphQLInputType> = {}
  const withArgs = (one: GraphQLField<unknown, unknown>, all: boolean) => {
    const args = one.args
      .filter((arg) => all || isRequiredArgument(arg) || draw.next() < 0.3)
      .map(({ name, type }) => {
        const variable = `v${Object.keys(types).length}_${name}`
        types[variable] = type
        return `${name}: $${variable}`
      })
    return args.length ? `${one.name}(${args.join(', ')})` : one.name
  }
  const below = (one: GraphQLField<unknown, unknown>, depth: number): string => {
    const type = getNamedType(one.type)
    if (!isCompositeType(type)) return ''
    const fields = isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : []
    const leaves = fields.filter((inner) => !isCompositeType(getNamedType(inner.type)))
    const edges = fields.filter(({ name }) => /^(edges|node|totalCount)$/.test(name))
    const branches = fields
      .filter((inner) => isCompositeType(getNamedType(inner.type)) && draw.next() < 0.25)
      .slice(0, 2)
    const chosen = edges.length ? edges : [...leaves.filter(() => draw.next() < 0.5).slice(0, 8), ...branches]
    return ` { __typename ${depth ? [...new Set(chosen)].map((inner) => withArgs(inner, false) + below(inner, depth - 1)).join(' ') : ''} }`
  }
  const text = withArgs(field!, true) + below(field!, 3)
  return { types, query: (names) => `${kind}${names} { ${text} }` }
}

/** The values of variables, one place of them poisoned, or given to `put`. */
function poisoned(
  types: Record<string, GraphQLInputType>,
  name: string,
  ids: Ids,
  draw: Draws,
  put?: (names: string[]) => Record<string, unknown>,
): Record<string, unknown> {
  // One way through a list at a time.
  const asked = Object.entries(types).filter(([key]) => !/_(?:before|after|last)$/.test(key) || draw.next() < 0.05)
  const values: Record<string, unknown> = Object.fromEntries(
    asked.map(([key, type]) => [key, valueFor(type, key.replace(/^v\d+_/, ''), name, ids, draw)]),
  )
  if (put) return { ...values, ...put(Object.keys(types)) }
  const deep = placesIn(values).filter((way) => way.length > 1)
  const places = deep.length && draw.next() < 0.9 ? deep : Object.keys(types).map((key) => [key])
  if (!places.length) return values
  const way = draw.of(places)
  const type = types[way[0] as string]!
  return withAt(values, way, poisonFor(typeAt(type, way.slice(1)), draw)) as Record<string, unknown>
}

/** Names a row looks at: its variables, the fields of its inputs, and what its own code reads. */
function namesOf({ row, operation, path: at }: CompiledRow): { name: string; type?: GraphQLInputType }[] {
  const variables = (operation.variableDefinitions ?? []).flatMap((definition) => {
    const type = typeFromAST(schema, definition.type) as GraphQLInputType
    const named = getNamedType(type)
    return 'getFields' in named
      ? Object.values(named.getFields()).map((field) => ({ name: field.name, type: field.type }))
      : [{ name: definition.variable.name.value, type }]
  })
  const code = `${String(row.values ?? '')}${String(row.shape ?? '')}${String(row.redirect ?? '')}`
  const read = [...code.matchAll(/given\.(\w+)|given, '(\w+)'/g)].map(([, first, second]) => ({
    name: (first ?? second)!,
  }))
  const taken = new Set([...at.matchAll(/\{(\w+)\*?\}/g)].map(([, name]) => name))
  return [
    ...new Map(
      [...read, { name: 'page' }, { name: 'limit' }, { name: 'data' }, ...variables]
        .filter(({ name }) => !taken.has(name))
        .map((one) => [one.name, one]),
    ).values(),
  ]
}

function rowCall(row: CompiledRow, ids: Ids, draw: Draws, put?: (names: string[]) => Record<string, unknown>): Call {
  const { method, path: at } = row
  const reads = method === 'GET' || method === 'DELETE'
  const names = namesOf(row)
  const context = at.replaceAll(/[^a-z]/gi, '')
  const inPath = [...at.matchAll(/\{(\w+)\*?\}/g)].map(([, name]) => name!)
  const ofPath = new Map(inPath.map((name) => [name, idFor(name, context, ids, draw)]))
  const values: Record<string, unknown> = Object.fromEntries(
    names
      .filter(({ type, name }) => (type ? isNonNullType(type) : /^(page|limit)$/.test(name)) || draw.next() < 0.6)
      .map(({ name, type }) => [
        name,
        type
          ? valueFor(type, name, context, ids, draw)
          : name === 'data'
            ? {}
            : /^(page|limit)$/.test(name)
              ? 1
              : draw.next() < 0.5
                ? `${draw.below(9)}`
                : idFor(name, context, ids, draw),
      ]),
  )
  if (put) Object.assign(values, put(names.map(({ name }) => name)))
  else if (inPath.length && (draw.next() < 0.3 || !names.length))
    ofPath.set(draw.of(inPath), asBody(anyPoison(draw)).replaceAll('"', '').slice(0, 300))
  else if (names.length) {
    const { name, type } = draw.of(names)
    const way = draw.of([[name], ...(name in values ? placesIn(values[name]).map((inner) => [name, ...inner]) : [])])
    Object.assign(
      values,
      withAt(values, way, type && draw.next() < 0.7 ? poisonFor(typeAt(type, way.slice(1)), draw) : anyPoison(draw)),
    )
  }
  const segment = (text: string) => encodeURIComponent(text.toWellFormed()) || 'x'
  const target = at.replaceAll(/\{(\w+)\*?\}/g, (_all, name: string) => segment(ofPath.get(name)!))
  const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
  if (reads) {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(values))
      for (const one of Array.isArray(value) ? (value.slice(0, 20) as unknown[]) : [value])
        query.append(name, asText(one).slice(0, 2000))
    return { method, path: `${target}?${query.toString()}` }
  }
  if (row.takesFiles && draw.next() < 0.5) {
    const form = new FormData()
    for (const [name, value] of Object.entries(values))
      if (value != null) form.append(name, name === 'data' ? asBody(value) : asText(value))
    for (const name of ['file', 'files', 'image', 'imageFile', 'thumbnail'].filter(
      (one) => one === 'file' || draw.next() < 0.3,
    )) {
      form.append(
        name,
        new Blob([draw.of(['', 'GIF89a', '%PDF-1.4', 'a,b\n1,2', 'WEBVTT\n\n00:00.000 --> 00:01.000\nx'])]),
        draw.of(['a.png', '\u202efdp.exe', `${'x'.repeat(400)}.csv`, '../../x', '']),
      )
    }
    return { method, path: target, body: form }
  }
  return { method, path: target, body: asBody(values) }
}

/** A call of the target, drawn: everything plausible but one thing, or with `put` over it. */
export function callOf(
  target: Target,
  ids: Ids,
  draw: Draws,
  put?: (names: string[]) => Record<string, unknown>,
): Call {
  if (target.row) return rowCall(target.row, ids, draw, put)
  const { types, query } = documentOf(target, draw)
  const variables = poisoned(types, target.field!.name, ids, draw, put)
  const names = Object.entries(types)
    .map(([name, type]) => `$${name}: ${String(type)}`)
    .join(', ')
  const operation = { query: query(names && `(${names})`), variables }
  return { method: 'POST', path: '/graphql', body: asBody(operation), operation }
}

/** Raw ids by table, at most five of each. */
export async function idsOf({ owner }: World): Promise<Ids> {
  const tables = await owner.$queryRaw<
    { name: string }[]
  >`SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'id' AND data_type = 'uuid' ORDER BY 1`
  const found: Ids = new Map()
  for (const { name } of tables) {
    const some = await owner.$queryRawUnsafe<{ id: string }[]>(`SELECT id FROM "${name}" ORDER BY id LIMIT 5`)
    if (some.length)
      found.set(
        name,
        some.map(({ id }) => id),
      )
  }
  return found
}

export interface Served {
  origin: string
  /** What it logged as its own faults since the last call of this. */
  faults(): string[]
  /** The longest time in milliseconds its event loop worked without a pause since the last call of this. */
  longestHold(): Promise<number>
  gone(): boolean
}

/** A portal on this test's database and files in a process of its own. */
export async function serve({ url, services }: World): Promise<Served> {
  const child = fork(path.resolve(import.meta.dirname, 'served.ts'), {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: services.config.DATA_DIR },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  })
  let said: string[] = []
  const hear = (chunk: Buffer) =>
    void said.push(
      ...chunk
        .toString()
        .split('\n')
        .filter(Boolean)
        .map((line) => line.slice(0, 3000)),
    )
  child.stdout!.on('data', hear)
  child.stderr!.on('data', hear)
  let fail = (_error: Error) => {}
  child.once('exit', (code) => fail(new Error(`The portal ended with ${code}: ${said.slice(-12).join('\n')}`)))
  const answer = <T>() =>
    new Promise<T>((resolve, reject) => {
      fail = reject
      child.once('message', (message) => resolve(message as T))
    })
  const { port } = await answer<{ port: number }>()
  afterAll(() => void child.kill('SIGKILL'))
  return {
    origin: `http://127.0.0.1:${port}`,
    faults() {
      const all = said
      said = []
      return all
    },
    async longestHold() {
      const told = answer<{ longest: number }>()
      child.send('longest')
      return (await told).longest
    },
    gone: () => child.exitCode !== null || child.signalCode !== null,
  }
}

/** Sends it as they are; the answer's text and how long it took in milliseconds. */
export async function sent(
  origin: string,
  who: Who | null,
  { method, path: at, body }: Call,
): Promise<{ status: number; text: string; took: number }> {
  const began = performance.now()
  const response = await fetch(origin + at, {
    method,
    redirect: 'manual',
    headers: {
      ...(who ? { cookie: `paddock=${who.token}` } : {}),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return { status: response.status, text, took: performance.now() - began }
}
