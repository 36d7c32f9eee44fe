import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, failure, NO_PERMISSION, notFound } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import type { Incoming } from '../platform/files/files.ts'
import { uuid, uuids } from '../platform/values/inputs.ts'
import { atLeast } from '../platform/permission.ts'
import { sameIds } from '../platform/graphql/reorder.ts'
import { can, type Viewer } from '../platform/viewer.ts'
import { coursesEditedBy, coursesSeenBy } from '../courses/rules.ts'
import { curriculumsEditedBy, curriculumsSeenBy } from '../curriculums/rules.ts'
import { address, description, name } from './inputs.ts'
import { makeResource, takeMaterial, type Material } from './make.ts'
import { addsResources, resourcesSeenBy } from './rules.ts'

/** The most that stands beside one course or curriculum: a list people still read. */
const MOST = 50
const MOVED = 'The list changed meanwhile. Reload to see it as it is.'

interface Added extends Material {
  databaseId: string
  resourceIds?: readonly string[] | null
  name?: string | null
  description?: string | null
  file?: Promise<Incoming> | null
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
  if ((await c.tx.resource.count({ where: { AND: [{ id: { in: ids } }, resourcesSeenBy(viewer)] } })) !== ids.length)
    throw badInput('resourceIds', 'A resource is no longer there.')
  return makesOne(given) ? [...ids, await makeResource(c, stored, given)] : ids
}

