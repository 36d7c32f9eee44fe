import { badInput, failure, notFound } from '../platform/errors.ts'
import { uuid, uuids } from '../platform/values/inputs.ts'
import { keepsToOwnBrands } from '../domain/people/rules.ts'
import { curriculumToLead, nextPlace } from './change.ts'
import { incentivesEditableBy } from './rules.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { saved } from '../platform/kit/payloads.ts'

mutation('addIncentivesToCurriculum', {
  description:
    'Lets a curriculum lead to incentives the viewer edits; those of other curriculums move. Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the curriculum.' }),
    incentiveIds: t.idList({ required: true, validate: uuids, description: 'Raw ids, in the order to append them.' }),
  }),
  may: 'create-edit-incentives',
  async does(c, input, viewer) {
    const id = input.databaseId
    await curriculumToLead(c, viewer, id)
    const chosen = [...new Set(input.incentiveIds)]
    const known = await c.tx.incentive.findMany({
      where: { AND: [{ id: { in: chosen } }, incentivesEditableBy(viewer)] },
      select: { id: true, curriculumId: true },
    })
    if (known.length !== chosen.length) throw badInput('incentiveIds', 'Choose incentives you may edit.')
    const reassigned = chosen.filter((one) => known.some((row) => row.id === one && row.curriculumId !== id))
    const next = await nextPlace(c)
    await c.tx
      .$executeRaw`UPDATE "Incentive" AS t SET "curriculumId" = ${id}::uuid, position = ${next} + o.place - 1, version = version + 1, "updatedAt" = now()
      FROM unnest(${reassigned}::uuid[]) WITH ORDINALITY AS o(id, place) WHERE t.id = o.id`
    c.record({
      type: 'Curriculum',
      id,
      before: known.filter((row) => reassigned.includes(row.id)),
      after: { addedIncentives: reassigned },
    })
    return { id }
  },
  answers: saved('Curriculum', 'With the incentives.'),
})

mutation('removeIncentiveFromCurriculum', {
  description:
    'The curriculum no longer leads to the incentive, which stays. Errors: NOT_FOUND, FORBIDDEN, CONFLICT for a brand manager, who would lose sight of it.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the curriculum.' }),
    incentiveId: t.id({ required: true, validate: uuid }),
  }),
  may: 'create-edit-incentives',
  async does(c, { databaseId: id, incentiveId }, viewer) {
    await curriculumToLead(c, viewer, id)
    if (keepsToOwnBrands(viewer))
      throw failure(
        'CONFLICT',
        'Add it to another curriculum instead, or delete it: without one it belongs to no brand of yours.',
      )
    const { count } = await c.tx.incentive.updateMany({
      where: { id: incentiveId, curriculumId: id },
      data: { curriculumId: null, version: { increment: 1 } },
    })
    if (!count) throw notFound('The incentive')
    c.record({ type: 'Incentive', id: incentiveId, before: { curriculumId: id }, after: { curriculumId: null } })
    return { id }
  },
  answers: saved('Curriculum', 'Without the incentive.'),
})

mutation('orderIncentives', {
  description:
    'Puts incentives the viewer edits in order among themselves. Errors: BAD_USER_INPUT for one listed twice or not editable.',
  input: (t) => ({
    ids: t.idList({
      required: true,
      validate: uuids,
      description: 'Raw ids, first to last; they share out the places they hold now.',
    }),
  }),
  may: 'create-edit-incentives',
  async does(c, { ids }, viewer) {
    const known = await c.tx.incentive.findMany({
      where: { AND: [{ id: { in: ids } }, incentivesEditableBy(viewer)] },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      select: { id: true, position: true, curriculumId: true },
    })
    if (new Set(ids).size !== ids.length || known.length !== ids.length)
      throw badInput('ids', 'Choose incentives you may edit, each once.')
    // Places held twice, as by rows of an import, are told apart first.
    const places = known.reduce<number[]>(
      (all, { position }) => [...all, Math.max(position, (all.at(-1) ?? -1) + 1)],
      [],
    )
    await c.tx
      .$executeRaw`UPDATE "Incentive" AS t SET position = o.place FROM unnest(${ids}::uuid[], ${places}::int[]) AS o(id, place) WHERE t.id = o.id`
    c.record({ type: 'Incentive', id: ids[0] ?? '', before: known.map(({ id }) => id), after: { ids } })
    return { ids, curriculumId: known[0]?.curriculumId ?? null }
  },
  answers: (t) => ({
    incentives: t.prismaField({
      type: ['Incentive'],
      description: 'Those moved, first to last.',
      resolve: (query, { ids }, _args, { db }) =>
        db.incentive.findMany({ ...query, where: { id: { in: ids } }, orderBy: [{ position: 'asc' }, { id: 'asc' }] }),
    }),
    curriculum: t.prismaField({
      type: 'Curriculum',
      nullable: true,
      description: 'The curriculum of the first, with all it leads to; null when it belongs to none.',
      resolve: (query, { curriculumId }, _args, { db }) =>
        curriculumId ? db.curriculum.findUnique({ ...query, where: { id: curriculumId } }) : null,
    }),
  }),
})
