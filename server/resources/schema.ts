import { given } from '../platform/kit/saves.ts'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { coursesVisibleTo } from '../courses/rules.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { isOff } from '../platform/gate.ts'
import { builder, typeOf } from '../platform/graphql/builder.ts'
import { isUuid, searchText } from '../platform/values/inputs.ts'
import { can, type Viewer } from '../platform/viewer.ts'
import { joined } from '../platform/kit/joined.ts'
import { DeletedResource, EditedResource, Resource } from './entity.ts'
import { resourcesEditableBy, resourcesVisibleTo, resourcesAvailableTo } from './rules.ts'
import { audienceField } from '../domain/publishing/headFields.ts'
import './attach.ts'
import './library.ts'
import './save.ts'

type Kind = 'document' | 'video' | 'audio' | 'image' | 'link'

const ResourceType = builder.enumType('ResourceType', {
  description: 'Kinds of resources.',
  values: {
    DOCUMENT: { value: 'document', description: 'A PDF, text, Office document, drawing or archive.' },
    VIDEO: { value: 'video', description: 'A video.' },
    AUDIO: { value: 'audio', description: 'A recording.' },
    IMAGE: { value: 'image', description: 'A picture.' },
    LINK: { value: 'link', description: 'An address elsewhere.' },
  } as const,
})

/** Names beside one thing, so that a list stays a list. */
const MOST_NAMED = 50
/** Earlier files shown to who edits it. */
const MOST_EARLIER = 50

const ResourcePlace = builder
  .objectRef<{ id: string; name: string }>('ResourcePlace')
  .implement({
    description: 'A course or business unit that resources belong to.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      name: t.exposeString('name', { description: 'As shown to people.' }),
    }),
  })

builder.prismaObject('ResourceVersion', {
  description: 'What a resource opened before; for who edits it.',
  select: { id: true },
  fields: (t) => ({
    id: t.globalID({
      description: 'Names it, for the client’s store.',
      resolve: ({ id }) => ({ type: 'ResourceVersion', id }),
    }),
    type: t.field({
      type: ResourceType,
      description: 'What it opened.',
      select: { type: true },
      resolve: ({ type }) => type as Kind,
    }),
    file: t.relation('file', { nullable: true, description: 'The file; null for a link.' }),
    link: t.exposeString('url', { nullable: true, description: 'The address of a link; null for a file.' }),
    replacedAt: t.expose('replacedAt', { type: 'DateTime', description: 'When another took its place.' }),
    replacedBy: t.string({
      nullable: true,
      description: 'The name of who put another in its place; null where the person is gone.',
      select: { replacedBy: { select: { firstName: true, lastName: true } } },
      resolve: ({ replacedBy: who }) => who && `${who.firstName} ${who.lastName}`.trim(),
    }),
  }),
})

