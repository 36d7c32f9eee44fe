import { badInput, failure, NO_PERMISSION, notFound } from '../platform/errors.ts'
import { publish } from '../domain/publishing/publishing.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { saveVersion } from '../platform/kit/saves.ts'
import { uuid, uuids } from '../platform/values/inputs.ts'
import { Resource } from './entity.ts'
import { resourcesEditableBy, resourcesVisibleTo } from './rules.ts'
import { resourceToChange } from './save.ts'

publish.of('Resource', {
  may: 'publish-resources',
  async does(c, { databaseId, published: active }, viewer) {
    const before = await resourceToChange(c, viewer, databaseId, 'publish-resources')
    await saveVersion(c.tx.resource, { id: before.id }, { active })
    c.record({ type: 'Resource', id: before.id, before, after: { active } })
    return { id: before.id }
  },
})

mutation('deleteResource', {
  description:
    'Removes a resource for good: from the library, from beside all courses and curriculums, and with its earlier files. Errors: NOT_FOUND, FORBIDDEN.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'delete-resources',
  async does(c, { databaseId }, viewer) {
    const before = await resourceToChange(c, viewer, databaseId, 'delete-resources')
    await c.tx.resource.delete({ where: { id: before.id } })
    c.record({ type: 'Resource', id: before.id, before })
    return { id: before.id }
  },
  answers: Resource.removed(),
})

mutation('reorderResources', {
  description:
    'Puts resources the viewer edits in order among themselves. Errors: FORBIDDEN, BAD_USER_INPUT for one listed twice.',
  input: (t) => ({
    ids: t.idList({
      required: true,
      validate: uuids,
      description: 'Raw ids, first to last; they share out the places they hold now.',
    }),
  }),
  may: 'create-edit-resources',
  async does(c, { ids }, viewer) {
    if (new Set(ids).size !== ids.length) throw badInput('ids', 'A resource is listed twice.')
    // One after the other: two orders at once would be woven into one that nobody asked for.
    await c.tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('resources:order'))`
    const known = await c.tx.resource.findMany({
      where: { AND: [{ id: { in: [...ids] } }, resourcesEditableBy(viewer)] },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      select: { id: true, position: true },
    })
    if (known.length !== ids.length) throw failure('FORBIDDEN', NO_PERMISSION)
    // Places held twice, as by two made at once, are told apart first.
    const places = known.reduce<number[]>(
      (all, { position }) => [...all, Math.max(position, (all.at(-1) ?? -1) + 1)],
      [],
    )
    await c.tx
      .$executeRaw`UPDATE "Resource" AS t SET position = o.place FROM unnest(${ids}::uuid[], ${places}::int[]) AS o(id, place) WHERE t.id = o.id`
    c.record({ type: 'Resource', id: ids[0] ?? '', before: { ids: known.map(({ id }) => id) }, after: { ids } })
    return { ids }
  },
  answers: (t) => ({
    resources: t.prismaField({
      type: ['Resource'],
      description: 'Those moved, first to last.',
      resolve: (query, { ids }, _args, { db }) =>
        db.resource.findMany({
          ...query,
          where: { id: { in: [...ids] } },
          orderBy: [{ position: 'asc' }, { id: 'asc' }],
        }),
    }),
  }),
})

mutation('downloadResource', {
  description:
    'Counts a download and answers what opens. An administrator acting as a person is not counted. Errors: NOT_FOUND.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: { personOr: 'view-resources' },
  async does(c, { databaseId: id }, viewer) {
    if (!(await c.tx.resource.count({ where: { AND: [{ id }, resourcesVisibleTo(viewer)] } })))
      throw notFound('The resource')
    // Neither a save nor a version: who edits it meanwhile is not in the way.
    if (!viewer.realActor)
      await c.tx.$executeRaw`UPDATE "Resource" SET downloads = downloads + 1 WHERE id = ${id}::uuid`
    c.record({ type: 'Resource', id, after: { downloaded: true } })
    return { id }
  },
  answers: Resource.saved('What opens.'),
})
