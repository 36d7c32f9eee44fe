import { graphql, readInlineData } from 'react-relay'
import * as z from 'zod/mini'
import type { rules_traits$key } from '../../__generated__/rules_traits.graphql.ts'
import type { Found } from '../../ui/fields/FindField.tsx'

const ids = z.array(z.string())

/** Whom a dynamic group takes, as a form holds it. */
export const rulesSchema = z.object({ dealerIds: ids, businessUnitIds: ids, roleIds: ids, groupIds: ids })
export type Rules = z.infer<typeof rulesSchema>

export const noRules: Rules = { dealerIds: [], businessUnitIds: [], roleIds: [], groupIds: [] }

/** The rules of a stored group, and what the dealers of it are called. */
export function rulesOf(traits: rules_traits$key | null | undefined): { rules: Rules; dealers: Found[] } {
  const known = readInlineData(
    graphql`
    fragment rules_traits on GroupTraits @inline { dealers { databaseId name } businessUnits { databaseId } roles { databaseId } groups { databaseId } }
  `,
    traits ?? null,
  )
  if (!known) return { rules: noRules, dealers: [] }
  const idsOf = (list: readonly { readonly databaseId: string }[]) => list.map(({ databaseId }) => databaseId)
  return {
    rules: {
      dealerIds: idsOf(known.dealers),
      businessUnitIds: idsOf(known.businessUnits),
      roleIds: idsOf(known.roles),
      groupIds: idsOf(known.groups),
    },
    dealers: known.dealers.map(({ databaseId, name }) => ({ value: databaseId, label: name })),
  }
}
