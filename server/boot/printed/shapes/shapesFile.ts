import { Kind, type GraphQLSchema } from 'graphql'
import type { Shapes } from '../../../platform/rest/openapi/shapes.ts'
import { operationIdOf } from '../../../platform/rest/openapi/names.ts'
import type { CompiledRow } from '../../../platform/rest/compile.ts'
import type { Values } from '../../../platform/rest/row.ts'
import { isObject } from '../../../platform/rest/values.ts'
import { fold, nothing, type Seen } from './folded.ts'
import { dice, object } from './madeUp.ts'
import { NO_NUMBER, uuid } from './marks.ts'
import { Registry, type JsonSchema } from './registry.ts'
import { written } from './written.ts'

/** Answers made up of each row: enough to meet every value of an enum and every null beside every other. */
const ANSWERS = 240

/** What comes with a call that names all its address asks for; `index` turns what a list is asked for. */
function givenTo({ row, path }: CompiledRow, index: number): Values {
  const ids = Object.fromEntries([...path.matchAll(/\{(\w+)\*?\}/g)].map(([, name]) => [name, uuid(0)]))
  const given = { ...ids, ...(index % 3 === 2 ? { status: 'deleted' } : {}) }
  try {
    return row.values?.(given, { holds: () => true, isPerson: true }) ?? given
  } catch {
    return given
  }
}

/** What texts are in one answer after another. */
const KINDS = ['free', 'free', 'decimal', 'words'] as const

/** A made-up answer of a row's document, and the call it answers. */
function madeUp(schema: GraphQLSchema, compiled: CompiledRow, index: number, chance: () => number) {
  const { operation } = compiled
  const values = givenTo(compiled, index)
  const switches = (operation.variableDefinitions ?? [])
    .filter(({ type }) => (type.kind === Kind.NON_NULL_TYPE ? type.type : type).kind === Kind.NAMED_TYPE)
    .map(({ variable }) => variable.name.value)
  const variables = Object.fromEntries(
    switches.map((name) => [name, typeof values[name] === 'boolean' ? values[name] : chance() < 0.5]),
  )
  const origins: string[] = []
  const words = [...String(compiled.row.shape ?? '').matchAll(/'([A-Za-z][\w-]*)'/g)].map(([, word]) => word!)
  const kind = KINDS[index % KINDS.length]!
  const texts = kind === 'words' && !words.length ? 'free' : kind
  const making = {
    schema,
    chance,
    nulls: [0, 1][index] ?? 0.25,
    most: index === 0 ? 1 : index === 1 ? 0 : 2,
    variables,
    texts,
    words,
    origins,
  }
  const data = object(making, schema.getRootType(operation.operation)!, [operation.selectionSet])
  return { data, values, origins }
}

/** Whether an input may leave out what it is about; one that takes it from the address never does. */
const mayMake = (makes: CompiledRow['makes'], values: Values) =>
  makes.some(({ input }) => !isObject(values[input]) || values[input].databaseId == null)

const numbers = (_: string, value: unknown) => (Number.isNaN(value) ? NO_NUMBER : value)

/** What the engine does with an answer (`run.ts`), as far as it tells the shape. */
function answered({ row, makes }: CompiledRow, data: Values, values: Values): { statuses: number[]; body?: unknown } {
  const body = row.shape ? row.shape(data, values) : Object.values(data)[0]
  if (body === null) return { statuses: [] }
  if (body === undefined) return { statuses: [204] }
  const status = typeof row.status === 'function' ? row.status(data, values) : row.status
  return {
    statuses: status ? [status] : mayMake(makes, values) ? [200, 201] : [200],
    body: JSON.parse(JSON.stringify(body, numbers)) as unknown,
  }
}

/** Everything that answers of a row can be, by status. Errors: none of its made-up answers could be told. */
function seenOf(schema: GraphQLSchema, compiled: CompiledRow, seed: number): Map<number, Seen | null> {
  const observed = new Map<number, Seen | null>()
  const chance = dice(seed)
  let problem: unknown
  // Of some calls most answers are "not found": these tell nothing.
  for (let index = 0, answers = 0; answers < ANSWERS && index < ANSWERS * 8; index++) {
    const { data, values, origins } = madeUp(schema, compiled, index, chance)
    try {
      const { statuses, body } = answered(compiled, data, values)
      answers += body === undefined ? 0 : 1
      for (const status of statuses) {
        if (body === undefined) observed.set(status, null)
        else {
          const before = observed.get(status) ?? nothing()
          observed.set(status, before)
          fold(before, body, origins)
        }
      }
    } catch (error) {
      // What cannot be answered together, such as what is there and what was deleted.
      problem = error
    }
  }
  if (!observed.size) throw new Error(`${compiled.row.route}: no made-up answer could be told`, { cause: problem })
  return observed
}

const isFile = ({ row }: CompiledRow) => Boolean(row.csv ?? row.zip ?? row.file ?? row.redirect)

/** Shapes of all answers that are JSON. */
export function shapesOf(schema: GraphQLSchema, rows: CompiledRow[]): Shapes {
  const registry = new Registry()
  const answers = Object.fromEntries(
    rows
      .filter((row) => !isFile(row))
      .map((row, index) => {
        const call = operationIdOf(row)
        const writing = { schema, registry, call: call.charAt(0).toUpperCase() + call.slice(1) }
        const byStatus = [...seenOf(schema, row, index + 1)].map(([status, observed]) => [
          status,
          observed && written(writing, observed),
        ])
        return [call, Object.fromEntries(byStatus) as Record<string, JsonSchema | null>]
      }),
  )
  return { schemas: registry.named(), answers }
}
