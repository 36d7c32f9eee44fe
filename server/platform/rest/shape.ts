import type { Connection } from './document.ts'
import type { Values } from './row.ts'

/** The rows of a connection. */
export const nodesOf = <T>({ edges }: Connection<T>): T[] => edges.map(({ node }) => node)

/** `{ <key>: rows, pagination }`, the documented answer of most lists. */
export const listOf = <T>(key: string, connection: Connection<T>, given: Values) => {
  const total = connection.totalCount ?? 0
  const { page, limit } = given as { page: number; limit: number }
  return { [key]: nodesOf(connection), pagination: { page, limit, total, pages: Math.ceil(total / limit) } }
}

/**
 * The same of a list that is either of what is there or of what was deleted, as `askedForDeleted` said. What was deleted
 * is of many types; of others than this call asks for there is none among them.
 */
export function listOrDeleted<Shaped extends object, Row extends { _id: string }>(
  key: string,
  data: { readonly [N in string]?: Connection<Row | object> },
  given: Values,
  shaped: (row: Row) => Shaped,
) {
  const found = Object.values(data).find((page) => page !== undefined)!
  const rows = nodesOf(found).filter((row): row is Row => '_id' in row)
  const answers = rows.map(shaped)
  return {
    ...listOf<unknown>(key, found, given),
    [key]: given.isDeleted ? answers.map((row) => ({ ...row, status: 'deleted' })) : answers,
  }
}

/** The address of a file, null where there is none. */
export const address = (file: { url: string } | null | undefined): string | null => file?.url ?? null

/** A value of an enum in the documented spelling: true-false. */
export const enumText = (value: string): string => value.toLowerCase().replaceAll('_', '-')
