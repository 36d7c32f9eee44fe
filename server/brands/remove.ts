import { builder } from '../platform/graphql/builder.ts'
import { uuid } from '../platform/values/inputs.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { known } from '../platform/kit/saves.ts'
import { Brand } from './entity.ts'
import type { Db, Tx } from '../platform/db.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A brand is gone; `keptClosed` are published curriculums that it alone kept from opening to everybody. */
    'brand.deleted': { brandId: string; keptClosed: string[] }
  }
}

/** Names shown of each kind before the rest is only counted. */
const NAMED = 5

interface Hanging {
  total: number
  names: string[]
}

const HangingType = builder
  .objectRef<Hanging>('Hanging')
  .implement({
    description: 'Things that hang on another.',
    fields: (t) => ({
      total: t.exposeInt('total', { description: 'How many.' }),
      names: t.exposeStringList('names', { description: `The first ${NAMED} names.` }),
    }),
  })

/**
 * Published ones that nobody sees while the brand is hidden and that belong to no other: without a brand they would
 * open to everybody.
 */
const closedWithout = (db: Db | Tx, brandId: string) =>
  db.curriculum.findMany({
    where: {
      deletedAt: null,
      status: 'PUBLISHED',
      brands: { some: { brandId, brand: { active: false } }, every: { brandId } },
    },
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })

const BrandBelongings = builder.objectRef<{ id: string }>('BrandBelongings').implement({
  description: 'What hangs on a brand: shown before it is deleted.',
  fields: (t) => ({
    curriculums: t.field({
      type: HangingType,
      description: 'Curriculums that lose the brand and stay.',
      resolve: async ({ id }, _args, { db }) => {
        const where = { deletedAt: null, brands: { some: { brandId: id } } }
        const [total, rows] = await Promise.all([
          db.curriculum.count({ where }),
          db.curriculum.findMany({ where, select: { name: true }, orderBy: { name: 'asc' }, take: NAMED }),
        ])
        return { total, names: rows.map(({ name }) => name) }
      },
    }),
    closing: t.field({
      type: HangingType,
      description:
        'Of these, published ones of a hidden brand alone: they are unpublished, so that they do not open to everybody.',
      resolve: async ({ id }, _args, { db }) => {
        const rows = await closedWithout(db, id)
        return { total: rows.length, names: rows.slice(0, NAMED).map(({ name }) => name) }
      },
    }),
    courses: t.field({
      type: HangingType,
      description: 'Courses in these curriculums, which stay in them.',
      resolve: async ({ id }, _args, { db }) => {
        const where = {
          deletedAt: null,
          curriculums: { some: { curriculum: { deletedAt: null, brands: { some: { brandId: id } } } } },
        }
        const [total, rows] = await Promise.all([
          db.course.count({ where }),
          db.course.findMany({ where, select: { title: true }, orderBy: { title: 'asc' }, take: NAMED }),
        ])
        return { total, names: rows.map(({ title }) => title) }
      },
    }),
    incentives: t.field({
      type: HangingType,
      description: 'Incentives of these curriculums, which stay with them.',
      resolve: async ({ id }, _args, { db }) => {
        const where = { curriculum: { deletedAt: null, brands: { some: { brandId: id } } } }
        const [total, rows] = await Promise.all([
          db.incentive.count({ where }),
          db.incentive.findMany({ where, select: { name: true }, orderBy: { name: 'asc' }, take: NAMED }),
        ])
        return { total, names: rows.map(({ name }) => name) }
      },
    }),
    bulletins: t.field({
      type: HangingType,
      description: 'Its news, which stays and is unpublished.',
      resolve: async ({ id }, _args, { db }) => {
        const where = { brandId: id }
        const [total, rows] = await Promise.all([
          db.bulletin.count({ where }),
          db.bulletin.findMany({ where, select: { title: true }, orderBy: { date: 'desc' }, take: NAMED }),
        ])
        return { total, names: rows.map(({ title }) => title) }
      },
    }),
    managers: t.field({
      type: HangingType,
      description: 'People who manage it and lose it.',
      resolve: async ({ id }, _args, { db }) => {
        const rows = await db.brandManager.findMany({
          where: { brandId: id },
          select: { user: { select: { firstName: true, lastName: true, email: true } } },
          orderBy: { user: { firstName: 'asc' } },
        })
        return {
          total: rows.length,
          names: rows.slice(0, NAMED).map(({ user }) => `${user.firstName} ${user.lastName}`.trim() || user.email),
        }
      },
    }),
    learnerCount: t.int({
      description: 'People with progress in its courses; their progress, points and certificates stay.',
      resolve: ({ id }, _args, { db }) =>
        db.user.count({
          where: {
            progress: {
              some: { course: { curriculums: { some: { curriculum: { brands: { some: { brandId: id } } } } } } },
            },
          },
        }),
    }),
  }),
})

builder.prismaObjectFields('Brand', (t) => ({
  belongings: t.field({
    type: BrandBelongings,
    authScopes: { right: 'create-delete-brand' },
    select: { id: true },
    description: 'What hangs on it; for who may delete brands.',
    resolve: ({ id }) => ({ id }),
  }),
}))

mutation('deleteBrand', {
  description:
    'Removes a brand; its curriculums stay and lose it, and none of them opens to more people than before. Errors: NOT_FOUND.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'create-delete-brand',
  async does(c, { databaseId: id }) {
    const before = known(
      await c.tx.brand.findUnique({ where: { id }, include: { managers: { select: { userId: true } } } }),
      'The brand',
    )
    const closing = (await closedWithout(c.tx, id)).map((curriculum) => curriculum.id)
    // Told while rows still name the brand.
    await c.emit('brand.deleted', { brandId: id, keptClosed: closing })
    await c.tx.brand.delete({ where: { id } })
    await c.emit('brand.managersChanged', { userIds: before.managers.map(({ userId }) => userId) })
    c.record({ type: 'Brand', id, before, after: { unpublishedCurriculums: closing } })
    return { id }
  },
  answers: Brand.removed(),
})
