import type { FieldMap } from '@pothos/core'
import { tables, uncapitalized, type Entity, type Fields, type Stand } from './models.ts'

/**
 * The payload `{ <type> }` of a mutation that answers an id. For models of other features: own ones have it at their
 * entity.
 */
export const saved = <N extends Entity>(type: N, description = 'As saved.') => savedAt(type, 'id', description)

export function savedAt<N extends Entity, K extends string>(
  type: N,
  key: K,
  description: string,
  field?: string,
): (t: Fields<Record<K, string>>) => FieldMap
export function savedAt(type: Stand, key: string, description: string, field: string = uncapitalized(type)) {
  return (t: Fields<Record<string, string>>): FieldMap => ({
    [field]: t.prismaField({
      type,
      description,
      resolve: (query, answer, _args, { db }) =>
        tables(db)[uncapitalized(type)].findUniqueOrThrow({ ...query, where: { id: answer[key]! } }),
    }),
  })
}

/** The payload `{ deletedId databaseId }`. */
export const removed =
  <N extends Entity>(type: N) =>
  (t: Fields<{ id: string }>): FieldMap => ({
    deletedId: t.globalID({ description: 'Global id of what was removed.', resolve: ({ id }) => ({ id, type }) }),
    databaseId: t.exposeID('id', { description: 'Raw id of what was removed.' }),
  })
