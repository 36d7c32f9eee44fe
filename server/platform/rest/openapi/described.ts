import { isEnumType, Kind, type GraphQLSchema } from 'graphql'
import { parametersOf, type CompiledRow, type Parameter } from '../compile.ts'
import type { Values } from '../row.ts'

export const pathNames = (path: string) => [...path.matchAll(/\{(\w+)\*?\}/g)].map((match) => match[1]!)
const JSON_TYPES: Record<string, string> = { Int: 'integer', Float: 'number', Boolean: 'boolean', Upload: 'string' }
const isFile = (type: string) => type === 'Upload'

/** A value that a call takes, with what documentation says of it. */
type Taken = Parameter & { description?: string; default?: number; maximum?: number }

const single = ({ type, isObject }: Parameter) => ({
  type: JSON_TYPES[type] ?? (isObject || type === 'JSON' ? 'object' : 'string'),
  ...(isFile(type) ? { format: 'binary' } : {}),
})
export const property = (value: Taken) => ({
  ...(value.isList ? { type: 'array', items: single(value) } : single(value)),
  ...(value.description === undefined ? {} : { description: value.description }),
  ...(value.default === undefined ? {} : { default: value.default, minimum: 0, maximum: value.maximum }),
})

/** Values with what an input object among them holds, as calls say it beside the rest. */
const flat = (values: Values): Values => ({
  ...Object.assign(
    {},
    ...Object.values(values).filter((value) => value && Object.getPrototypeOf(value) === Object.prototype),
  ),
  ...values,
})

/**
 * What a row's own `values` says where nothing came: variables it fills, which need not be sent, and of them those it
 * decides by other names, so that sending them changes nothing.
 */
function ownOf({ row, operation, path }: CompiledRow) {
  const own = (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value)
  const made = (given: Values): Values => {
    try {
      return flat(row.values?.(given, { holds: () => true, isPerson: true }) ?? given)
    } catch {
      return {}
    }
  }
  const filled = made({})
  // What the address says under another name.
  const placed = made(Object.fromEntries(pathNames(path).map((name) => [name, `{${name}}`])))
  const names = [...new Set([...own, ...Object.keys(filled)])]
  const fills = names.filter((name) => filled[name] !== undefined)
  const isDecided = (name: string): boolean =>
    name === 'after' ||
    pathNames(path).some((one) => placed[name] === `{${one}}`) ||
    (name === 'first' && made({ limit: 7 }).first !== 7) ||
    (name === 'offset' && made({ page: 3 }).offset === filled.offset)
  const another: Record<string, (value: unknown) => unknown> = {
    boolean: (value) => !value,
    string: (value) => `${value} 2`,
  }
  const decides = fills.filter((name) => {
    const value = filled[name]
    const other = another[typeof value]?.(value)
    return other !== undefined && made({ [name]: other })[name] === value
  })
  const size = typeof filled.limit === 'number' ? filled.limit : undefined
  return { fills: new Set(fills), decides: new Set([...decides, ...names.filter(isDecided)]), size }
}

/** A page is asked for by its number outside. */
function numbered(value: Taken, size: number | undefined): Taken {
  if (value.name === 'first')
    return { ...value, name: 'limit', description: 'Rows on a page.', default: size, maximum: 100 }
  if (value.name === 'offset')
    return { ...value, name: 'page', description: 'The page, from 1.', default: 1, maximum: 1_000_000 }
  return value
}

/** The values of an enum or the orders of a list, as a call may say them. */
function wordsIn(schema: GraphQLSchema, { type }: Parameter): string | undefined {
  const known = schema.getType(type)
  if (!isEnumType(known)) return undefined
  const names = known.getValues().map(({ name }) => name)
  return type.endsWith('Sort')
    ? `Orders: ${names.join(', ')}.`
    : `Values: ${names.map((name) => name.toLowerCase().replaceAll('_', '-')).join(', ')}.`
}

/** What the schema says of the argument that takes a variable. */
function argumentWords(schema: GraphQLSchema, row: CompiledRow): Map<string, string> {
  const words = new Map<string, string>()
  for (const node of row.operation.selectionSet.selections) {
    if (node.kind !== Kind.FIELD) continue
    const field = schema.getRootType(row.operation.operation)?.getFields()[node.name.value]
    for (const { name, value } of node.arguments ?? []) {
      const description = field?.args.find((arg) => arg.name === name.value)?.description
      if (description && value.kind === Kind.VARIABLE) words.set(value.name.value, description)
    }
  }
  return words
}

/** What a row takes: path, query and body values by name. */
export function described(schema: GraphQLSchema, row: CompiledRow) {
  const inPath = pathNames(row.path)
  const own = ownOf(row)
  const said = argumentWords(schema, row)
  const variables = parametersOf(schema, row)
    .flatMap((parameter) => (parameter.fields ? parameter.fields : [parameter]))
    .filter(({ name }) => !inPath.includes(name) && name !== 'databaseId' && !own.decides.has(name))
    .map((parameter): Taken => {
      const words = [parameter.description ?? said.get(parameter.name), wordsIn(schema, parameter)].filter(Boolean)
      return {
        ...parameter,
        ...(words.length ? { description: words.join(' ') } : {}),
        ...(own.fills.has(parameter.name) ? { required: false } : {}),
      }
    })
    .map((value) => numbered(value, own.size))
  return {
    variables,
    size: own.size,
    reads: row.method === 'GET' || row.method === 'DELETE',
    multipart: variables.some(({ type }) => isFile(type)),
  }
}
