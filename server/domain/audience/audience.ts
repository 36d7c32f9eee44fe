import { Prisma } from '../../../prisma/generated/client/client.ts'
import { badInput } from '../../platform/errors.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Change } from '../../platform/events.ts'
import { declared } from '../../platform/feature.ts'
import type { InputFields } from '../../platform/kit/mutation.ts'
import { uuids } from '../../platform/values/inputs.ts'
import { inNumber } from '../../platform/values/text.ts'
import { hasColumn } from '../columns.ts'
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

/** For the input that saves a thing. */
export const audienceInput = (t: InputFields) =>
  t.idList({ validate: uuids, description: 'Raw ids of assignment groups; an empty list is for everybody.' })

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
  // Held, so that none of them is deleted between this look and the rows below.
  const there = await tx.$queryRaw<unknown[]>`
    SELECT id FROM "AssignmentGroup" WHERE id = ANY(${groupIds}::uuid[]) ORDER BY id FOR KEY SHARE`
  if (there.length !== groupIds.length) throw badInput('audienceIds', 'A group is no longer there.')
  const { table, row } = audienceOf(model)
  const before = await tx.$queryRaw<{ groupId: string }[]>`SELECT "groupId" FROM ${table} WHERE ${row} = ${id}::uuid`
  await tx.$executeRaw`DELETE FROM ${table} WHERE ${row} = ${id}::uuid AND "groupId" <> ALL(${groupIds}::uuid[])`
  await tx.$executeRaw`INSERT INTO ${table} (${row}, "groupId") SELECT ${id}::uuid, unnest(${groupIds}::uuid[]) ON CONFLICT DO NOTHING`
  return before.map(({ groupId }) => groupId)
}

/** What is aimed at a group. */
export interface Aims {
  /** In words: “2 curriculums, 1 spiff and 1 deleted podcast”. */
  text: string
  /** Why the group stays, and what to do about it. */
  kept: string
}

/** How many rows of a model are aimed at each of the groups; what was deleted for good is aimed at nobody. */
function aimsOf(model: Aimed, groupIds: readonly string[]): Prisma.Sql {
  const { table, row } = audienceOf(model)
  const deleted = hasColumn(model, 'deletedAt') ? Prisma.sql`thing."deletedAt" IS NOT NULL` : Prisma.sql`FALSE`
  const comesBack = hasColumn(model, 'deletedStatus') ? Prisma.sql`TRUE` : Prisma.sql`NOT ${deleted}`
  return Prisma.sql`SELECT ${model}::text AS model, aim."groupId", ${deleted} AS deleted, count(*)::int AS count
    FROM ${table} aim JOIN ${Prisma.raw(`"${model}"`)} thing ON thing.id = aim.${row}
    WHERE aim."groupId" = ANY(${[...groupIds]}::uuid[]) AND ${comesBack} GROUP BY 2, 3`
}

/** What is aimed at groups, by group. Groups that nothing is aimed at are left out. */
export async function aimedAt(db: Db | Tx, groupIds: readonly string[]): Promise<Map<string, Aims>> {
  const words = nouns()
  if (!words.size) return new Map()
  const inOrder = [...words.keys()]
  const counts = inOrder.map((model) => aimsOf(model, groupIds))
  const rows = await db.$queryRaw<
    { model: Aimed; groupId: string; deleted: boolean; count: number }[]
  >`${Prisma.join(counts, ' UNION ALL ')}`
  const list = new Intl.ListFormat('en', { type: 'conjunction' })
  const placeOf = ({ model, deleted }: (typeof rows)[number]) => inOrder.indexOf(model) + (deleted ? 0.5 : 0)
  return new Map(
    [...Map.groupBy(rows, ({ groupId }) => groupId)].map(([groupId, aims]) => {
      const text = list.format(
        aims
          .toSorted((a, b) => placeOf(a) - placeOf(b))
          .map(({ model, deleted, count }) => {
            const [one, many] = words.get(model)!
            const state = deleted ? 'deleted ' : ''
            return inNumber(count, `1 ${state}${one}`, `# ${state}${many}`)
          }),
      )
      const brought = aims.some(({ deleted }) => deleted)
        ? ' What is deleted can be brought back for that: its list shows it under the status Deleted.'
        : ''
      return [
        groupId,
        {
          text,
          kept: `This group is the audience of ${text}, which would open to everyone. Choose another audience there first.${brought}`,
        },
      ]
    }),
  )
}
