import type { GraphQLArgument } from 'graphql'
import type { Context } from '../../platform/context.ts'
import { badInput } from '../../platform/errors.ts'
import { runInProcess, schemaInProcess } from '../../platform/operations/inProcess.ts'

/** What narrows and orders a list, by its arguments. */
export type Matching = Readonly<Record<string, unknown>>

/** Arguments that say which page of a list it is. */
const PAGING = ['first', 'last', 'after', 'before', 'offset']

/** What narrows or orders a list of the root. */
function argsOf(list: string): GraphQLArgument[] {
  const field = schemaInProcess().getQueryType()?.getFields()[list]
  if (!field) throw badInput('list', 'There is no such list.')
  return field.args.filter(({ name }) => !PAGING.includes(name))
}

/** As somebody sent it. Errors: BAD_USER_INPUT for what are no arguments. */
export function matchingIn(given: unknown): Matching {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw badInput('matching', 'Send the arguments of the list as an object.')
  return given as Matching
}

interface Page {
  /** Fields of the connection. */
  selection: string
  /** The most rows that are answered. */
  most: number
  /** The place of the last row before; null begins at the first. */
  after?: string | null
}

/**
 * A list of the root under its own arguments, as the viewer would ask it: whichever way one comes to its rows, they are
 * those of the screen. Errors: as the list says, BAD_USER_INPUT for an argument it does not have.
 */
export async function askList<T>(
  ctx: Context,
  list: string,
  matching: Matching,
  { selection, most, after = null }: Page,
): Promise<T> {
  const args = argsOf(list)
  const unknown = Object.keys(matching).find((name) => !args.some((arg) => arg.name === name))
  if (unknown !== undefined) throw badInput('matching', 'The list is not narrowed by this.')
  const given = args.filter(({ name }) => matching[name] != null)
  const types = given.map(({ name, type }) => `, $${name}: ${String(type)}`).join('')
  const values = given.map(({ name }) => `, ${name}: $${name}`).join('')
  const document = `query ($after: String${types}) { ${list}(after: $after${values}) { ${selection} } }`
  const { data, errors } = await runInProcess({ ...ctx, mostAtOnce: most }, document, {
    after,
    ...Object.fromEntries(given.map(({ name }) => [name, matching[name]])),
  })
  if (errors?.length) throw errors[0]!
  return data![list] as T
}