builder.prismaNode('Resource', {
  description:
    'A file or link of the library, or beside courses and curriculums. Learners see published ones that are for them; with view-resources others too.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => Resource.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to people.' }),
    description: t.exposeString('description', { description: 'At most 250 characters; may be empty.' }),
    type: t.field({
      type: ResourceType,
      description: 'What opens.',
      select: { type: true },
      resolve: ({ type }) => type as Kind,
    }),
    file: t.relation('file', { nullable: true, description: 'The file; null for a link.' }),
    link: t.exposeString('url', { nullable: true, description: 'The address of a link; null for a file.' }),
    active: t.exposeBoolean('active', { description: 'Shown to learners.' }),
    inLibrary: t.exposeBoolean('inLibrary', {
      description: 'Open by itself; otherwise only beside the courses and curriculums it belongs to.',
    }),
    position: t.exposeInt('position', { description: 'Place in the library, lower first.' }),
    businessUnit: t.field({
      type: ResourcePlace,
      nullable: true,
      description: 'The business unit whose dealers it is for; null for all of them.',
      select: { businessUnit: { select: { id: true, name: true } } },
      resolve: ({ businessUnit }) => businessUnit,
    }),
    audience: t.field(audienceField('view-resources')),
    courses: t.field({
      type: [ResourcePlace],
      description: `Courses it belongs to, as far as the viewer sees them, by name; at most ${MOST_NAMED}.`,
      select: (_args, { viewer }) => ({
        courses: {
          where: viewer ? { course: coursesVisibleTo(viewer) } : { courseId: { in: [] } },
          orderBy: [{ course: { title: 'asc' as const } }, { courseId: 'asc' as const }],
          take: MOST_NAMED,
          select: { course: { select: { id: true, title: true } } },
        },
      }),
      resolve: ({ courses }) => courses.map(({ course: { id, title } }) => ({ id, name: title })),
    }),
    courseCount: t.int({
      nullable: true,
      description: 'Courses it belongs to; null without view-resources.',
      authScopes: { right: 'view-resources' },
      unauthorizedResolver: () => null,
      select: { _count: { select: { courses: true } } },
      resolve: ({ _count }) => _count.courses,
    }),
    curriculumCount: t.int({
      nullable: true,
      description: 'Curriculums it stands beside; null without view-resources.',
      authScopes: { right: 'view-resources' },
      unauthorizedResolver: () => null,
      select: { _count: { select: { curriculums: true } } },
      resolve: ({ _count }) => _count.curriculums,
    }),
    downloads: t.exposeInt('downloads', {
      nullable: true,
      description: 'How often it was downloaded; null without view-resources.',
      authScopes: { right: 'view-resources' },
      unauthorizedResolver: () => null,
    }),
    earlier: t.field({
      type: [typeOf('ResourceVersion')],
      description: `What it opened before, newest first; at most ${MOST_EARLIER}, for who may save it.`,
      select: (_args, _ctx, nested) => ({
        earlier: {
          ...nested(),
          orderBy: [{ replacedAt: 'desc' as const }, { id: 'desc' as const }],
          take: MOST_EARLIER,
        },
      }),
      resolve: async ({ id, earlier }, _args, ctx) => ((await EditedResource.sees(ctx, id)) ? earlier : []),
    }),
    viewerCanEdit: t.boolean({
      description: 'Whether the viewer may save it.',
      resolve: ({ id }, _args, ctx) => EditedResource.sees(ctx, id),
    }),
    viewerCanDelete: t.boolean({
      description: 'Whether the viewer may delete it.',
      resolve: ({ id }, _args, ctx) => DeletedResource.sees(ctx, id),
    }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent along when saving.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last saved.' }),
  }),
})

/** Those put to rest are for who prepares them. */
const shown = (viewer: Viewer | null) =>
  isOff(viewer, 'Resource')
    ? { where: { resourceId: { in: [] } } }
    : can(viewer, 'view-resources')
      ? {}
      : { where: { resource: { active: true } } }

/** Beside what the viewer sees it is theirs, unless it is aimed at others. */
async function shownTo<Row extends { id: string }>(ctx: Context, rows: Row[]): Promise<Row[]> {
  if (!ctx.viewer || can(ctx.viewer, 'view-resources')) return Resource.markSeen(ctx, rows)
  const visible = await Promise.all(rows.map((row) => Resource.sees(ctx, row.id)))
  return rows.filter((_row, at) => visible[at])
}

builder.prismaObjectFields('Curriculum', (t) => ({
  resources: t.field({
    type: [typeOf('Resource')],
    description:
      'Files and links beside the curriculum, in order; resting ones for holders of view-resources only, those for others than the viewer not at all.',
    select: (_args, { viewer }, nested) => ({
      resources: {
        ...shown(viewer),
        orderBy: [{ position: 'asc' as const }, { resourceId: 'asc' as const }],
        select: { resource: nested() },
      },
    }),
    resolve: ({ resources }, _args, ctx) => shownTo(ctx, joined(resources, 'resource')),
  }),
}))

builder.prismaObjectFields('Course', (t) => ({
  resources: t.field({
    type: [typeOf('Resource')],
    description:
      'Files and links beside the course, in order; resting ones for holders of view-resources only, none to learners while it is locked.',
    select: (_args, { viewer }, nested) => ({
      resources: {
        ...shown(viewer),
        orderBy: [{ position: 'asc' as const }, { resourceId: 'asc' as const }],
        select: { resource: nested() },
      },
    }),
    resolve: ({ resources }, _args, ctx) => shownTo(ctx, joined(resources, 'resource')),
  }),
}))

