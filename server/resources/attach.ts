import type { Change } from '../platform/events.ts'
import { badInput, failure, notFound } from '../platform/errors.ts'
import { saved } from '../platform/kit/payloads.ts'
import { uuid, uuids } from '../platform/values/inputs.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { sameIds } from '../platform/graphql/reorder.ts'
import { outOfReach } from '../platform/kit/saves.ts'
import type { Viewer } from '../platform/viewer.ts'
import { coursesEditableBy, coursesVisibleTo } from '../courses/rules.ts'
import { curriculumsEditableBy, curriculumsVisibleTo } from '../curriculums/rules.ts'
import { address, description, name } from './inputs.ts'
import { makeResource, takeMaterial, type Material } from './make.ts'
import { lockPlaces, MOST } from './placement.ts'
import { addsResources, resourcesVisibleTo } from './rules.ts'

const MOVED = 'The list changed meanwhile. Reload to see it as it is.'

interface Added extends Material {
  resourceIds?: readonly string[] | null
  name?: string | null
  description?: string | null
}

/** Whether one is made, rather than chosen from the library. */
const makesOne = ({ file, fileId, url, name: title }: Added) =>
  file != null || fileId != null || url != null || title != null

const chosen = (given: Added): string[] => [...new Set(given.resourceIds ?? [])]

/** Checks the chosen ones and makes the new one; the ids in the order to append them. */
async function toAdd(
  c: Change,
  viewer: Viewer,
  given: Added,
  stored: Awaited<ReturnType<typeof takeMaterial>>,
  there: number,
): Promise<string[]> {
  const ids = chosen(given)
  if (!ids.length && !makesOne(given)) throw badInput('file', 'Choose a file or give a link.')
  if (there + ids.length + (makesOne(given) ? 1 : 0) > MOST)
    throw failure('CONFLICT', `At most ${MOST} resources stand beside one course or curriculum.`)
  if ((await c.tx.resource.count({ where: { AND: [{ id: { in: ids } }, resourcesVisibleTo(viewer)] } })) !== ids.length)
    throw badInput('resourceIds', 'A resource is no longer there.')
  return makesOne(given) ? [...ids, await makeResource(c, stored, given)] : ids
}

/** What resources stand beside: the same three mutations for courses and for curriculums. */
interface Place {
  type: 'Course' | 'Curriculum'
  right: 'create-edit-courses' | 'create-edit-curriculums'
  saved: (description: string) => ReturnType<typeof saved>
  /** Errors: FORBIDDEN, NOT_FOUND unless the viewer may change it. */
  checkEdits: (c: Change, viewer: Viewer, id: string) => Promise<void>
  /** What stands beside it, in order. */
  beside: (c: Change, id: string) => Promise<{ resourceId: string; position: number }[]>
  append: (c: Change, id: string, resourceIds: string[], position: number) => Promise<unknown>
  remove: (c: Change, id: string, resourceId: string) => Promise<{ count: number }>
  order: (c: Change, id: string, resourceIds: string[]) => Promise<unknown>
}

const courses: Place = {
  type: 'Course',
  right: 'create-edit-courses',
  saved: (description) => saved('Course', description),
  async checkEdits({ tx }, viewer, id) {
    if (!(await tx.course.count({ where: { AND: [{ id }, coursesEditableBy(viewer)] } })))
      throw await outOfReach(tx.course, { AND: [{ id }, coursesVisibleTo(viewer)] }, 'The course')
  },
  beside: ({ tx }, courseId) =>
    tx.courseResource.findMany({
      where: { courseId },
      orderBy: { position: 'asc' },
      select: { resourceId: true, position: true },
    }),
  append: ({ tx }, courseId, resourceIds, position) =>
    tx.courseResource.createMany({
      data: resourceIds.map((resourceId, index) => ({ courseId, resourceId, position: position + index })),
      skipDuplicates: true,
    }),
  remove: ({ tx }, courseId, resourceId) => tx.courseResource.deleteMany({ where: { courseId, resourceId } }),
  order: ({ tx }, courseId, resourceIds) =>
    tx.$executeRaw`UPDATE "CourseResource" AS t SET position = o.place - 1 FROM unnest(${resourceIds}::uuid[]) WITH ORDINALITY AS o(id, place) WHERE t."resourceId" = o.id AND t."courseId" = ${courseId}::uuid`,
}

