import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Tx } from '../../platform/db.ts'

export interface InGroup {
  userId: string
  groupId: string
}

/**
 * Dynamic groups: those whose people nobody lists. Who works at one of its dealers or in one of its business units, has one
 * of its roles, belongs to one of its groups is in; where it names several of these, each has to fit. Their people are
 * rows like those of any group, so that what is aimed at one is found as fast.
 */

/** What a dynamic group may name, with the condition on a person u; `among` says among which: `= ANY(…)` or `IN (…)`. */
const TRAITS = {
  dealer: (among: Prisma.Sql) =>
    Prisma.sql`EXISTS (SELECT 1 FROM "DealerMember" m WHERE m."userId" = u.id AND m.active AND m."dealerId" ${among})`,
  businessUnit: (among: Prisma.Sql) =>
    Prisma.sql`EXISTS (SELECT 1 FROM "DealerMember" m JOIN "Dealer" d ON d.id = m."dealerId" WHERE m."userId" = u.id AND m.active AND d."businessUnitId" ${among})`,
  role: (among: Prisma.Sql) => Prisma.sql`u."roleId" ${among}`,
  group: (among: Prisma.Sql) =>
    Prisma.sql`EXISTS (SELECT 1 FROM "AssignmentGroupMember" m JOIN "AssignmentGroup" g ON g.id = m."groupId" AND g.active WHERE m."userId" = u.id AND m."groupId" ${among})`,
}
export type Trait = keyof typeof TRAITS
export const traits = Object.keys(TRAITS) as Trait[]

/** Raw ids by what they name; what is left out does not matter to the dynamic group. */
export type GroupRules = { readonly [T in Trait]?: readonly string[] }

/** Who would be in a dynamic group of these rules, as a condition on a person u; nobody where it names nothing. */
export function fitsRules(rules: GroupRules): Prisma.Sql {
  const named = traits.flatMap((trait) => {
    const ids = rules[trait]
    return ids?.length ? [TRAITS[trait](Prisma.sql`= ANY(${[...ids]}::uuid[])`)] : []
  })
  return named.length ? Prisma.join(named, ' AND ') : Prisma.sql`false`
}

const flag = (trait: Trait) => Prisma.raw(`s."by${trait[0]!.toUpperCase()}${trait.slice(1)}"`)
const column = (trait: Trait) => Prisma.raw(`r."${trait}Id"`)

/** A person u fits the stored rules of a dynamic group s. */
const fitsStored = Prisma.sql`(${Prisma.join(traits.map(flag), ' OR ')}) AND ${Prisma.join(
  traits.map(
    (trait) =>
      Prisma.sql`(NOT ${flag(trait)} OR ${TRAITS[trait](
        Prisma.sql`IN (SELECT ${column(trait)} FROM "GroupRule" r WHERE r."dynamicGroupId" = s.id)`,
      )})`,
  ),
  ' AND ',
)}`

/** These people in all dynamic groups, or everybody in one. */
export type Refitted = { readonly userIds: readonly string[] } | { readonly dynamicGroupId: string }

/**
 * Lets people into the dynamic groups they fit now, and out of the others. Last in its transaction, one at a time: each then
 * sees what the one before has changed. Answers who came and who left.
 */
export async function refit(tx: Tx, scope: Refitted): Promise<{ came: InGroup[]; left: InGroup[] }> {
  const [people, groups] =
    'userIds' in scope
      ? [Prisma.sql`u.id = ANY(${[...scope.userIds]}::uuid[])`, Prisma.sql`true`]
      : [Prisma.sql`true`, Prisma.sql`s.id = ${scope.dynamicGroupId}::uuid`]
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('dynamic-groups'))`
  const rows = await tx.$queryRaw<(InGroup & { came: boolean })[]>`
    WITH fitting AS MATERIALIZED (
      SELECT s.id AS "groupId", u.id AS "userId" FROM "AssignmentGroup" s CROSS JOIN "User" u
      WHERE s.kind = 'DYNAMIC' AND ${groups} AND ${people} AND ${fitsStored}),
    gone AS (
      DELETE FROM "AssignmentGroupMember" was USING "AssignmentGroup" s, "User" u
      WHERE s.id = was."groupId" AND u.id = was."userId" AND s.kind = 'DYNAMIC' AND ${groups} AND ${people}
        AND NOT EXISTS (SELECT 1 FROM fitting f WHERE f."groupId" = was."groupId" AND f."userId" = was."userId")
      RETURNING was."userId", was."groupId"),
    come AS (
      INSERT INTO "AssignmentGroupMember" ("groupId", "userId") SELECT "groupId", "userId" FROM fitting
      ON CONFLICT DO NOTHING RETURNING "userId", "groupId")
    SELECT "userId", "groupId", true AS came FROM come UNION ALL SELECT "userId", "groupId", false FROM gone`
  return { came: rows.filter(({ came }) => came), left: rows.filter(({ came }) => !came) }
}
