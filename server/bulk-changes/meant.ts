import { askList, matchingIn } from '../domain/lists/ask.ts'
import type { Context } from '../platform/context.ts'
import { badInput, failure } from '../platform/errors.ts'

/** Rows one bulk change meets at most. */
export const MOST_ROWS = 5000

interface Page {
  edges: { node: { databaseId: string } }[]
}

const tooMany = () =>
  failure('BAD_USER_INPUT', `Choose at most ${MOST_ROWS.toLocaleString('en-US')} at once. Narrow the list first.`, {
    ids: 'Too many.',
  })

/** The rows of a list that match its own arguments, in its order. Errors: as the list says, BAD_USER_INPUT for too many. */
async function matchingRows(ctx: Context, list: string, matching: unknown): Promise<string[]> {
  const page = { selection: 'edges { node { databaseId } }', most: MOST_ROWS + 1 }
  const { edges } = await askList<Page>(ctx, list, matchingIn(matching), page)
  if (edges.length > MOST_ROWS) throw tooMany()
  return edges.map(({ node }) => node.databaseId)
}

/** The rows that were chosen, each once: these, or all that match. Errors: BAD_USER_INPUT for none and for too many. */
export async function rowsMeant(
  ctx: Context,
  list: string,
  { ids, matching }: { ids?: readonly string[] | null; matching?: unknown },
): Promise<string[]> {
  const meant = matching != null ? await matchingRows(ctx, list, matching) : [...new Set(ids ?? [])]
  if (!meant.length) throw badInput('ids', 'Choose at least one.')
  if (meant.length > MOST_ROWS) throw tooMany()
  return meant
}
