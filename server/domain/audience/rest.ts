import { idsOf, type Values } from '../../platform/rest/rest.ts'

/**
 * Whom a thing is for, under the names callers use: `audienceIds`, or ids or entities as the answers of the calls give
 * them, `audience` and `assignmentGroups`; one may stand alone. Empty where it is not said.
 */
export function audienceIn({ audienceIds, audience, assignmentGroups }: Values): Values {
  const said = audienceIds ?? audience ?? assignmentGroups
  if (said === undefined) return {}
  return { audienceIds: idsOf(typeof said === 'object' && said !== null && !Array.isArray(said) ? [said] : said) }
}
