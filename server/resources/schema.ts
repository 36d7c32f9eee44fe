import type { Prisma } from '../../prisma/generated/client/client.ts'
import { isOff } from '../platform/gate.ts'
import { builder, typeOf } from '../platform/graphql/builder.ts'
import { isUuid, searchText } from '../platform/values/inputs.ts'
import { given } from '../platform/kit/saves.ts'
import { can, type Viewer } from '../platform/viewer.ts'
import { EditedResource, Resource } from './entity.ts'
import './attach.ts'
import './save.ts'

const ResourceType = builder.enumType('ResourceType', {
  description: 'Kinds of resources.',
  values: {
    DOCUMENT: { value: 'document', description: 'A PDF.' },
    VIDEO: { value: 'video', description: 'A video.' },
    AUDIO: { value: 'audio', description: 'A recording.' },
    IMAGE: { value: 'image', description: 'A picture.' },
    LINK: { value: 'link', description: 'An address elsewhere.' },
  } as const,
})

builder.prismaNode('Resource', {
  description:
    'A file or link beside courses and curriculums. Learners see active ones beside what is open to them; with view-resources others too.',
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
      resolve: ({ type }) => type as 'document' | 'video' | 'audio' | 'image' | 'link',
    }),
    file: t.relation('file', { nullable: true, description: 'The file; null for a link.' }),
    link: t.exposeString('url', { nullable: true, description: 'The address of a link; null for a file.' }),
    active: t.exposeBoolean('active', { description: 'Shown to learners.' }),
    position: t.exposeInt('position', { description: 'Place in the library, lower first.' }),
    viewerCanEdit: t.boolean({
      description: 'Whether the viewer may save it.',
      resolve: ({ id }, _args, ctx) => EditedResource.sees(ctx, id),
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

builder.prismaObjectFields('Curriculum', (t) => ({
  resources: t.field({
    type: [typeOf('Resource')],
    description: 'Files and links beside the curriculum, in order; resting ones for holders of view-resources only.',
    select: (_args, { viewer }, nested) => ({
      resources: {
        ...shown(viewer),
        orderBy: [{ position: 'asc' as const }, { resourceId: 'asc' as const }],
        select: { resource: nested() },
      },
    }),
    resolve: (curriculum, _args, ctx) =>
      Resource.markSeen(
        ctx,
        curriculum.resources.map(({ resource }) => resource),
      ),
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
    resolve: async ({ resources }, _args, ctx) => {
      const rows = resources.map(({ resource }) => resource)
      if (!ctx.viewer || can(ctx.viewer, 'view-resources')) return Resource.markSeen(ctx, rows)
      const seen = await Promise.all(rows.map((row) => Resource.sees(ctx, row.id)))
      return rows.filter((_row, at) => seen[at])
    },
  }),
}))

Resource.list('resources', {
  description: 'The library of resources as far as the viewer sees it, by name.',
  args: (arg) => ({
    text: arg.string({ description: 'Part of the name.' }),
    type: arg({ type: ResourceType }),
    except: arg.id({ description: 'Raw id of a course or curriculum: leaves out what stands beside it already.' }),
  }),
  found({ text, type, except }): Prisma.ResourceWhereInput {
    const words = searchText(text)
    return {
      ...given({ type }),
      ...(words ? { name: { contains: words, mode: 'insensitive' } } : {}),
      ...(except && isUuid(except)
        ? { curriculums: { none: { curriculumId: except } }, courses: { none: { courseId: except } } }
        : {}),
    }
  },
  order: [{ name: 'asc' }],
})
