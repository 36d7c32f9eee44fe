import { UNPUBLISHED } from '../deletion/hanging.ts'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { on } from '../../platform/events.ts'
import type { Feature } from '../../platform/feature.ts'
import { entity } from '../../platform/kit/entity.ts'
import { uncapitalized } from '../../platform/kit/models.ts'
import { tellUnread } from '../badges.ts'
import { comments } from '../comments/commented.ts'
import { ownedRows } from '../people/mergeable.ts'
import { favorites } from '../reactions/favorites.ts'
import { reactions } from '../reactions/reactions.ts'
import { countUnread, reading } from '../reading/reading.ts'
import '../reading/news.ts'
import type { Kind, Posted } from './kinds.ts'
import { Posts } from './list.ts'
import { announce } from './news.ts'
import { postRows } from './rest.ts'
import { postsEditableBy, postsVisibleTo, postsAvailableTo, writesPosts } from './rules.ts'
import { postSaves } from './save.ts'
import { searchedPosts } from './searched.ts'
import { postType } from './type.ts'
import { openTo, wordsOf } from './words.ts'

/** What becomes of them with the people who made them, and with their brands. */
function follow<M extends Posted>(kind: Kind<M>): void
// As in publishing.ts: written for one model.
function follow({ model, nouns }: Kind<'Bulletin'>): void {
  const name = uncapitalized(model)
  on('user.erased', async ({ tx }, { userId }) => {
    await tx[name].updateMany({ where: { createdById: userId }, data: { createdById: null } })
    await tx[name].updateMany({ where: { remindedById: userId }, data: { remindedById: null } })
  })
  ownedRows({ name: nouns, label: `${model}s made`, table: model, column: 'createdById' })
  ownedRows({ name: `${nouns}-reminded`, label: `Readers reminded of ${nouns}`, table: model, column: 'remindedById' })

  // Without its brand it would be everybody's.
  on('brand.deleted', async (c, { brandId }) => {
    const { count } = await c.tx[name].updateMany({
      where: { brandId, OR: [{ status: 'PUBLISHED' }, { publishAt: { not: null } }] },
      data: { status: 'UNPUBLISHED', publishAt: null, unpublishAt: null, version: { increment: 1 } },
    })
    if (count) tellUnread(c)
  })
  // What is of a brand is hidden and shown with it.
  for (const fact of ['brand.published', 'brand.unpublished'] as const)
    on(fact, async (c, { brandId }) => {
      if (await c.tx[name].count({ where: { brandId, status: 'PUBLISHED' } })) tellUnread(c)
    })
}

declare module '../../platform/flags.ts' {
  interface Flags {
    announcements: boolean
  }
}

/** One for all kinds. */
const FLAGS: Feature['flags'] = {
  announcements: { description: 'Latest news is on.', default: true, position: 5, rights: 'announcements' },
}

const personalDataOf = ({ model }: Kind): Feature['personalData'] => ({
  [model]: { names: ['createdById', 'remindedById'] },
  [`${model}Read`]: { of: ['userId'] },
  [`${model}Reaction`]: { of: ['userId'] },
})

/** Where one is read, by links and by the search. */
const pagesOf = (kind: Kind<'Bulletin'>, of: ReturnType<typeof entity<'Bulletin'>>) => ({
  leadsTo: [{ page: `${kind.page}/:id`, isThere: of.has }],
  searched: [searchedPosts(kind, of)],
})

/** All that a kind brings: its type, list, mutations and calls, read and unread, reactions, news, and what it holds. */
export function posts<M extends Posted>(kind: Kind<M>): Omit<Feature, 'name'>
// As in publishing.ts: written for one model.
export function posts(kind: Kind<'Bulletin'>): Omit<Feature, 'name'> {
  const { model, noun, nouns, page, favorite } = kind
  const name = uncapitalized(model)
  announce(kind)
  const of = entity(model, postsVisibleTo, { personOr: 'view-announcements' })
  const edited = entity(model, postsEditableBy, 'modify-announcements')
  postType({ kind, sees: of.sees })
  Posts.add(of.access)
  reactions(model, { noun, has: of.has, kinds: ['favored', 'liked'] })
  favorites(model, {
    type: favorite,
    page: (id) => `${page}/${id}`,
    rows: ({ db }, viewer, wanted, take) =>
      db[name].findMany({
        where: { AND: [postsAvailableTo(viewer), wanted] },
        orderBy: [{ date: 'desc' }, { id: 'desc' }],
        take,
        select: { id: true, title: true, date: true, image: true, thumbnail: true },
      }),
  })
  comments(model, {
    noun,
    has: of.has,
    visibleTo: (viewer) => ({ [name]: postsVisibleTo(viewer) }),
    moderatedBy: (viewer) => ({ [name]: postsEditableBy(viewer) }),
    page: (id) => `${page}/${id}`,
  })
  reading(model, {
    noun,
    has: of.has,
    counted: 'view-announcements',
    followed: { may: writesPosts, has: edited.has, open: openTo(model), words: (db, id) => wordsOf(kind, db, id) },
  })
  postSaves({ kind, of })
  follow(kind)
  return {
    rows: postRows(model, noun),
    hangsOn: {
      Brand: {
        [nouns]: {
          rows: Prisma.sql`SELECT "brandId" AS "on", title AS name, date FROM ${Prisma.raw(`"${model}"`)} WHERE "deletedAt" IS NULL`,
          order: Prisma.sql`date DESC`,
          belonging: { noun: [noun, nouns], fate: UNPUBLISHED, named: true },
        },
      },
    },
    flags: FLAGS,
    switchedBy: { announcements: [model] },
    aimed: { [model]: [noun, nouns] },
    history: { [model]: edited.has },
    unread: {
      [nouns]: {
        description: `${model}s open to the viewer and not read.`,
        count: ({ db }, viewer) =>
          countUnread(viewer, (news) => db[name].count({ where: { AND: [postsAvailableTo(viewer), news] } })),
      },
    },
    ...pagesOf(kind, of),
    news: { [`${noun}.`]: 'NEWS' },
    withdrawnNews: { [`${noun}.opened`]: kind.unnamed, [`${noun}.reminded`]: kind.unnamed },
    newsSwitchedBy: { announcements: [`${noun}.`] },
    personalData: personalDataOf(kind),
  }
}
