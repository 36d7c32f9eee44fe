import { takeUploads } from '../../platform/files/attachments.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { change } from '../../platform/change.ts'
import { signedIn } from '../../platform/context.ts'
import { badInput, notFound } from '../../platform/errors.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { courseToChange, keepTakeable } from '../change.ts'
import { chapterFiles, chapterTitle, writeChapter } from './chapterWrite.ts'
import { SectionInput } from './sections.ts'
import './order.ts'
import './copies.ts'
import './deletedContents.ts'

builder.relayMutationField(
  'saveChapter',
  {
    inputFields: (t) => ({
      databaseId: t.id({ validate: uuid, description: 'Left out: a new chapter, last in the course.' }),
      courseId: t.id({ validate: uuid, description: 'Raw id of the course; needed for a new chapter.' }),
      version: t.int({
        description: 'As read before; a stale one is refused. Left out: saved whatever happened since.',
      }),
      title: t.string({ validate: chapterTitle, description: 'Needed for a new chapter.' }),
      sections: t.field({
        type: [SectionInput],
        description: 'Saved with it in this order; sections not listed stay behind them.',
      }),
    }),
  },
  {
    description:
      'Adds a chapter, renames one, or saves it with its sections. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version.',
    authScopes: { right: 'create-edit-courses' },
    resolve: async (_root, { input }, ctx) => {
      if (!input.databaseId && !input.title) throw badInput('title', 'Title is required.')
      const attach = await takeUploads(ctx, chapterFiles(input))
      return change(ctx, 'saveChapter', async (c) => {
        const before = input.databaseId
          ? await c.tx.chapter.findUnique({ where: { id: input.databaseId }, select: { courseId: true } })
          : null
        if (input.databaseId && !before) throw notFound('The chapter')
        const courseId = before?.courseId ?? input.courseId
        if (!courseId) throw badInput('courseId', 'Name the course.')
        const course = await courseToChange(c, signedIn(ctx), courseId)
        const id = await writeChapter(c, courseId, input, attach)
        if (input.sections) await keepTakeable(c, course)
        return { id, courseId }
      })
    },
  },
  {
    outputFields: (t) => ({
      chapter: t.prismaField({
        type: 'Chapter',
        description: 'As saved.',
        resolve: (query, { id }, _args, { db }) => db.chapter.findUniqueOrThrow({ ...query, where: { id } }),
      }),
      course: t.prismaField({
        type: 'Course',
        description: 'The course with it.',
        resolve: (query, { courseId }, _args, { db }) =>
          db.course.findUniqueOrThrow({ ...query, where: { id: courseId } }),
      }),
    }),
  },
)
