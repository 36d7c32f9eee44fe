import type { GraphQLArgument } from 'graphql'
import type { Context } from '../platform/context.ts'
import { badInput, failure } from '../platform/errors.ts'
import { runInProcess, schemaInProcess } from '../platform/operations/inProcess.ts'

/** Rows one bulk change meets at most. */
export const MOST_ROWS = 5000

/** Arguments that say which page of a list it is. */
const PAGING = ['first', 'last', 'after', 'before', 'offset']

/** What narrows or orders a list of the root. */
function argsOf(list: string): GraphQLArgument[] {
  const field = schemaInProcess().getQueryType()?.getFields()[list]
  if (!field) throw badInput('list', 'There is no such list.')
  return field.args.filter(({ name }) => !PAGING.includes(name))
}

interface Page {
  edges: { node: { databaseId: string } }[]
}

const tooMany = () =>
  failure('BAD_USER_INPUT', `Choose at most ${MOST_ROWS.toLocaleString('en-US')} at once. Narrow the list first.`, {
    ids: 'Too many.',
  })

/**
 * The rows of a list that match its own arguments, in its order: the list itself is asked, as the viewer would ask it.
 * Errors: as the list says, BAD_USER_INPUT for an argument it does not have and for too many.
 */
async function matchingRows(ctx: Context, list: string, matching: Record<string, unknown>): Promise<string[]> {
  const args = argsOf(list)
  const unknown = Object.keys(matching).find((name) => !args.some((arg) => arg.name === name))
  if (unknown !== undefined) throw badInput('matching', 'The list is not narrowed by this.')
  const given = args.filter(({ name }) => matching[name] != null)
  const types = given.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const values = given.map(({ name }) => `${name}: $${name}`).join(', ')
  const document = `query ${types && `(${types})`} { ${list}${values && `(${values})`} { edges { node { databaseId } } } }`
  const { data, errors } = await runInProcess(
    { ...ctx, mostAtOnce: MOST_ROWS + 1 },
    document,
    Object.fromEntries(given.map(({ name }) => [name, matching[name]])),
  )
  if (errors?.length) throw errors[0]!
  const { edges } = data![list] as Page
  if (edges.length > MOST_ROWS) throw tooMany()
  return edges.map(({ node }) => node.databaseId)
}

/** The rows that were chosen, each once: these, or all that match. Errors: BAD_USER_INPUT for none and for too many. */
export async function rowsMeant(
  ctx: Context,
  list: string,
  { ids, matching }: { ids?: readonly string[] | null; matching?: unknown },
): Promise<string[]> {
  if (matching != null && (typeof matching !== 'object' || Array.isArray(matching)))
    throw badInput('matching', 'Send the arguments of the list as an object.')
  const meant = matching ? await matchingRows(ctx, list, matching as Record<string, unknown>) : [...new Set(ids ?? [])]
  if (!meant.length) throw badInput('ids', 'Choose at least one.')
  if (meant.length > MOST_ROWS) throw tooMany()
  return meant
}
