import { keptFor } from '../domain/deletion/hanging.ts'
import { deletionSummary } from '../domain/deletion/deletionSummary.ts'
import { builder } from '../platform/graphql/builder.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { signedIn } from '../platform/context.ts'
import { uuid } from '../platform/values/inputs.ts'
import { Curriculum } from './entity.ts'
import { curriculumsEditableBy } from './rules.ts'
import { keepsToOwnBrands } from '../domain/people/rules.ts'
import { curriculumToChange } from './save.ts'

const hanging = deletionSummary('Curriculum', {
  name: 'CurriculumHanging',
  description: 'What depends on a curriculum: told before it is deleted.',
})

builder.queryField('curriculumHanging', (t) =>
  t.field({
    type: hanging.type,
    nullable: true,
    authScopes: { right: 'delete-curriculums' },
    args: { databaseId: t.arg.id({ required: true, description: 'Raw id of the curriculum.' }) },
    description: 'What depends on a curriculum; null unless the viewer may delete it.',
    resolve: async (_root, { databaseId }, ctx) =>
      (await ctx.db.curriculum.count({
        where: { AND: [{ id: databaseId }, curriculumsEditableBy(signedIn(ctx), 'delete-curriculums')] },
      }))
        ? { id: databaseId }
        : null,
  }),
)

mutation('deleteCurriculum', {
  description:
    'Removes a curriculum; its courses, people’s history and certificates stay. Errors: NOT_FOUND, FORBIDDEN.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'delete-curriculums',
  async does(c, { databaseId }, viewer) {
    const before = await curriculumToChange(c, viewer, databaseId, 'delete-curriculums')
    const kept = await keptFor(c.tx, 'Curriculum', before.id)
    // A brand manager reaches courses and incentives through the brand of their curriculum: its row stays, so that they
    // do.
    const isKept = kept.has('history') || (keepsToOwnBrands(viewer) && kept.has('reach'))
    if (isKept) {
      await c.tx.curriculum.update({
        where: { id: before.id },
        data: { deletedAt: c.now, status: 'UNPUBLISHED', version: { increment: 1 } },
      })
      await c.tx.curriculumOpening.deleteMany({ where: { curriculumId: before.id } })
      await c.tx.curriculumDueReminder.deleteMany({ where: { curriculumId: before.id } })
    } else await c.tx.curriculum.delete({ where: { id: before.id } })
    c.record({ type: 'Curriculum', id: before.id, before, after: { kept: isKept } })
    return { id: before.id }
  },
  answers: Curriculum.removed(),
})
