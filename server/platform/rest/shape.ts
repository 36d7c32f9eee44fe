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

/** The address of a file, null where there is none. */
export const address = (file: { url: string } | null | undefined): string | null => file?.url ?? null

/** A value of an enum in the documented spelling: true-false. */
export const enumText = (value: string): string => value.toLowerCase().replaceAll('_', '-')
