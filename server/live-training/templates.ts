import { z } from 'zod'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { audienceInput, setAudience } from '../domain/audience/audience.ts'
import { refuseWhileNeeded } from '../domain/deletion/hanging.ts'
import { brandOf } from '../domain/publishing/brand.ts'
import { keepsToOwnBrands } from '../domain/people/rules.ts'
import { publishing } from '../domain/publishing/publishing.ts'
import { TITLE_LENGTH } from '../domain/publishing/duplicates.ts'
import { ContentStatus } from '../domain/states.ts'
import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { savedHtml, takeWords } from '../platform/attachments/words.ts'
import { builder } from '../platform/graphql/builder.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given, outOfReach, saveVersion } from '../platform/kit/saves.ts'
import { isUuid, optionalText, requiredText, searchText, uuid } from '../platform/values/inputs.ts'
import { can, type Viewer } from '../platform/viewer.ts'
import { LiveTrainingTemplate } from './entity.ts'
import { refuseToPublish } from './publish.ts'
import { coursesForTemplates, holds, templatesHeldBy, templatesVisibleTo } from './rules.ts'
import { audienceField, textField } from '../domain/publishing/headFields.ts'

export const LiveTrainingType = builder.enumType('LiveTrainingType', {
  description: 'On how many days a live training is held.',
  values: {
    SINGLE_DAY: { description: 'On one day.' },
    TWO_DAY: { description: 'On two days, at the same hours.' },
  } as const,
})

