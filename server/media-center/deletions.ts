import { Prisma } from '../../prisma/generated/client/client.ts'
import { keepsToOwnBrands } from '../domain/people/rules.ts'
import { signedIn } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { writesMedia } from './rules.ts'

interface Deletion {
  deletionId: string
  name: string
  count: number
  deletedAt: Date
}

/** Told at once: more nobody looks through. */
const MOST = 100

const MediaDeletion = builder
  .objectRef<Deletion>('MediaDeletion')
  .implement({
    description: 'Folders and files that were deleted together; for who may bring them back.',
    fields: (t) => ({
      deletionId: t.exposeID('deletionId', { description: 'Takes the deletion back.' }),
      name: t.exposeString('name', { description: 'Of the highest of them, the first by name.' }),
      count: t.exposeInt('count', { description: 'How many folders and files, those within among them.' }),
      deletedAt: t.expose('deletedAt', { type: 'DateTime', description: 'When they were deleted.' }),
    }),
  })

builder.queryField('mediaDeletions', (t) =>
  t.field({
    type: [MediaDeletion],
    description: `What was deleted from the media center and the viewer may bring back, deleted last first; at most ${MOST}.`,
    authScopes: { personOr: 'create-uploads-media' },
    resolve(_root, _args, ctx) {
      const viewer = signedIn(ctx)
      if (!writesMedia(viewer)) return []
      // Of a deletion that holds what is another’s nobody learns who may not take all of it back.
      const reach = keepsToOwnBrands(viewer)
        ? Prisma.sql`HAVING bool_and(coalesce("brandId" = ANY(${[...viewer.ownedBrandIds]}::uuid[]), FALSE))`
        : Prisma.empty
      return ctx.db.$queryRaw<Deletion[]>`
        SELECT "deletionId"::text AS "deletionId", max("deletedAt") AS "deletedAt", count(*)::int AS count,
          (array_agg(name ORDER BY cardinality("ancestorIds"), folder DESC, place, id))[1] AS name
        FROM "MediaItem" WHERE "deletedAt" IS NOT NULL GROUP BY "deletionId" ${reach}
        ORDER BY max("deletedAt") DESC, "deletionId" LIMIT ${MOST}`
    },
  }),
)
