import { given } from '../platform/kit/saves.ts'
import type { ArgBuilder } from '@pothos/core'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { curriculumsVisibleTo } from '../curriculums/rules.ts'
import { builder, typeOf, type Types } from '../platform/graphql/builder.ts'
import { refuseInDevelopment } from '../platform/gate.ts'
import { settingsOf } from '../platform/settings.ts'
import { searchText } from '../platform/values/inputs.ts'
import { joined } from '../platform/kit/joined.ts'
import { ContentStatus } from '../domain/states.ts'
import { Chapter, Course } from './entity.ts'
import { isCourseLocked, markShared } from './locks.ts'
import { coursesEditableBy, coursesVisibleTo, quizQuestionsVisibleTo } from './rules.ts'
import { QuizQuestionKind } from './quiz/kinds.ts'
import { editsCourse, seesCourse } from './viewerCourses.ts'
import { sizeOf } from './progress/sectionCounts.ts'
import { audienceField } from '../domain/publishing/headFields.ts'
import './content/chapters.ts'
import './content/transcripts.ts'
import './progress/progress.ts'
import './progress/progressList.ts'
import './progress/completedFor.ts'
import './progress/courseLists.ts'
import './progress/doubts.ts'
import './minutes.ts'
import './search/catalog.ts'
import './save.ts'
import './publish.ts'
import './duplicate.ts'
import './remove.ts'
import './requests.ts'
import './content/contents.ts'
import './quiz/quiz.ts'
import './progress/reportProgress.ts'
import './quiz/attempt.ts'
import './quiz/marks.ts'
import './quiz/pools.ts'
import './quiz/decideMarks.ts'
import './progress/progressNews.ts'

builder.prismaNode('Course', {
  description:
    'Chapters of text, video and audio with a quiz at the end. Learners see published ones of curriculums meant for them; with view-courses others too.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => seesCourse(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    title: t.exposeString('title', { description: 'As shown to people.' }),
    description: t.exposeString('description', { description: 'At most 250 characters; may be empty.' }),
    status: t.expose('status', { type: ContentStatus, description: 'Where publication stands.' }),
    passingScore: t.exposeInt('passingScore', { description: 'Percent of the questions to answer right.' }),
    maxAttempts: t.exposeInt('maxAttempts', {
      nullable: true,
      description: 'Quiz attempts a person has; null for no limit.',
    }),
    certificateMonths: t.exposeInt('certificateMonths', {
      nullable: true,
      description: 'Months a certificate holds; null for good.',
    }),
    audience: t.field(audienceField('view-courses', 'everybody its curriculums are for')),
    prerequisites: t.field({
      type: [typeOf('Course')],
      description: 'Prerequisites, by title, as far as the viewer sees them.',
      select: (_args, { viewer }, nested) => ({
        prerequisites: {
          where: viewer ? { required: coursesVisibleTo(viewer) } : { requiredId: { in: [] } },
          orderBy: { required: { title: 'asc' as const } },
          select: { required: nested() },
        },
      }),
      resolve: (course) => joined(course.prerequisites, 'required'),
    }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
    isScorm: t.exposeBoolean('isScorm', { description: 'Made of an uploaded package.' }),
    image: t.relation('image', { nullable: true, description: 'Null until one is chosen.' }),
    cheatSheet: t.field({
      type: typeOf('StoredFile'),
      nullable: true,
      description: 'A sheet to keep; null when there is none, or while the course is locked.',
      select: (_args, _ctx, nested) => ({ id: true, cheatSheet: nested() }),
      resolve: async ({ id, cheatSheet }, _args, ctx) =>
        cheatSheet && ((await isCourseLocked(ctx, id)) ? null : cheatSheet),
    }),
    chapters: t.relation('chapters', {
      description: 'In order.',
      query: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
    }),
    questions: t.relation('questions', {
      description:
        'The quiz in order; empty when there is none, and for learners until they began the course, of one with a time limit an attempt.',
      query: (_args, { viewer }) => ({
        where: quizQuestionsVisibleTo(viewer),
        orderBy: [{ position: 'asc' as const }, { id: 'asc' as const }],
      }),
    }),
    sectionCount: t.int({
      description: 'Sections in all chapters.',
      select: { id: true },
      resolve: async ({ id }, _args, ctx) => (await sizeOf(ctx).load(id)).sections,
    }),
    questionCount: t.int({
      description: 'Questions of the quiz, those in pools included.',
      select: { id: true },
      resolve: async ({ id }, _args, ctx) => (await sizeOf(ctx).load(id)).questions,
    }),
    askedCount: t.int({
      description: 'Questions one attempt asks: of pools as many as they draw.',
      select: { id: true },
      resolve: async ({ id }, _args, ctx) => (await sizeOf(ctx).load(id)).asked,
    }),
    curriculums: t.field({
      type: [typeOf('Curriculum')],
      description: 'Curriculums it is part of, as far as the viewer sees them, by name.',
      select: (_args, { viewer }, nested) => ({
        curriculums: {
          where: viewer ? { curriculum: curriculumsVisibleTo(viewer) } : { curriculumId: { in: [] } },
          orderBy: { curriculum: { name: 'asc' as const } },
          select: { curriculum: nested() },
        },
      }),
      resolve: (course) => joined(course.curriculums, 'curriculum'),
    }),
    shareLink: t.string({
      nullable: true,
      description: 'An address that opens the preview; for who edits the course, null for others.',
      select: { id: true, shareKey: true },
      resolve: async ({ id, shareKey }, _args, ctx) =>
        (await editsCourse(ctx, id)) ? `${ctx.services.config.PUBLIC_URL}/auth/course/${shareKey}/preview` : null,
    }),
    viewerCanEdit: t.boolean({
      description: 'Whether the viewer may save it.',
      select: { id: true },
      resolve: ({ id }, _args, ctx) => editsCourse(ctx, id),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last saved.' }),
  }),
})

const PreviewQuestion = builder.prismaObject('QuizQuestion', {
  variant: 'CoursePreviewQuestion',
  description: 'A question as a share link shows it: what is asked, and none of its answers, whoever looks.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    kind: t.expose('kind', { type: QuizQuestionKind, description: 'How it is answered.' }),
    text: t.exposeString('text', { description: 'What is asked.' }),
    image: t.relation('imageFile', { nullable: true, description: 'Null when there is none.' }),
  }),
})