Resource.list('resources', {
  description: 'The library of resources as far as the viewer sees it, by name unless said otherwise.',
  args: (arg) => ({
    text: arg.string({ description: 'Part of the name or description.' }),
    type: arg({ type: ResourceType }),
    businessUnit: arg.id({ description: 'Raw id of a business unit.' }),
    course: arg.id({ description: 'Raw id of a course.' }),
    active: arg.boolean({ description: 'Published, or not.' }),
    editable: arg.boolean({
      description: 'True: only those the viewer may save. False: only those open to learners like the viewer.',
    }),
    except: arg.id({ description: 'Raw id of a course or curriculum: leaves out what stands beside it already.' }),
  }),
  found({ text, type, businessUnit, course, active, editable, except }, viewer): Prisma.ResourceWhereInput {
    const words = searchText(text)
    return {
      ...given({ type, active }),
      ...(businessUnit ? { businessUnitId: isUuid(businessUnit) ? businessUnit : { in: [] } } : {}),
      AND: [
        words
          ? {
              OR: [
                { name: { contains: words, mode: 'insensitive' } },
                { description: { contains: words, mode: 'insensitive' } },
              ],
            }
          : {},
        course
          ? { courses: { some: { courseId: isUuid(course) ? course : { in: [] }, course: coursesVisibleTo(viewer) } } }
          : {},
        editable == null ? {} : editable ? resourcesEditableBy(viewer) : resourcesAvailableTo(viewer),
        except && isUuid(except)
          ? { curriculums: { none: { curriculumId: except } }, courses: { none: { courseId: except } } }
          : {},
      ],
    }
  },
  orders: {
    NAME: ['By name.', (way) => [{ name: way }]],
    POSITION: ['In the order of the library.', (way) => [{ position: way }]],
    DOWNLOADS: ['Fewest downloads first.', (way) => [{ downloads: way }]],
    NEWEST: ['Newest first.', { createdAt: 'desc' }],
    OLDEST: ['Oldest first.', { createdAt: 'asc' }],
  },
})

Resource.one('resource', 'One resource; null unless the viewer may see it.')

const ResourcePlaces = builder
  .objectRef<{ where: Prisma.ResourceWhereInput }>('ResourcePlaces')
  .implement({
    description: 'What the library can be searched by: only what the viewer sees resources of.',
    fields: (t) => ({
      courses: t.field({
        type: [ResourcePlace],
        description: 'Courses, by name; at most 100.',
        resolve: async ({ where }, _args, ctx) =>
          (
            await ctx.db.course.findMany({
              where: { AND: [coursesVisibleTo(signedIn(ctx)), { resources: { some: { resource: where } } }] },
              orderBy: [{ title: 'asc' }, { id: 'asc' }],
              take: 100,
              select: { id: true, title: true },
            })
          ).map(({ id, title }) => ({ id, name: title })),
      }),
      businessUnits: t.field({
        type: [ResourcePlace],
        description: 'Business units, by name; at most 100.',
        resolve: ({ where }, _args, { db }) =>
          db.businessUnit.findMany({
            where: { resources: { some: where } },
            orderBy: [{ name: 'asc' }, { id: 'asc' }],
            take: 100,
            select: { id: true, name: true },
          }),
      }),
    }),
  })

builder.queryField('resourcePlaces', (t) =>
  t.field({
    type: ResourcePlaces,
    authScopes: { personOr: 'view-resources' },
    description: 'What the library can be searched by, as far as the viewer sees it.',
    args: { editable: t.arg.boolean({ description: 'False: only of those open to learners like the viewer.' }) },
    resolve: (_root, { editable }, ctx) => ({
      where: editable === false ? resourcesAvailableTo(signedIn(ctx)) : resourcesVisibleTo(signedIn(ctx)),
    }),
  }),
)
