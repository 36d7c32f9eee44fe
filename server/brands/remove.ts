import { hangingOn } from '../domain/deletion/hanging.ts'
import { belongings } from '../domain/deletion/deletionSummary.ts'
import { builder } from '../platform/graphql/builder.ts'
import { uuid } from '../platform/values/inputs.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { known } from '../platform/kit/saves.ts'
import { Brand } from './entity.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A brand is gone; `keptClosed` are published curriculums that it alone kept from opening to everybody. */
    'brand.deleted': { brandId: string; keptClosed: string[] }
  }
}

builder.prismaObjectFields('Brand', (t) => ({
  belongings: t.field({
    ...belongings('Brand'),
    authScopes: { right: 'create-delete-brand' },
    description: 'What depends on it, shown before it is deleted; for who may delete brands.',
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
    const closing = (await hangingOn(c.tx, 'Brand', [id], ({ withIds }) => withIds === true)).flatMap(({ ids }) => ids)
    // Told while rows still name the brand.
    await c.emit('brand.deleted', { brandId: id, keptClosed: closing })
    await c.tx.brand.delete({ where: { id } })
    await c.emit('brand.managersChanged', { userIds: before.managers.map(({ userId }) => userId) })
    c.record({ type: 'Brand', id, before, after: { unpublishedCurriculums: closing } })
    return { id }
  },
  answers: Brand.removed(),
})
