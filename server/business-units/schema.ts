import type { Prisma } from '../../prisma/generated/client/client.ts'
import { refuseWhileNeeded } from '../domain/deletion/hanging.ts'
import { builder } from '../platform/graphql/builder.ts'
import type { Context } from '../platform/context.ts'
import { entity } from '../platform/kit/entity.ts'
import { badInput } from '../platform/errors.ts'
import { optionalText, requiredText, searchText, uuid } from '../platform/values/inputs.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given, keepNameFree, known, saveVersion } from '../platform/kit/saves.ts'
import { viewsBusinessUnits } from './rules.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** Another unit takes the place of one that goes. */
    'businessUnit.replaced': { businessUnitId: string; byId: string | null }
  }
}

const BusinessUnit = entity('BusinessUnit', () => ({}), { personOr: 'view-business-units' })
const forViewers = (_unit: unknown, _args: unknown, { viewer }: Context) => viewsBusinessUnits(viewer)

builder.prismaNode('BusinessUnit', {
  description: 'A division dealers belong to. Seen by anyone signed in.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: { personOr: 'view-business-units' },
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

BusinessUnit.list('businessUnits', {
  description: 'Business units.',
  args: (arg) => ({ text: arg.string({ description: 'Part of the name or description.' }) }),
  found({ text }): Prisma.BusinessUnitWhereInput {
    const words = searchText(text)
    if (!words) return {}
    return {
      OR: [
        { name: { contains: words, mode: 'insensitive' } },
        { description: { contains: words, mode: 'insensitive' } },
      ],
    }
  },
  orders: {
    NAME: ['By name.', (way) => [{ name: way }]],
    DEALERS: ['By the number of dealers.', (way) => [{ dealers: { _count: way } }, { name: 'asc' }]],
    NEWEST: ['Newest first.', { createdAt: 'desc' }],
    OLDEST: ['Oldest first.', { createdAt: 'asc' }],
  },
})

BusinessUnit.one('businessUnit', 'One business unit; null when there is none of the id.')

mutation('saveBusinessUnit', {
  description:
    'Makes or saves a business unit. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT for a known name or when somebody else saved meanwhile.',
  about: 'What to change; what is left out stays. Without an id a new unit.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid }),
    version: t.int({ description: 'As read; a save over somebody else’s is refused. Left out, the last save wins.' }),
    name: t.string({ validate: requiredText('Name', 80) }),
    description: t.string({ validate: optionalText(500) }),
  }),
  may: 'create-edit-business-units',
  async does(c, { databaseId, version, name, description }) {
    const before = databaseId
      ? known(await c.tx.businessUnit.findUnique({ where: { id: databaseId } }), 'The business unit')
      : null
    if (!before && !name) throw badInput('name', 'Name is required.')
    const data = given({ name, description })
    await keepNameFree(c.tx.businessUnit, 'A business unit', name, before?.id)
    if (before) await saveVersion(c.tx.businessUnit, { id: before.id, version }, data)
    const { id } = before ?? (await c.tx.businessUnit.create({ data: { ...data, name: name! } }))
    c.record({ type: 'BusinessUnit', id, before, after: data })
    return { id }
  },
  answers: BusinessUnit.saved(),
})

mutation('deleteBusinessUnit', {
  description:
    'Removes a business unit. One with dealers asks where they go; one that resources are limited to is refused, since they would open to everyone. Errors: NOT_FOUND, CONFLICT, BAD_USER_INPUT names moveDealersTo.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    moveDealersTo: t.id({ validate: uuid, description: 'Another unit that takes its dealers.' }),
    leaveDealers: t.boolean({ description: 'Its dealers stay without a unit.' }),
  }),
  may: 'delete-business-units',
  async does(c, { databaseId: id, moveDealersTo, leaveDealers }) {
    await c.tx.$queryRaw`SELECT id FROM "BusinessUnit" WHERE id = ${id}::uuid FOR UPDATE`
    const before = known(await c.tx.businessUnit.findUnique({ where: { id } }), 'The business unit')
    const movedDealers = await refuseWhileNeeded(c.tx, 'BusinessUnit', id, {
      moveDealersTo: moveDealersTo ?? leaveDealers,
    })
    const dealers = movedDealers.flatMap(({ ids }) => ids.map((dealerId) => ({ id: dealerId })))
    if (moveDealersTo) {
      if (moveDealersTo === id || !(await c.tx.businessUnit.count({ where: { id: moveDealersTo } })))
        throw badInput('moveDealersTo', 'Choose another business unit.')
    }
    await c.emit('businessUnit.replaced', { businessUnitId: id, byId: moveDealersTo ?? null })
    await c.tx.businessUnit.delete({ where: { id } })
    c.record({ type: 'BusinessUnit', id, before: { ...before, dealers }, after: { moveDealersTo } })
    return { id }
  },
  answers: BusinessUnit.removed(),
})
