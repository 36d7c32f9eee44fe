import { Prisma } from '../../prisma/generated/client/client.ts'
import { meantForGroups } from '../domain/audience/sql.ts'
import { failure, notFound } from '../platform/errors.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { uuid } from '../platform/values/inputs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { SuggestedFollow } from './entity.ts'

/** `suggestionsOpenTo` of rules.ts in a statement, of a suggestion s. */
const openTo = ({ id, assignmentGroupIds }: Viewer) => Prisma.sql`s.published AND s."personId" <> ${id}::uuid
  AND EXISTS (SELECT 1 FROM "User" u WHERE u.id = s."personId" AND u.status = 'ACTIVE')
  AND ${meantForGroups('SuggestedFollow', Prisma.sql`s.id`, assignmentGroupIds)}`

mutation('follow', {
  description:
    'Follows a suggested person, or no longer; said twice it counts once. Errors: NOT_FOUND, CONFLICT for who is not open to be followed, oneself among them, FORBIDDEN while acting as someone.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the suggestion.' }),
    followed: t.boolean({ required: true, description: 'True follows, false no longer.' }),
  }),
  may: 'inPerson',
  async first(ctx, { databaseId }) {
    if (!(await SuggestedFollow.has(ctx, databaseId))) throw notFound('The person')
  },
  async does(c, { databaseId: id, followed }, viewer) {
    // Whether it is still open, the follow and the count are one statement: of two at once one changes nothing.
    const changed = followed
      ? await c.tx.$executeRaw`
          WITH did AS (
            INSERT INTO "Follow" ("suggestedFollowId", "userId", "createdAt")
            SELECT s.id, ${viewer.id}::uuid, ${c.now} FROM "SuggestedFollow" s WHERE s.id = ${id}::uuid AND ${openTo(viewer)}
            ON CONFLICT DO NOTHING RETURNING 1)
          UPDATE "SuggestedFollow" SET "followerCount" = "followerCount" + 1 WHERE id = ${id}::uuid AND EXISTS (SELECT 1 FROM did)`
      : await c.tx.$executeRaw`
          WITH did AS (
            DELETE FROM "Follow" WHERE "suggestedFollowId" = ${id}::uuid AND "userId" = ${viewer.id}::uuid RETURNING 1)
          UPDATE "SuggestedFollow" SET "followerCount" = "followerCount" - 1 WHERE id = ${id}::uuid AND EXISTS (SELECT 1 FROM did)`
    if (!changed && followed) {
      const [mine] = await c.tx.$queryRaw<{ own: boolean; open: boolean }[]>`
        SELECT s."personId" = ${viewer.id}::uuid AS own, ${openTo(viewer)} AS open FROM "SuggestedFollow" s WHERE s.id = ${id}::uuid`
      if (mine?.own) throw failure('CONFLICT', 'You cannot follow yourself.')
      if (!mine?.open) throw failure('CONFLICT', 'This person is not open for you to follow right now.')
    }
    c.record({ type: 'SuggestedFollow', id, before: { followed: changed ? !followed : followed }, after: { followed } })
    return { id }
  },
  answers: SuggestedFollow.saved('As it stands now.'),
})
