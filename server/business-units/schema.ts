import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import type { Context } from '../platform/context.ts'
import { badInput, failure, notFound, stale } from '../platform/errors.ts'
import { optionalText, orderOf, requiredText, sameText, searchText, uuid } from '../platform/values/inputs.ts'
import { viewsBusinessUnits } from './rules.ts'

const forViewers = (_unit: unknown, _args: unknown, { viewer }: Context) => viewsBusinessUnits(viewer)

builder.prismaNode('BusinessUnit', {
  description: 'A division dealers belong to. Seen by anyone signed in.',
  id: { field: 'id' },
  authScopes: { signedIn: true },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to people.' }),
    description: t.exposeString('description', { description: 'What it is for; may be empty.' }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent along when saving.' }),
    dealerCount: t.relationCount('dealers', {
      description: 'Dealers that belong to it; for who views business units.',
      authScopes: forViewers,
    }),
    resourceCount: t.relationCount('resources', {
      description: 'Resources that are only for it; for who views business units.',
      authScopes: forViewers,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

const unitsFound = (text: string | null | undefined): Prisma.BusinessUnitWhereInput => {
  const words = searchText(text)
  return words
    ? {
        OR: [
          { name: { contains: words, mode: 'insensitive' } },
          { description: { contains: words, mode: 'insensitive' } },
        ],
      }
    : {}
}

builder.queryField('businessUnits', (t) =>
  t.prismaConnection({
    type: 'BusinessUnit',
    cursor: 'id',
    authScopes: { signedIn: true },
    description: 'Business units.',
    args: {
      text: t.arg.string({ description: 'Part of the name or description.' }),
      sort: t.arg.string({ description: 'name, dealers or created; a minus in front for descending.' }),
      offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }),
    },
    totalCount: (_parent, { text }, { db }) => db.businessUnit.count({ where: unitsFound(text) }),
    resolve: (query, _root, { text, sort, offset }, { db }) =>
      db.businessUnit.findMany({
        ...query,
        ...(offset ? { skip: offset } : {}),
        where: unitsFound(text),
        orderBy: orderOf<Prisma.BusinessUnitOrderByWithRelationInput[]>(sort, {
          name: (way) => [{ name: way }, { id: way }],
          dealers: (way) => [{ dealers: { _count: way } }, { name: 'asc' }, { id: 'asc' }],
          created: (way) => [{ createdAt: way }, { id: way }],
        }),
      }),
  }),
)

builder.queryField('businessUnit', (t) =>
  t.prismaField({
    type: 'BusinessUnit',
    nullable: true,
    authScopes: { signedIn: true },
    args: { databaseId: t.arg.id({ required: true }) },
    description: 'One business unit; null when there is none of the id.',
    resolve: (query, _root, { databaseId }, { db }) =>
      db.businessUnit.findUnique({ ...query, where: { id: databaseId } }),
  }),
)

builder.relayMutationField(
  'saveBusinessUnit',
  {
    description: 'What to change; what is left out stays. Without an id a new unit.',
    inputFields: (t) => ({
      databaseId: t.id({ validate: uuid }),
      version: t.int({ description: 'As read; a save over somebody else’s is refused. Left out, the last save wins.' }),
      name: t.string({ validate: requiredText('Name', 80) }),
      description: t.string({ validate: optionalText(500) }),
    }),
  },
  {
    description:
      'Makes or saves a business unit. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT for a known name or when somebody else saved meanwhile.',
    authScopes: { right: 'create-edit-business-units' },
    resolve: (_root, { input: { databaseId, version, ...given } }, ctx) =>
      change(ctx, 'saveBusinessUnit', async (c) => {
        const before = databaseId ? await c.tx.businessUnit.findUnique({ where: { id: databaseId } }) : null
        if (databaseId && !before) throw notFound('The business unit')
        if (!before && !given.name) throw badInput('name', 'Name is required.')
        const data = Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)) as {
          name?: string
          description?: string
        }
        if (
          data.name &&
          (await c.tx.businessUnit.count({
            where: { name: sameText(data.name), ...(before ? { id: { not: before.id } } : {}) },
          }))
        ) {
          throw failure('CONFLICT', 'A business unit of this name exists.', {
            name: 'A business unit of this name exists.',
          })
        }
        let id = before?.id
        if (id) {
          const { count } = await c.tx.businessUnit.updateMany({
            where: { id, ...(version == null ? {} : { version }) },
            data: { ...data, version: { increment: 1 } },
          })
          if (!count) throw stale()
        } else id = (await c.tx.businessUnit.create({ data: { ...data, name: data.name! } })).id
        c.record({ type: 'BusinessUnit', id, before, after: data })
        return { id }
      }),
  },
  {
    outputFields: (t) => ({
      businessUnit: t.prismaField({
        type: 'BusinessUnit',
        description: 'As saved.',
        resolve: (query, { id }, _args, { db }) => db.businessUnit.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'deleteBusinessUnit',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      moveDealersTo: t.id({ validate: uuid, description: 'Another unit that takes its dealers.' }),
      leaveDealers: t.boolean({ description: 'Its dealers stay without a unit.' }),
    }),
  },
  {
    description:
      'Removes a business unit. One with dealers asks where they go; one that resources are limited to is refused, since they would open to everyone. Errors: NOT_FOUND, CONFLICT, BAD_USER_INPUT names moveDealersTo.',
    authScopes: { right: 'delete-business-units' },
    resolve: (_root, { input: { databaseId: id, moveDealersTo, leaveDealers } }, ctx) =>
      change(ctx, 'deleteBusinessUnit', async (c) => {
        await c.tx.$queryRaw`SELECT id FROM "BusinessUnit" WHERE id = ${id}::uuid FOR UPDATE`
        const before = await c.tx.businessUnit.findUnique({
          where: { id },
          include: { dealers: { select: { id: true } }, _count: { select: { resources: true } } },
        })
        if (!before) throw notFound('The business unit')
        const {
          _count: { resources },
          ...row
        } = before
        if (resources)
          throw failure(
            'CONFLICT',
            `${resources === 1 ? 'One resource is' : `${resources} resources are`} for this business unit only and would open to everyone. Change ${resources === 1 ? 'it' : 'them'} first.`,
          )
        if (before.dealers.length && !moveDealersTo && !leaveDealers) {
          const text = `${before.dealers.length === 1 ? 'One dealer belongs' : `${before.dealers.length} dealers belong`} to this business unit. Say where ${before.dealers.length === 1 ? 'it goes' : 'they go'}.`
          throw failure('CONFLICT', text, { moveDealersTo: text })
        }
        if (moveDealersTo) {
          if (moveDealersTo === id || !(await c.tx.businessUnit.count({ where: { id: moveDealersTo } })))
            throw badInput('moveDealersTo', 'Choose another business unit.')
          await c.tx.dealer.updateMany({ where: { businessUnitId: id }, data: { businessUnitId: moveDealersTo } })
        }
        await c.tx.businessUnit.delete({ where: { id } })
        c.record({ type: 'BusinessUnit', id, before: row, after: { moveDealersTo } })
        return { id }
      }),
  },
  {
    outputFields: (t) => ({
      deletedId: t.globalID({
        description: 'Global id of what was removed.',
        resolve: ({ id }) => ({ id, type: 'BusinessUnit' }),
      }),
      databaseId: t.exposeID('id', { description: 'Raw id of what was removed.' }),
    }),
  },
)