const CoursePreview = builder.prismaObject('Course', {
  variant: 'CoursePreview',
  description: 'A course as its share link shows it: all there is to read and see, and no answers of its quiz.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    title: t.exposeString('title', { description: 'As shown to people.' }),
    description: t.exposeString('description', { description: 'May be empty.' }),
    status: t.expose('status', { type: ContentStatus, description: 'Where publication stands.' }),
    image: t.relation('image', { nullable: true, description: 'Null until one is chosen.' }),
    chapters: t.relation('chapters', {
      description: 'In order.',
      query: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
    }),
    questions: t.relation('questions', {
      type: PreviewQuestion,
      description: 'What the quiz asks, in order.',
      query: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
    }),
  }),
})

builder.queryField('coursePreview', (t) =>
  t.prismaField({
    type: CoursePreview,
    nullable: true,
    authScopes: { public: true },
    args: { shareKey: t.arg.string({ required: true, description: 'The secret part of a share link.' }) },
    description:
      'What a share link opens, published or not; null for an unknown key. Errors: FORBIDDEN while the portal is in development, for who may not enter.',
    resolve: async (query, _root, { shareKey }, ctx) => {
      refuseInDevelopment(await settingsOf(ctx), ctx.viewer)
      const course = await ctx.db.course.findFirst({ ...query, where: { shareKey, deletedAt: null } })
      if (course) markShared(ctx, course.id)
      return course
    },
  }),
)

const searchArgs = (arg: ArgBuilder<Types>) => ({
  text: arg.string({ description: 'Part of the title.' }),
  status: arg({ type: ContentStatus }),
  active: arg.boolean({ description: 'Published, or not.' }),
  curriculum: arg.id({ description: 'Raw id of a curriculum.' }),
  brand: arg.id({ description: 'Raw id of a brand.' }),
  category: arg.id({ description: 'Raw id of a category.' }),
})
interface CourseSearch {
  text?: string | null
  status?: typeof ContentStatus.$inferType | null
  active?: boolean | null
  curriculum?: string | null
  brand?: string | null
  category?: string | null
}

const coursesFound = ({ text, status, active, curriculum, brand, category }: CourseSearch): Prisma.CourseWhereInput => {
  const words = searchText(text)
  return {
    ...given({ status }),
    ...(words ? { title: { contains: words, mode: 'insensitive' } } : {}),
    ...(category ? { categoryId: category } : {}),
    AND: [
      active == null ? {} : { status: active ? 'PUBLISHED' : { not: 'PUBLISHED' } },
      ...(curriculum ? [{ curriculums: { some: { curriculumId: curriculum } } }] : []),
      ...(brand ? [{ curriculums: { some: { curriculum: { brands: { some: { brandId: brand } } } } } }] : []),
    ],
  }
}

type Way = 'asc' | 'desc'
const LISTED = {
  among: coursesVisibleTo,
  args: searchArgs,
  found: coursesFound,
  orders: {
    TITLE: ['By title.', (way: Way) => [{ title: way }, { id: 'asc' as const }]],
    CHANGED: ['Changed longest ago first.', (way: Way) => [{ updatedAt: way }, { id: 'asc' as const }]],
    STATUS: [
      'Drafts, published, unpublished; each by title.',
      (way: Way) => [{ status: way }, { title: 'asc' as const }, { id: 'asc' as const }],
    ],
  },
} as const

Course.list('courses', { ...LISTED, description: 'Courses the viewer may see, by title unless told otherwise.' })
Course.few('allCourses', {
  ...LISTED,
  description: 'All courses the viewer may see, by title unless told otherwise, at most 1000: for choosing.',
  most: 1000,
})
Course.one('course', 'One course; null unless the viewer may see it.', coursesVisibleTo)
Chapter.one('chapter', 'One chapter; null unless the viewer may see its course.')

Course.list('addableCourses', {
  description: 'Courses the viewer edits that are not in the curriculum yet, by title.',
  may: 'create-edit-curriculums',
  among: (viewer) => coursesEditableBy(viewer),
  args: (arg) => ({
    curriculumId: arg.id({ required: true, description: 'Raw id of the curriculum.' }),
    text: arg.string({ description: 'Part of the title.' }),
  }),
  found({ curriculumId, text }): Prisma.CourseWhereInput {
    return { ...coursesFound({ text }), curriculums: { none: { curriculumId } } }
  },
  order: [{ title: 'asc' }],
})
