import { Prisma } from '../../prisma/generated/client/client.ts'
import { uncapitalized } from '../platform/kit/models.ts'

/**
 * The column by which a table of the domain names a row of a model: bulletinId in BulletinAudience, BulletinRead and
 * BulletinReaction.
 */
export const columnOf = <M extends string>(model: M) => `${uncapitalized(model)}Id` as const

/** The columns of a model's table; of what is none, none. */
export const columnsOf = (model: Prisma.ModelName): string[] =>
  Object.keys((Reflect.get(Prisma, `${model}ScalarFieldEnum`) as object | undefined) ?? {})

/** Whether rows of the model have such a column. */
export const hasColumn = (model: Prisma.ModelName, column: string): boolean => columnsOf(model).includes(column)
