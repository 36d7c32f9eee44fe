import { aimsByRules } from '../domain/audience/rules.ts'
import { LISTS, rulesFrom, type GivenRules } from '../domain/audience/groupRules.ts'
import { refitGroup } from '../domain/people/accessChanges.ts'
import { traits, type Trait } from '../domain/people/dynamicGroups.ts'
import type { Db } from '../platform/db.ts'
import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { builder } from '../platform/graphql/builder.ts'
import { searchText } from '../platform/values/inputs.ts'

/**
 * The rules of a dynamic group, in place of those so far; its people follow before the change ends. `isChosen`: they count
 * as chosen though they are what is left of others. Errors: BAD_USER_INPUT at the list that names what is no longer there.
 */
export async function setRules(c: Change, dynamicGroupId: string, given: GivenRules, isChosen = false): Promise<void> {
  const rules = rulesFrom(given)
  const { tx } = c
  const stored = await tx.groupRule.findMany({ where: { dynamicGroupId } })
  const isUnchanged = traits.every((trait) => {
    const now = stored.flatMap((rule) => rule[`${trait}Id`] ?? [])
    return now.length === (rules[trait]?.length ?? 0) && now.every((id) => rules[trait]?.includes(id))
  })
  // What a rule named may be deleted: the dynamic group takes nobody then, and a new name must not open it to the rest.
  if (isUnchanged && !isChosen) return
  const known = {
    dealer: tx.dealer.count({ where: { id: { in: [...(rules.dealer ?? [])] } } }),
    businessUnit: tx.businessUnit.count({ where: { id: { in: [...(rules.businessUnit ?? [])] } } }),
    role: tx.role.count({ where: { id: { in: [...(rules.role ?? [])] } } }),
    group: tx.assignmentGroup.count({ where: { id: { in: [...(rules.group ?? [])] }, kind: { not: 'DYNAMIC' } } }),
  }
  for (const trait of traits)
    if ((await known[trait]) !== (rules[trait]?.length ?? 0))
      throw badInput(`rules.${LISTS[trait]}`, 'One of these is no longer there.')
  await tx.groupRule.deleteMany({ where: { dynamicGroupId } })
  await tx.groupRule.createMany({
    data: traits.flatMap((trait) => (rules[trait] ?? []).map((id) => ({ dynamicGroupId, [`${trait}Id`]: id }))),
  })
  await tx.assignmentGroup.update({
    where: { id: dynamicGroupId },
    data: {
      byDealer: !!rules.dealer?.length,
      byBusinessUnit: !!rules.businessUnit?.length,
      byRole: !!rules.role?.length,
      byGroup: !!rules.group?.length,
    },
  })
  refitGroup(c, dynamicGroupId)
}

interface Named {
  id: string
  name: string
}

const GroupTrait = builder
  .objectRef<Named>('GroupTrait')
  .implement({
    description: 'A dealer, business unit, role or group a dynamic group may name.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      name: t.exposeString('name', { description: 'As shown to people.' }),
    }),
  })

/** What a dynamic group names: its rules in names, or all there is to choose from. */
export const GroupTraits = builder
  .objectRef<Record<Trait, () => Promise<Named[]>>>('GroupTraits')
  .implement({
    description: 'What dynamic groups are made of, by name.',
    fields: (t) => ({
      dealers: t.field({ type: [GroupTrait], description: 'Dealers.', resolve: ({ dealer }) => dealer() }),
      businessUnits: t.field({
        type: [GroupTrait],
        description: 'Business units.',
        resolve: ({ businessUnit }) => businessUnit(),
      }),
      roles: t.field({ type: [GroupTrait], description: 'Roles.', resolve: ({ role }) => role() }),
      groups: t.field({
        type: [GroupTrait],
        description: 'Departments and audiences.',
        resolve: ({ group }) => group(),
      }),
    }),
  })

const NAMED = { id: true, name: true } as const
const BY_NAME = { name: 'asc' } as const

/** The rules of a stored dynamic group in names. */
export function traitsOf(db: Db, dynamicGroupId: string): Record<Trait, () => Promise<Named[]>> {
  const where = { groupRules: { some: { dynamicGroupId } } }
  const query = { where, orderBy: BY_NAME, select: NAMED }
  return {
    dealer: () => db.dealer.findMany(query),
    businessUnit: () => db.businessUnit.findMany(query),
    role: () => db.role.findMany(query),
    group: () => db.assignmentGroup.findMany({ ...query, where: { ruledBy: { some: { dynamicGroupId } } } }),
  }
}

/** At most so many business units, roles and groups are offered. */
const OFFERED = 200
const DEALERS_FOUND = 20

builder.queryField('groupTraits', (t) =>
  t.field({
    type: GroupTraits,
    authScopes: (_root, _args, { viewer }) => aimsByRules(viewer),
    description: `What a dynamic group may name: business units, roles, active departments and audiences by name, at most ${OFFERED} of each, and up to ${DEALERS_FOUND} active dealers that a search finds.`,
    args: { text: t.arg.string({ description: 'Part of the name or city of a dealer, or its dealer id.' }) },
    resolve(_root, { text }, { db }) {
      const query = { orderBy: BY_NAME, take: OFFERED, select: NAMED }
      const contains = { contains: searchText(text) ?? '', mode: 'insensitive' } as const
      return {
        dealer: () =>
          db.dealer.findMany({
            ...query,
            take: DEALERS_FOUND,
            where: { status: 'ACTIVE', OR: [{ name: contains }, { city: contains }, { code: contains }] },
          }),
        businessUnit: () => db.businessUnit.findMany(query),
        role: () => db.role.findMany(query),
        group: () => db.assignmentGroup.findMany({ ...query, where: { active: true, kind: { not: 'DYNAMIC' } } }),
      }
    },
  }),
)