/** The course or curriculum when the viewer may change it, locked so that places are given out one by one. */
async function placeFor(c: Change, viewer: Viewer, what: 'Course' | 'Curriculum', id: string): Promise<void> {
  const edited =
    what === 'Course'
      ? await c.tx.course.count({ where: { AND: [{ id }, coursesEditedBy(viewer)] } })
      : await c.tx.curriculum.count({ where: { AND: [{ id }, curriculumsEditedBy(viewer)] } })
  if (edited) {
    await c.tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`resources:${id}`}))`
    return
  }
  const seen =
    what === 'Course'
      ? await c.tx.course.count({ where: { AND: [{ id }, coursesSeenBy(viewer)] } })
      : await c.tx.curriculum.count({ where: { AND: [{ id }, curriculumsSeenBy(viewer)] } })
  throw seen ? failure('FORBIDDEN', NO_PERMISSION) : notFound(`The ${what.toLowerCase()}`)
}

builder.relayMutationField(
  'addCurriculumResources',
  {
    description: 'Resources of the library, one new one, or both.',
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the curriculum.' }),
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
  },
  {
    description:
      'Puts resources beside a curriculum; those there keep their place. A new one needs create-edit-resources. Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT past 50.',
    authScopes: (_root, { input }, { viewer }) => addsResources(viewer, 'create-edit-curriculums', makesOne(input)),
    extensions: atLeast((viewer) => can(viewer, 'create-edit-curriculums')),
    resolve: async (_root, { input }, ctx) => {
      const stored = await takeMaterial(ctx, input)
      return change(ctx, 'addCurriculumResources', async (c) => {
        const curriculumId = input.databaseId
        await placeFor(c, signedIn(ctx), 'Curriculum', curriculumId)
        const { _max, _count } = await c.tx.curriculumResource.aggregate({
          where: { curriculumId },
          _max: { position: true },
          _count: true,
        })
        const ids = await toAdd(c, signedIn(ctx), input, stored, _count)
        const next = (_max.position ?? -1) + 1
        await c.tx.curriculumResource.createMany({
          data: ids.map((resourceId, index) => ({ curriculumId, resourceId, position: next + index })),
          skipDuplicates: true,
        })
        c.record({ type: 'Curriculum', id: curriculumId, after: { addedResources: ids } })
        return { id: curriculumId }
      })
    },
  },
  {
    outputFields: (t) => ({
      curriculum: t.prismaField({
        type: 'Curriculum',
        description: 'With the resources.',
        resolve: (query, { id }, _args, { db }) => db.curriculum.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'addCourseResources',
  {
    description: 'Resources of the library, one new one, or both.',
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the course.' }),
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
  },
  {
    description:
      'Puts resources beside a course; those there keep their place. A new one needs create-edit-resources. Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT past 50.',
    authScopes: (_root, { input }, { viewer }) => addsResources(viewer, 'create-edit-courses', makesOne(input)),
    extensions: atLeast((viewer) => can(viewer, 'create-edit-courses')),
    resolve: async (_root, { input }, ctx) => {
      const stored = await takeMaterial(ctx, input)
      return change(ctx, 'addCourseResources', async (c) => {
        const courseId = input.databaseId
        await placeFor(c, signedIn(ctx), 'Course', courseId)
        const { _max, _count } = await c.tx.courseResource.aggregate({
          where: { courseId },
          _max: { position: true },
          _count: true,
        })
        const ids = await toAdd(c, signedIn(ctx), input, stored, _count)
        const next = (_max.position ?? -1) + 1
        await c.tx.courseResource.createMany({
          data: ids.map((resourceId, index) => ({ courseId, resourceId, position: next + index })),
          skipDuplicates: true,
        })
        c.record({ type: 'Course', id: courseId, after: { addedResources: ids } })
        return { id: courseId }
      })
    },
  },
  {
    outputFields: (t) => ({
      course: t.prismaField({
        type: 'Course',
        description: 'With the resources.',
        resolve: (query, { id }, _args, { db }) => db.course.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'removeCurriculumResource',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the curriculum.' }),
      resourceId: t.id({ required: true, validate: uuid }),
    }),
  },
  {
    description: 'Takes a resource away from a curriculum; it stays in the library. Errors: NOT_FOUND, FORBIDDEN.',
    authScopes: { right: 'create-edit-curriculums' },
    resolve: (_root, { input: { databaseId: curriculumId, resourceId } }, ctx) =>
      change(ctx, 'removeCurriculumResource', async (c) => {
        await placeFor(c, signedIn(ctx), 'Curriculum', curriculumId)
        const { count } = await c.tx.curriculumResource.deleteMany({ where: { curriculumId, resourceId } })
        if (!count) throw notFound('The resource')
        c.record({ type: 'Curriculum', id: curriculumId, before: { resourceId } })
        return { id: curriculumId }
      }),
  },
  {
    outputFields: (t) => ({
      curriculum: t.prismaField({
        type: 'Curriculum',
        description: 'Without the resource.',
        resolve: (query, { id }, _args, { db }) => db.curriculum.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'removeCourseResource',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the course.' }),
      resourceId: t.id({ required: true, validate: uuid }),
    }),
  },
  {
    description: 'Takes a resource away from a course; it stays in the library. Errors: NOT_FOUND, FORBIDDEN.',
    authScopes: { right: 'create-edit-courses' },
    resolve: (_root, { input: { databaseId: courseId, resourceId } }, ctx) =>
      change(ctx, 'removeCourseResource', async (c) => {
        await placeFor(c, signedIn(ctx), 'Course', courseId)
        const { count } = await c.tx.courseResource.deleteMany({ where: { courseId, resourceId } })
        if (!count) throw notFound('The resource')
        c.record({ type: 'Course', id: courseId, before: { resourceId } })
        return { id: courseId }
      }),
  },
  {
    outputFields: (t) => ({
      course: t.prismaField({
        type: 'Course',
        description: 'Without the resource.',
        resolve: (query, { id }, _args, { db }) => db.course.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'orderCurriculumResources',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the curriculum.' }),
      resourceIds: t.idList({
        required: true,
        validate: uuids,
        description: 'Raw ids of all its resources, first to last.',
      }),
    }),
  },
  {
    description:
      'Puts the resources of a curriculum in order. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when the list is not the whole.',
    authScopes: { right: 'create-edit-curriculums' },
    resolve: (_root, { input: { databaseId: curriculumId, resourceIds } }, ctx) =>
      change(ctx, 'orderCurriculumResources', async (c) => {
        await placeFor(c, signedIn(ctx), 'Curriculum', curriculumId)
        const before = (
          await c.tx.curriculumResource.findMany({
            where: { curriculumId },
            orderBy: { position: 'asc' },
            select: { resourceId: true },
          })
        ).map(({ resourceId }) => resourceId)
        if (!sameIds(before, resourceIds)) throw failure('CONFLICT', MOVED)
        await c.tx
          .$executeRaw`UPDATE "CurriculumResource" AS t SET position = o.place - 1 FROM unnest(${resourceIds}::uuid[]) WITH ORDINALITY AS o(id, place) WHERE t."resourceId" = o.id AND t."curriculumId" = ${curriculumId}::uuid`
        c.record({ type: 'Curriculum', id: curriculumId, before: { resourceIds: before }, after: { resourceIds } })
        return { id: curriculumId }
      }),
  },
  {
    outputFields: (t) => ({
      curriculum: t.prismaField({
        type: 'Curriculum',
        description: 'In the new order.',
        resolve: (query, { id }, _args, { db }) => db.curriculum.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'orderCourseResources',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the course.' }),
      resourceIds: t.idList({
        required: true,
        validate: uuids,
        description: 'Raw ids of all its resources, first to last.',
      }),
    }),
  },
  {
    description:
      'Puts the resources of a course in order. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when the list is not the whole.',
    authScopes: { right: 'create-edit-courses' },
    resolve: (_root, { input: { databaseId: courseId, resourceIds } }, ctx) =>
      change(ctx, 'orderCourseResources', async (c) => {
        await placeFor(c, signedIn(ctx), 'Course', courseId)
        const before = (
          await c.tx.courseResource.findMany({
            where: { courseId },
            orderBy: { position: 'asc' },
            select: { resourceId: true },
          })
        ).map(({ resourceId }) => resourceId)
        if (!sameIds(before, resourceIds)) throw failure('CONFLICT', MOVED)
        await c.tx
          .$executeRaw`UPDATE "CourseResource" AS t SET position = o.place - 1 FROM unnest(${resourceIds}::uuid[]) WITH ORDINALITY AS o(id, place) WHERE t."resourceId" = o.id AND t."courseId" = ${courseId}::uuid`
        c.record({ type: 'Course', id: courseId, before: { resourceIds: before }, after: { resourceIds } })
        return { id: courseId }
      }),
  },
  {
    outputFields: (t) => ({
      course: t.prismaField({
        type: 'Course',
        description: 'In the new order.',
        resolve: (query, { id }, _args, { db }) => db.course.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)
