import { Prisma } from '../../../prisma/generated/client/client.ts'
import { badInput } from '../../platform/errors.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Change } from '../../platform/events.ts'
import { declared } from '../../platform/feature.ts'
import { inNumber } from '../../platform/values/text.ts'
import { audienceOf, type Aimed } from './sql.ts'

declare module '../../platform/feature.ts' {
  interface Feature {
    /**
     * Its models whose rows are aimed at assignment groups, as people call one of it and several. A group is not deleted
     * while anything is aimed at it: that would open to everybody.
     */
    aimed?: { readonly [N in Aimed]?: readonly [one: string, many: string] }
  }
}

const isAimed = (model: string): model is Aimed => `${model}Audience` in Prisma.ModelName

/** What is aimed at groups, in the order of the features. */
const nouns = (): Map<Aimed, readonly [one: string, many: string]> =>
  new Map(
    declared('aimed').flatMap((aimed) =>
      Object.entries(aimed).flatMap(([model, words]) => (isAimed(model) ? [[model, words] as const] : [])),
    ),
  )

/**
 * Aims a row at these groups; at none: it is for everybody. Answers the groups it was aimed at before. Errors:
 * BAD_USER_INPUT at audienceIds.
 */
export async function setAudience(
  { tx }: Change,
  model: Aimed,
  id: string,
  given: readonly string[],
): Promise<string[]> {
  const groupIds = [...new Set(given)]
  if ((await tx.assignmentGroup.count({ where: { id: { in: groupIds } } })) !== groupIds.length)
    throw badInput('audienceIds', 'A group is no longer there.')
  const { table, row } = audienceOf(model)
  const before = await tx.$queryRaw<{ groupId: string }[]>`SELECT "groupId" FROM ${table} WHERE ${row} = ${id}::uuid`
  await tx.$executeRaw`DELETE FROM ${table} WHERE ${row} = ${id}::uuid AND "groupId" <> ALL(${groupIds}::uuid[])`
  await tx.$executeRaw`INSERT INTO ${table} (${row}, "groupId") SELECT ${id}::uuid, unnest(${groupIds}::uuid[]) ON CONFLICT DO NOTHING`
  return before.map(({ groupId }) => groupId)
}

/**
 * What is aimed at groups, in words by group: “2 curriculums and 1 spiff”. Groups that nothing is aimed at are left
 * out.
 */
export async function aimedAt(db: Db | Tx, groupIds: readonly string[]): Promise<Map<string, string>> {
  const words = nouns()
  if (!words.size) return new Map()
  const counts = [...words.keys()].map(
    (model) =>
      Prisma.sql`SELECT ${model}::text AS model, "groupId", count(*)::int AS count FROM ${audienceOf(model).table} WHERE "groupId" = ANY(${[...groupIds]}::uuid[]) GROUP BY "groupId"`,
  )
  const rows = await db.$queryRaw<
    { model: Aimed; groupId: string; count: number }[]
  >`${Prisma.join(counts, ' UNION ALL ')}`
  const inOrder = [...words.keys()]
  const list = new Intl.ListFormat('en', { type: 'conjunction' })
  return new Map(
    [...Map.groupBy(rows, ({ groupId }) => groupId)].map(([groupId, aims]) => [
      groupId,
      list.format(
        aims
          .toSorted((a, b) => inOrder.indexOf(a.model) - inOrder.indexOf(b.model))
          .map(({ model, count }) => {
            const [one, many] = words.get(model)!
            return inNumber(count, `1 ${one}`, `# ${many}`)
          }),
      ),
    ]),
  )
}
