/** Whether a filter says nothing, as Prisma reads it: `{}`, and a relation to `{}`. */
const saysNothing = (where: object): boolean =>
  Object.values(where).every(
    (value: unknown) =>
      value === undefined ||
      (typeof value === 'object' && value?.constructor === Object && Object.keys(value).length === 0),
  )

/**
 * What fits one of these filters at least; everything where one of them says nothing. An OR written by hand loses what
 * says nothing: who sees all rows, and beside them the own ones, would see the own ones alone.
 */
export const anyOf = <W extends object>(...wheres: readonly W[]): { OR?: W[] } =>
  wheres.some(saysNothing) ? {} : { OR: [...wheres] }
