import { UNPUBLISHED } from '../deletion/hanging.ts'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { on } from '../../platform/events.ts'
import type { Feature } from '../../platform/feature.ts'
import { entity } from '../../platform/kit/entity.ts'
import { uncapitalized } from '../../platform/kit/models.ts'
import { comments } from '../comments/commented.ts'
import { ownedRows } from '../people/mergeable.ts'
import { favorites } from '../reactions/favorites.ts'
import { reactions } from '../reactions/reactions.ts'
import { recordingCategories } from './categories.ts'
import type { Kind, Recorded } from './kinds.ts'
import { listed } from './list.ts'
import { progressing } from './progress.ts'
import { searchedRecordings } from './searched.ts'
import { recordingType } from './type.ts'

/** What becomes of them with the people who made them, and with their brands. */
function follow<M extends Recorded>(kind: Kind<M>): void
// As in publishing.ts: written for one model.
function follow({ model, nouns }: Kind<'Video'>): void {
  const name = uncapitalized(model)
  on('user.erased', async ({ tx }, { userId }) => {
    await tx[name].updateMany({ where: { createdById: userId }, data: { createdById: null } })
  })
  ownedRows({ name: nouns, label: `${model}s made`, table: model, column: 'createdById' })
  // Without its brand it would be everybody's.
  on('brand.deleted', async ({ tx }, { brandId }) => {
    await tx[name].updateMany({
      where: { brandId, OR: [{ status: 'PUBLISHED' }, { publishAt: { not: null } }] },
      data: { status: 'UNPUBLISHED', publishAt: null, unpublishAt: null, version: { increment: 1 } },
    })
  })
}

/**
 * What every kind brings: its type, list and categories, progress, reactions, favorites and comments. How it is saved
 * the feature says by `save.ts`.
 */
export function recordings<M extends Recorded>(kind: Kind<M>, of: ReturnType<typeof entity<M>>): Omit<Feature, 'name'>
export function recordings(kind: Kind<'Video'>, of: ReturnType<typeof entity<'Video'>>): Omit<Feature, 'name'> {
  const { model, noun, nouns, page, favorite, rules, flag, modify } = kind
  const name = uncapitalized(model)
  recordingType({ kind, sees: of.sees })
  recordingCategories(kind)
  listed(kind, of)
  progressing(model, { has: of.has, noun })
  reactions(model, { noun, has: of.has, kinds: ['favored', 'liked', 'disliked'] })
  favorites(model, {
    type: favorite,
    page: (id) => `${page}/${id}`,
    rows: ({ db }, viewer, wanted, take) =>
      db[name].findMany({
        where: { AND: [rules.availableTo(viewer), wanted] },
        orderBy: [{ date: 'desc' }, { id: 'desc' }],
        take,
        select: { id: true, title: true, date: true, image: true },
      }),
  })
  comments(model, {
    noun,
    has: of.has,
    visibleTo: (viewer) => ({ [name]: rules.visibleTo(viewer) }),
    moderatedBy: (viewer) => ({ [name]: rules.editableBy(viewer) }),
    page: (id) => `${page}/${id}`,
  })
  follow(kind)
  return {
    searched: [searchedRecordings(kind, of)],
    switchedBy: { [flag]: [model, `${model}Category`] },
    history: { [model]: entity(model, rules.editableBy, modify).has },
    aimed: { [model]: [noun, nouns] },
    hangsOn: {
      Brand: {
        [nouns]: {
          rows: Prisma.sql`SELECT "brandId" AS "on", title AS name, date FROM ${Prisma.raw(`"${model}"`)} WHERE "deletedAt" IS NULL`,
          order: Prisma.sql`date DESC`,
          belonging: { noun: [noun, nouns], fate: UNPUBLISHED, named: true },
        },
      },
    },
    leadsTo: [{ page: `${page}/:id`, isThere: of.has }],
    personalData: {
      [model]: { names: ['createdById'] },
      [`${model}Reaction`]: { of: ['userId'] },
      [`${model}Progress`]: { of: ['userId'] },
    },
  }
}
