import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { badInput } from '../../platform/errors.ts'
import { signedIn } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { isUuid, searchWords } from '../../platform/values/inputs.ts'
import { can, type Viewer } from '../../platform/viewer.ts'
import { dealersReachedBy, seesEveryone } from '../people/rules.ts'
import { CommentTarget, ownerOf, tablesOf, type Commented, type Thing } from './commented.ts'

/** People offered at a time. */
const OFFERED = 8

export interface Named {
  id: string
  name: string
  dealer: string | null
}

/**
 * Whom the viewer knows: the people they may see, those who work at the own dealers, and those who have a say under the
 * same thing. A condition on a person u.
 */
function knownTo(viewer: Viewer, model: Commented, id: string): Prisma.Sql {
  if (seesEveryone(viewer)) return Prisma.sql`TRUE`
  const dealers = [...viewer.dealerIds, ...(can(viewer, 'view-users') ? dealersReachedBy(viewer) : [])]
  return Prisma.sql`(EXISTS (SELECT 1 FROM "DealerMember" m WHERE m."userId" = u.id AND m.active AND m."dealerId" = ANY(${dealers}::uuid[]))
    OR EXISTS (SELECT 1 FROM "Comment" c WHERE c.${tablesOf(model).ref} = ${id}::uuid AND c."authorId" = u.id AND c."deletedAt" IS NULL AND c."hiddenAt" IS NULL)
    OR ${ownerOf(model).knows?.(Prisma.sql`${id}::uuid`, Prisma.sql`u.id`) ?? Prisma.sql`FALSE`})`
}

/** Those of whom a condition on a person u holds, who may be named under a thing and see it. By name. */
const nameable = (db: Db | Tx, viewer: Viewer, { model, id }: Thing, which: Prisma.Sql, most: number) =>
  db.$queryRaw<Named[]>`
    SELECT u.id, concat_ws(' ', nullif(u."firstName", ''), nullif(u."lastName", '')) AS name,
      (SELECT d.name FROM "DealerMember" m JOIN "Dealer" d ON d.id = m."dealerId" WHERE m."userId" = u.id AND m.active ORDER BY d.name LIMIT 1) AS dealer
    FROM "User" u WHERE u.status = 'ACTIVE' AND u."firstName" <> '' AND u.id <> ${viewer.id}::uuid AND ${which} AND ${knownTo(viewer, model, id)}
      AND ${ownerOf(model).openTo(Prisma.sql`${id}::uuid`, Prisma.sql`u.id`)}
    ORDER BY u."firstName", u."lastName", u.id LIMIT ${most}`

/**
 * The people of these ids, each of whom the viewer may name under the thing. Errors: BAD_USER_INPUT at taggedUsers.
 */
export async function checkedNames(tx: Tx, viewer: Viewer, thing: Thing, given: readonly string[]): Promise<string[]> {
  const ids = [...new Set(given)].filter((id) => id !== viewer.id)
  if (!ids.length) return []
  const found = await nameable(tx, viewer, thing, Prisma.sql`u.id = ANY(${ids}::uuid[])`, ids.length)
  if (found.length !== ids.length)
    // Whether there is such a person, and what that person sees, is not told.
    throw badInput('taggedUsers', 'You cannot name one of these people here. Take the name out.')
  return found.map(({ id }) => id)
}

export const NamedPerson = builder
  .objectRef<Named>('NamedPerson')
  .implement({
    description: 'A person as one names them with @: shown to who may name them, and to who reads the comment.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'Raw id, for `taggedUsers`.' }),
      name: t.exposeString('name', { description: 'First and last name.' }),
      dealer: t.exposeString('dealer', {
        nullable: true,
        description: 'A dealer they work at; null for none, and where a comment names them.',
      }),
    }),
  })

builder.queryField('peopleToName', (t) =>
  t.field({
    type: [NamedPerson],
    authScopes: { signedIn: true },
    description: `At most ${OFFERED} people the viewer may name in a comment under something: colleagues, people they may see, and who has a say there, as far as the thing is for them. Empty for what the viewer does not see.`,
    args: {
      target: t.arg({ type: CommentTarget, required: true, description: 'What kind of thing it is.' }),
      databaseId: t.arg.id({ required: true, description: 'Raw id of the thing.' }),
      text: t.arg.string({ description: 'How the name begins.' }),
    },
    async resolve(_root, { target, databaseId: id, text }, ctx) {
      const viewer = signedIn(ctx)
      const model = target as Commented
      if (!isUuid(id) || !(await ownerOf(model).has(ctx, id))) return []
      const words = searchWords(text).map(
        (word) =>
          Prisma.sql`(u."firstName" ILIKE ${`${word}%`} OR u."lastName" ILIKE ${`${word}%`} OR u."firstName" || ' ' || u."lastName" ILIKE ${`${word}%`})`,
      )
      return nameable(
        ctx.db,
        viewer,
        { model, id },
        words.length ? Prisma.join(words, ' AND ') : Prisma.sql`TRUE`,
        OFFERED,
      )
    },
  }),
)