builder.prismaNode('LiveTrainingTemplate', {
  description:
    'What is taught live; its events say when and where. Learners see published ones meant for them, holders of view-live-training-templates others too, brand managers those of own brands.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => LiveTrainingTemplate.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    title: t.exposeString('title', { description: 'At most 120 characters.' }),
    text: t.string(textField),
    course: t.relation('course', {
      nullable: true,
      description: 'The course that attendance completes; null for none, and for one the viewer may not see.',
    }),
    courseId: t.id({
      nullable: true,
      description: 'Raw id of that course, seen or not, for who makes templates; null for none, and for others.',
      select: { courseId: true },
      resolve: ({ courseId }, _args, { viewer }) =>
        viewer && holds(viewer, 'create-edit', 'templates') ? courseId : null,
    }),
    courseTitle: t.string({
      nullable: true,
      description: 'The title of that course; null for none.',
      select: { course: { select: { title: true } } },
      resolve: ({ course }) => course?.title ?? null,
    }),
    brand: t.relation('brand', { nullable: true, description: 'Whose it is; null for the installation’s own.' }),
    type: t.expose('type', {
      type: LiveTrainingType,
      description: 'On one day or two, unless an event says otherwise.',
    }),
    virtual: t.exposeBoolean('virtual', { description: 'Held online unless an event says otherwise.' }),
    minutes: t.exposeInt('minutes', { description: 'How long a day of it lasts.' }),
    bring: t.exposeString('bring', { description: 'What people bring along; may be empty.' }),
    certificate: t.exposeBoolean('certificate', { description: 'Whether who attends is told of a certificate.' }),
    audience: t.field(audienceField('view-live-training-templates')),
    status: t.expose('status', { type: ContentStatus, description: 'Whether events of it may be published.' }),
    eventCount: t.int({
      nullable: true,
      description: 'Events planned from it; null for who may not view events.',
      select: { _count: { select: { events: true } } },
      resolve: ({ _count }, _args, { viewer }) => (can(viewer, 'view-live-training-events') ? _count.events : null),
    }),
    viewerCanEdit: t.boolean({
      description: 'Whether the viewer may save it.',
      select: { brandId: true },
      resolve: ({ brandId }, _args, { viewer }) =>
        viewer !== null &&
        holds(viewer, 'create-edit', 'templates') &&
        (!keepsToOwnBrands(viewer) || (brandId !== null && viewer.ownedBrandIds.includes(brandId))),
    }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent along when saving.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

LiveTrainingTemplate.list('liveTrainingTemplates', {
  description: 'Templates of live training the viewer may see, by title.',
  args: (arg) => ({
    text: arg.string({ description: 'Part of the title.' }),
    course: arg.id({ description: 'Raw id of the course they complete.' }),
    status: arg({ type: ContentStatus }),
  }),
  found({ text, course, status }): Prisma.LiveTrainingTemplateWhereInput {
    const words = searchText(text)
    return {
      ...given({ status }),
      ...(course ? { courseId: isUuid(course) ? course : { in: [] } } : {}),
      ...(words ? { title: { contains: words, mode: 'insensitive' } } : {}),
    }
  },
  orders: {
    TITLE: ['By title.', (way) => [{ title: way }]],
    NEWEST: ['Newest first.', { createdAt: 'desc' }],
    OLDEST: ['Oldest first.', { createdAt: 'asc' }],
  },
})

LiveTrainingTemplate.one('liveTrainingTemplate', 'One template; null unless the viewer may see it.')

/** Courses offered at a time. */
const COURSES = 500

const TemplateCourse = builder
  .objectRef<{ id: string; title: string }>('LiveTrainingCourse')
  .implement({
    description: 'A course that attendance may complete; for who plans live training.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'Raw id of the course.' }),
      title: t.exposeString('title', { description: 'At most 120 characters.' }),
    }),
  })

builder.queryField('liveTrainingCourses', (t) =>
  t.field({
    type: [TemplateCourse],
    authScopes: { personOr: 'view-live-training-templates' },
    description: `Courses that a template may complete, by title, at most ${COURSES}: those the viewer sees, and all published ones; brand managers those of own brands. Empty for who makes no templates.`,
    args: { text: t.arg.string({ description: 'Part of the title.' }) },
    resolve: (_root, { text }, { db, viewer }) => {
      const words = searchText(text)
      return viewer && holds(viewer, 'create-edit', 'templates')
        ? db.course.findMany({
            where: {
              AND: [{ deletedAt: null }, coursesForTemplates(viewer)],
              ...(words ? { title: { contains: words, mode: 'insensitive' as const } } : {}),
            },
            orderBy: [{ title: 'asc' }, { id: 'asc' }],
            take: COURSES,
            select: { id: true, title: true },
          })
        : []
    },
  }),
)

const publication = publishing({
  find: (tx, id) => tx.liveTrainingTemplate.findUnique({ where: { id }, select: { status: true } }),
  save: (tx, id, { status }) => tx.liveTrainingTemplate.update({ where: { id }, data: { status } }),
  lacks: () => Promise.resolve(null),
})

/** Whose it is and which course it completes. Errors: BAD_USER_INPUT at brandId or courseId. */
async function belongings(
  c: Change,
  viewer: Viewer,
  { brandId, courseId }: { brandId?: string | null; courseId?: string | null },
  before: { brandId: string | null; courseId: string | null } | null,
) {
  const brand = await brandOf(c, viewer, brandId, before)
  const course = courseId === undefined ? (before?.courseId ?? null) : courseId
  const isChosen = course !== null && course !== before?.courseId
  if (
    isChosen &&
    !(await c.tx.course.count({ where: { AND: [{ id: course, deletedAt: null }, coursesForTemplates(viewer)] } }))
  )
    throw badInput('courseId', 'Choose a published course.')
  return { brandId: brand, courseId: course }
}

mutation('saveLiveTrainingTemplate', {
  description:
    'Makes or saves a template of live training. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT when somebody else saved meanwhile.',
  about: 'What to change; what is left out stays. Without an id a new template.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid }),
    version: t.int({ description: 'As read; a save over somebody else’s is refused. Left out, the last save wins.' }),
    title: t.string({ validate: requiredText('Title', TITLE_LENGTH) }),
    text: t.string({
      validate: z.string().max(100_000, 'Use at most 100,000 characters.'),
      description: 'HTML of the rich text editor; what it cannot produce is dropped.',
    }),
    courseId: t.id({ validate: uuid, description: 'Raw id of the course that attendance completes; null for none.' }),
    brandId: t.id({ validate: uuid, description: 'Raw id of the brand whose it is; null for everybody’s.' }),
    audienceIds: audienceInput(t),
    type: t.field({ type: LiveTrainingType, description: 'Single-day of a new one.' }),
    virtual: t.boolean({ description: 'Held online; false of a new one.' }),
    minutes: t.int({
      validate: z.int().min(15, 'Use 15 or more.').max(900, 'Use at most 900.'),
      description: 'How long a day of it lasts; 480 of a new one.',
    }),
    bring: t.string({ validate: optionalText(500), description: 'What people bring along.' }),
    certificate: t.boolean({ description: 'Whether who attends is told of a certificate.' }),
    published: t.boolean({ description: 'True lets its events be published, false closes them; for who may publish.' }),
  }),
  may: (viewer) => holds(viewer, 'create-edit', 'templates'),
  first: (_ctx, { text }) => takeWords([{ html: text, field: 'text' }]),
  async does(c, { databaseId, version, published, audienceIds, ...input }, viewer, words) {
    const before = databaseId
      ? await c.tx.liveTrainingTemplate.findFirst({ where: { AND: [{ id: databaseId }, templatesHeldBy(viewer)] } })
      : null
    if (databaseId && !before)
      throw await outOfReach(
        c.tx.liveTrainingTemplate,
        { AND: [{ id: databaseId }, templatesVisibleTo(viewer)] },
        'The template',
      )
    if (!before && !input.title) throw badInput('title', 'Title is required.')
    const { title, text, type, virtual, minutes, bring, certificate } = input
    const data = {
      ...given({ title, type, virtual, minutes, bring, certificate }),
      ...given({ text: text == null ? null : await savedHtml(c, text, words) }),
      ...(await belongings(c, viewer, input, before)),
    }
    if (before) await saveVersion(c.tx.liveTrainingTemplate, { id: before.id, version }, data)
    const { id } =
      before ??
      (await c.tx.liveTrainingTemplate.create({
        data: { ...data, title: title ?? '', version: 1, createdAt: c.now },
        select: { id: true },
      }))
    const groupsBefore = audienceIds && (await setAudience(c, 'LiveTrainingTemplate', id, audienceIds))
    if (published != null && published !== (before?.status === 'PUBLISHED')) {
      refuseToPublish(viewer, 'templates')
      await publication.settle(c, id, published)
    }
    c.record({
      type: 'LiveTrainingTemplate',
      id,
      before: before && { ...before, audienceIds: groupsBefore },
      after: { title: before?.title, ...data, audienceIds, published },
    })
    return { id }
  },
  answers: LiveTrainingTemplate.saved(),
})

mutation('deleteLiveTrainingTemplate', {
  description:
    'Removes a template; one that events were planned from stays. Errors: NOT_FOUND, FORBIDDEN, CONFLICT says how many there are.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: (viewer) => holds(viewer, 'delete', 'templates'),
  async does(c, { databaseId: id }, viewer) {
    await c.tx.$queryRaw`SELECT id FROM "LiveTrainingTemplate" WHERE id = ${id}::uuid FOR UPDATE`
    const before = await c.tx.liveTrainingTemplate.findFirst({
      where: { AND: [{ id }, templatesHeldBy(viewer, 'delete')] },
    })
    if (!before)
      throw await outOfReach(c.tx.liveTrainingTemplate, { AND: [{ id }, templatesVisibleTo(viewer)] }, 'The template')
    await refuseWhileNeeded(c.tx, 'LiveTrainingTemplate', id)
    await c.tx.liveTrainingTemplate.delete({ where: { id } })
    c.record({ type: 'LiveTrainingTemplate', id, before })
    return { id }
  },
  answers: LiveTrainingTemplate.removed(),
})