const curriculums: Place = {
  type: 'Curriculum',
  right: 'create-edit-curriculums',
  saved: (description) => saved('Curriculum', description),
  async checkEdits({ tx }, viewer, id) {
    if (!(await tx.curriculum.count({ where: { AND: [{ id }, curriculumsEditableBy(viewer)] } })))
      throw await outOfReach(tx.curriculum, { AND: [{ id }, curriculumsVisibleTo(viewer)] }, 'The curriculum')
  },
  beside: ({ tx }, curriculumId) =>
    tx.curriculumResource.findMany({
      where: { curriculumId },
      orderBy: { position: 'asc' },
      select: { resourceId: true, position: true },
    }),
  append: ({ tx }, curriculumId, resourceIds, position) =>
    tx.curriculumResource.createMany({
      data: resourceIds.map((resourceId, index) => ({ curriculumId, resourceId, position: position + index })),
      skipDuplicates: true,
    }),
  remove: ({ tx }, curriculumId, resourceId) =>
    tx.curriculumResource.deleteMany({ where: { curriculumId, resourceId } }),
  order: ({ tx }, curriculumId, resourceIds) =>
    tx.$executeRaw`UPDATE "CurriculumResource" AS t SET position = o.place - 1 FROM unnest(${resourceIds}::uuid[]) WITH ORDINALITY AS o(id, place) WHERE t."resourceId" = o.id AND t."curriculumId" = ${curriculumId}::uuid`,
}

for (const place of [courses, curriculums]) {
  const { type, right } = place
  const what = type.toLowerCase()

  /** Locked, so that places are given out one by one. */
  const opened = async (c: Change, viewer: Viewer, id: string): Promise<void> => {
    await place.checkEdits(c, viewer, id)
    await lockPlaces(c, id)
  }

  mutation(`add${type}Resources`, {
    description: `Puts resources beside a ${what}; those there keep their place. A new one needs create-edit-resources. Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT past ${MOST}.`,
    about: 'Resources of the library, one new one, or both.',
    input: (t) => ({
      databaseId: t.id({ required: true, validate: uuid, description: `Raw id of the ${what}.` }),
      resourceIds: t.idList({
        validate: uuids,
        description: 'Raw ids of known resources, in the order to append them.',
      }),
      name: t.string({ validate: name, description: 'Of a new one; a file’s own name by default.' }),
      description: t.string({ validate: description, description: 'Of a new one.' }),
      file: t.field({ type: 'Upload', description: 'A new one’s file: PDF, picture, video or recording.' }),
      fileId: t.id({ description: 'A new one’s file, uploaded before.' }),
      url: t.string({ validate: address, description: 'A new link.' }),
    }),
    may: (viewer, input) => addsResources(viewer, right, () => makesOne(input)),
    first: takeMaterial,
    async does(c, { databaseId: id, ...added }, viewer, stored) {
      await opened(c, viewer, id)
      const there = await place.beside(c, id)
      const ids = await toAdd(c, viewer, added, stored, there.length)
      await place.append(c, id, ids, (there.at(-1)?.position ?? -1) + 1)
      c.record({ type, id, after: { addedResources: ids } })
      return { id }
    },
    answers: place.saved('With the resources.'),
  })

  mutation(`remove${type}Resource`, {
    description: `Takes a resource away from a ${what}; it stays in the library. Errors: NOT_FOUND, FORBIDDEN.`,
    input: (t) => ({
      databaseId: t.id({ required: true, validate: uuid, description: `Raw id of the ${what}.` }),
      resourceId: t.id({ required: true, validate: uuid }),
    }),
    may: right,
    async does(c, { databaseId: id, resourceId }, viewer) {
      await opened(c, viewer, id)
      if (!(await place.remove(c, id, resourceId)).count) throw notFound('The resource')
      c.record({ type, id, before: { resourceId } })
      return { id }
    },
    answers: place.saved('Without the resource.'),
  })

  mutation(`order${type}Resources`, {
    description: `Puts the resources of a ${what} in order. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when the list is not the whole.`,
    input: (t) => ({
      databaseId: t.id({ required: true, validate: uuid, description: `Raw id of the ${what}.` }),
      resourceIds: t.idList({
        required: true,
        validate: uuids,
        description: 'Raw ids of all its resources, first to last.',
      }),
    }),
    may: right,
    async does(c, { databaseId: id, resourceIds }, viewer) {
      await opened(c, viewer, id)
      const before = (await place.beside(c, id)).map((row) => row.resourceId)
      if (!sameIds(before, resourceIds)) throw failure('CONFLICT', MOVED)
      await place.order(c, id, resourceIds)
      c.record({ type, id, before: { resourceIds: before }, after: { resourceIds } })
      return { id }
    },
    answers: place.saved('In the new order.'),
  })
}
