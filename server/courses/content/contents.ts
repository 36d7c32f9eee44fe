import { badInput } from '../../platform/errors.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { courseToChange, keepTakeable, keepUnpackaged } from '../change.ts'
import { chapterFiles, chapterTitle, chapterWords, writeChapter } from './chapterWrite.ts'
import { SectionInput } from './sections.ts'
import { takeContents } from './uploadedContents.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { known, versionInput } from '../../platform/kit/saves.ts'
import { Chapter, Course } from '../entity.ts'
import './order.ts'
import './copies.ts'
import './deletedContents.ts'

mutation('saveChapter', {
  description:
    'Adds a chapter, renames one, or saves it with its sections. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Left out: a new chapter, last in the course.' }),
    courseId: t.id({ validate: uuid, description: 'Raw id of the course; needed for a new chapter.' }),
    version: versionInput(t),
    title: t.string({ validate: chapterTitle, description: 'Needed for a new chapter.' }),
    sections: t.field({
      type: [SectionInput],
      description: 'Saved with it in this order; sections not listed stay behind them.',
    }),
  }),
  may: 'create-edit-courses',
  first(ctx, input) {
    if (!input.databaseId && !input.title) throw badInput('title', 'Title is required.')
    return takeContents(ctx, { files: chapterFiles(input), words: chapterWords(input) })
  },
  async does(c, input, viewer, uploads) {
    const { databaseId: chapterId } = input
    const courseId = chapterId
      ? known(await c.tx.chapter.findUnique({ where: { id: chapterId }, select: { courseId: true } }), 'The chapter')
          .courseId
      : input.courseId
    if (!courseId) throw badInput('courseId', 'Name the course.')
    const course = await courseToChange(c, viewer, courseId)
    keepUnpackaged(course)
    const id = await writeChapter(c, courseId, input, uploads)
    if (input.sections) await keepTakeable(c, course)
    return { id, courseId }
  },
  answers: (t) => ({ ...Chapter.saved()(t), ...Course.savedAt('courseId', 'The course with it.')(t) }),
})
