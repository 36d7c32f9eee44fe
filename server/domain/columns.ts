import { uncapitalized } from '../platform/kit/models.ts'

/**
 * The column by which a table of the domain names a row of a model: bulletinId in BulletinAudience, BulletinRead and
 * BulletinReaction.
 */
export const columnOf = <M extends string>(model: M) => `${uncapitalized(model)}Id` as const
