/** What a Prisma connection asks of its list. */
interface PageQuery {
  take?: number
  skip?: number
  cursor?: { id?: string }
}

/**
 * The ids of one page of a list whose order is worked out here rather than by the database: bounded lists of one
 * person, such as the own training. The rows are then read by id and put back in this order.
 */
export function pageOfIds(ids: string[], { take, skip, cursor }: PageQuery, offset?: number | null): string[] {
  const at = cursor?.id ? ids.indexOf(cursor.id) : -1
  if (cursor?.id && at < 0) return []
  if (take != null && take < 0) {
    const end = (at < 0 ? ids.length : at + 1) - (skip ?? 0)
    return ids.slice(Math.max(0, end + take), Math.max(0, end))
  }
  const start = Math.max(0, at) + (skip ?? 0) + (offset ?? 0)
  return ids.slice(start, take == null ? undefined : start + take)
}

export function inOrderOf<T extends { id: string }>(ids: string[], rows: T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
