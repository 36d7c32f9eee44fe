import { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { uncapitalized } from '../../platform/kit/models.ts'
import { plainText } from '../../platform/values/html.ts'
import { openToPerson } from '../audience/sql.ts'
import type { ReadWords } from '../reading/reading.ts'
import { EXCERPT } from '../publishing/headFields.ts'
import type { Kind, Posted } from './kinds.ts'

/** Whom one is open to, as a condition on its row c and a person u; `postsAvailableTo` says the same of a viewer. */
export const openTo = (model: Posted): Prisma.Sql => openToPerson(model, Prisma.sql`c.id`, Prisma.sql`u.id`)

/** What notifications and letters say of one; null where it is gone. */
export function wordsOf<M extends Posted>(kind: Kind<M>, db: Db | Tx, id: string): Promise<ReadWords | null>
// As in publishing.ts: written for one model.
export async function wordsOf({ model, page }: Kind<'Bulletin'>, db: Db | Tx, id: string): Promise<ReadWords | null> {
  const row = await db[uncapitalized(model)].findUnique({
    where: { id },
    select: {
      title: true,
      text: true,
      imageId: true,
      thumbnailId: true,
      brand: { select: { name: true, color: true } },
    },
  })
  if (!row) return null
  const { title, text, imageId, thumbnailId, brand } = row
  return {
    title,
    link: `${page}/${id}`,
    ...(brand ? { brand } : {}),
    teaser: plainText(text, EXCERPT),
    pictureId: imageId ?? thumbnailId,
  }
}
