/**
 * The rows that rows of a join table lead to. Prisma reads both in statements of their own: what was deleted between
 * them is left out.
 */
export const joined = <K extends string, Row>(rows: readonly Readonly<Record<K, Row | null>>[], key: K): Row[] =>
  rows.flatMap((row) => row[key] ?? [])
