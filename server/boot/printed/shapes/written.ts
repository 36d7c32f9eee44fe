import { isObjectType, type GraphQLSchema } from 'graphql'
import type { Seen } from './folded.ts'
import type { JsonSchema, Registry } from './registry.ts'

interface Writing {
  schema: GraphQLSchema
  registry: Registry
  /** The call, as its operation is called. */
  call: string
}

/**
 * Several words and nothing else. One alone may be what a text is that no made-up answer held; more than any enum has are
 * texts that happen to be the same.
 */
const isEnumLike = (words: ReadonlySet<string>): boolean => {
  const said = [...words].filter((word) => word !== '')
  return said.length > 1 && said.length < 60 && said.every((word) => /^[A-Za-z][A-Za-z_-]*$/.test(word))
}

function textOf({ free, words, formats }: NonNullable<Seen['texts']>): JsonSchema {
  if (!free && isEnumLike(words)) return { type: 'string', enum: [...words].toSorted() }
  const [format] = formats
  return { type: 'string', ...(formats.size === 1 && format && !words.size ? { format } : {}) }
}

const originOf = ({ origins }: Seen): string | undefined => (origins.size === 1 ? [...origins][0] : undefined)

/** The type that most of an object's own values come from. */
function typeOf({ fields }: Seen): string | undefined {
  if (!fields) return undefined
  const id = fields.byName.get('_id')
  const known = id && originOf(id)
  if (known) return known.split('.')[0]
  const counts = new Map<string, number>()
  for (const inner of fields.byName.values()) {
    const type = originOf(inner)?.split('.')[0]
    if (type) counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most && most[1] * 2 > fields.byName.size ? most[0] : undefined
}

const said = ({ schema }: Writing, type: string | undefined, field: string | undefined): string | undefined => {
  const known = type === undefined ? undefined : schema.getType(type)
  if (!isObjectType(known)) return undefined
  return (field === undefined ? known : known.getFields()[field])?.description ?? undefined
}

const described = (schema: JsonSchema, description: string | undefined): JsonSchema =>
  description === undefined ? schema : { description, ...schema }

function objectOf(writing: Writing, observed: Seen): JsonSchema {
  const { times, byName, rest } = observed.fields!
  const type = typeOf(observed)
  const properties = Object.fromEntries(
    [...byName].map(([name, inner]) => {
      const [owner, field] = (originOf(inner) ?? '').split('.')
      const isPlain = inner.fields === undefined && inner.items === undefined
      const description = field ? said(writing, owner, field) : isPlain ? said(writing, type, name) : undefined
      return [name, described(written(writing, inner), description)]
    }),
  )
  const required = [...byName].filter(([, inner]) => inner.times === times).map(([name]) => name)
  const whole: JsonSchema = {
    type: 'object',
    properties,
    ...(required.length ? { required } : {}),
    additionalProperties: rest ? written(writing, rest) : false,
  }
  if (byName.size === 4 && ['page', 'limit', 'total', 'pages'].every((name) => byName.has(name)))
    return writing.registry.share('Pagination', whole, writing.call)
  if (type === undefined || type === 'Query' || type === 'Mutation' || !byName.size) return whole
  return writing.registry.share(type, described(whole, said(writing, type, undefined)), writing.call)
}

/** What was seen as JSON Schema. */
export function written(writing: Writing, observed: Seen): JsonSchema {
  if (observed.isOpen) return { description: 'Any JSON value.' }
  const ways: JsonSchema[] = []
  if (observed.texts) ways.push(textOf(observed.texts))
  if (observed.numbers) ways.push({ type: observed.numbers.whole ? 'integer' : 'number' })
  if (observed.hasBoolean) ways.push({ type: 'boolean' })
  if (observed.items) ways.push({ type: 'array', items: written(writing, observed.items) })
  if (observed.fields) ways.push(objectOf(writing, observed))
  if (!observed.hasNull) return ways.length === 1 ? ways[0]! : ways.length ? { anyOf: ways } : {}
  const [only] = ways
  if (!only) return { type: 'null' }
  if (ways.length > 1 || '$ref' in only) return { anyOf: [...ways, { type: 'null' }] }
  return { ...only, type: [only.type, 'null'], ...(only.enum ? { enum: [...(only.enum as unknown[]), null] } : {}) }
}
