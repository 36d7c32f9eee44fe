/**
 * The column by which a table of the domain names a row of a model: bulletinId in BulletinAudience, BulletinRead and
 * BulletinReaction.
 */
export const columnOf = (model: string): string => `${model[0]!.toLowerCase()}${model.slice(1)}Id`
