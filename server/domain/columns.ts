import { Prisma } from '../../prisma/generated/client/client.ts'
import { uncapitalized } from '../platform/kit/models.ts'

/**
 * The column by which a table of the domain names a row of a model: bulletinId in BulletinAudience, BulletinRead and
 * BulletinReaction.
 */
export const columnOf = <M extends string>(model: M) => `${uncapitalized(model)}Id` as const

/** Whether rows of the model have such a column. */
export function hasColumn(model: Prisma.ModelName, column: string): boolean {
  const columns: unknown = Reflect.get(Prisma, `${model}ScalarFieldEnum`)
  return typeof columns === 'object' && columns !== null && column in columns
}
