import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { attach, picture, takeFiles, takeUpload, type FileInput } from '../platform/attachments/attachments.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { optionalText, requiredText, uuid, uuids } from '../platform/values/inputs.ts'
import { claimRoom } from '../domain/quota.ts'
import { reorder } from '../platform/graphql/reorder.ts'
import { given, saveVersion, versionInput } from '../platform/kit/saves.ts'
import type { Viewer } from '../platform/viewer.ts'
import { curriculumsEditableBy } from '../curriculums/rules.ts'
import { keepsToOwnBrands } from '../domain/people/rules.ts'
import { courseToChange, keepTakeable, keepUnpackaged } from './change.ts'
import { chapterFiles, ChapterInput, chapterWords, writeChapter, type ChapterGiven } from './content/chapterWrite.ts'
import { setLinks } from './links.ts'
import { chapterIdsOf } from './content/order.ts'
import { takeContents, type UploadedContents } from './content/uploadedContents.ts'
import { coursePublication } from './publish.ts'
import { quizFiles, QuizQuestionInput, writeQuiz } from './quiz/quizWrite.ts'
import { savesCourse } from './rules.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { Course } from './entity.ts'

const title = requiredText('Title', 120)
export const passingScore = z.number().int().min(0, 'Use 0 to 100 percent.').max(100, 'Use 0 to 100 percent.')
export const maxAttempts = z.number().int().min(1, 'Use 1 or more.').max(100, 'Use at most 100.')
const certificateMonths = z.number().int().min(1, 'Use 1 or more.').max(120, 'Use at most 120 months.')

declare module '../platform/events.ts' {
  interface Events {
    /** A course was made to stand last in this curriculum. */
    'course.madeFor': { courseId: string; curriculumId: string }
    /** A course was given a package that others play: a zip that is in the store. */
    'course.packaged': { courseId: string; fileId: string }
  }
}

/** A secret nobody guesses. */
export const newShareKey = (): string => randomUUID().replaceAll('-', '')

/** Puts a course last into a curriculum. Errors: BAD_USER_INPUT unless the viewer may edit it. */
export async function appendTo(c: Change, viewer: Viewer, courseId: string, curriculumId: string): Promise<void> {
  if (!(await c.tx.curriculum.count({ where: { AND: [{ id: curriculumId }, curriculumsEditableBy(viewer)] } })))
    throw badInput('curriculumId', 'Choose a curriculum you may edit.')
  await c.emit('course.madeFor', { courseId, curriculumId })
}

/** Room for one more: what was deleted takes none. */
export const claimCourse = (c: Change): Promise<void> =>
  claimRoom(c, 'courses', () => c.tx.course.count({ where: { deletedAt: null } }))

/** A new course, last in the curriculum named with it; a brand manager names one, to stand in it. */
async function addCourse(
  c: Change,
  viewer: Viewer,
  given: { title: string; curriculumId?: string | null },
): Promise<string> {
  await claimCourse(c)
  if (!given.curriculumId && keepsToOwnBrands(viewer))
    throw badInput('curriculumId', 'Choose the curriculum it belongs to.')
  const { id } = await c.tx.course.create({ data: { title: given.title, shareKey: newShareKey() } })
  if (given.curriculumId) await appendTo(c, viewer, id, given.curriculumId)
  return id
}

mutation('createCourse', {
  description: 'A new course as a draft. Errors: BAD_USER_INPUT, CONFLICT when all available courses are used.',
  input: (t) => ({
    title: t.string({ required: true, validate: title }),
    curriculumId: t.id({
      validate: uuid,
      description: 'Raw id of the curriculum to append it to; a brand manager has to name one.',
    }),
  }),
  may: 'create-edit-courses',
  async does(c, input, viewer) {
    const id = await addCourse(c, viewer, input)
    c.record({ type: 'Course', id, after: input })
    return { id }
  },
  answers: Course.saved('The new course.'),
})

/** The chapters listed in their order, those not listed behind them. */
async function writeChapters(
  c: Change,
  courseId: string,
  chapters: readonly ChapterGiven[],
  uploads: UploadedContents,
): Promise<void> {
  const ids: string[] = []
  for (const [index, chapter] of chapters.entries())
    ids.push(await writeChapter(c, courseId, chapter, uploads, `chapters.${index}.`))
  await reorder(c.tx, 'Chapter', [...ids, ...(await chapterIdsOf(c, courseId)).filter((one) => !ids.includes(one))])
}

const packageOf = (upload: FileInput['upload'], id: FileInput['id']): FileInput => ({
  upload,
  id,
  kind: 'package',
  field: 'packageFile',
  isPublic: false,
})

/** Makes it a packaged course. Errors: CONFLICT for one with chapters or questions of its own. */
async function takePackage(c: Change, courseId: string, fileId: string): Promise<void> {
  const own = { courseId, course: { isScorm: false } }
  if ((await c.tx.chapter.count({ where: own, take: 1 })) || (await c.tx.quizQuestion.count({ where: own, take: 1 })))
    throw failure('CONFLICT', 'This course has chapters or questions of its own. Make another course for the package.')
  await c.tx.course.update({ where: { id: courseId }, data: { isScorm: true } })
  await c.emit('course.packaged', { courseId, fileId })
}

mutation('saveCourse', {
  description:
    'Saves a course. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version or when all available courses are used.',
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Left out: a new course, which needs a title.' }),
    curriculumId: t.id({ validate: uuid, description: 'For a new course: the curriculum to append it to.' }),
    version: versionInput(t),
    title: t.string({ validate: title }),
    description: t.string({ validate: optionalText(250) }),
    passingScore: t.int({ validate: passingScore }),
    maxAttempts: t.int({ validate: maxAttempts, description: 'Null: no limit.' }),
    certificateMonths: t.int({
      validate: certificateMonths,
      description: 'Months a certificate holds; null: for good. Certificates issued before keep their date.',
    }),
    categoryId: t.id({ validate: uuid, description: 'Raw id; null takes it out of its category.' }),
    audienceIds: t.idList({
      validate: uuids,
      description: 'Raw ids of assignment groups; an empty list is for everybody its curriculums are for.',
    }),
    prerequisiteIds: t.idList({ validate: uuids, description: 'Raw ids of prerequisites, at most 10.' }),
    image: t.field({ type: 'Upload', description: 'PNG or JPG.' }),
    imageId: t.id({ description: 'A picture uploaded before; null removes it.' }),
    cheatSheet: t.field({ type: 'Upload', description: 'PDF, PNG or JPG.' }),
    cheatSheetId: t.id({ description: 'A file uploaded before; null removes it.' }),
    chapters: t.field({
      type: [ChapterInput],
      description: 'Saved with it in this order; chapters not listed stay behind them.',
    }),
    questions: t.field({
      type: [QuizQuestionInput],
      description: 'The whole quiz in order; what is not listed is removed. Left out it stays.',
    }),
    packageFile: t.field({
      type: 'Upload',
      description:
        'A SCORM package as zip, at most 100 MB: it is read in the background, and played once it is ready. For courses without chapters and questions.',
    }),
    packageFileId: t.id({ description: 'A package uploaded before, as package; in place of packageFile.' }),
    published: t.boolean({ description: 'Needs publish-courses.' }),
  }),
  may: savesCourse,
  async first(ctx, { databaseId, title, image, imageId, cheatSheet, cheatSheetId, chapters, questions, packageFile }) {
    if (!databaseId && !title) throw badInput('title', 'Title is required.')
    const files = await takeFiles(ctx, {
      imageId: picture('image', image, imageId),
      cheatSheetId: { upload: cheatSheet, id: cheatSheetId, kind: 'document', field: 'cheatSheet', isPublic: false },
    })
    const listed = (chapters ?? []).map((chapter, index) => ({ chapter, prefix: `chapters.${index}.` }))
    const contents = await takeContents(ctx, {
      files: [...listed.flatMap(({ chapter, prefix }) => chapterFiles(chapter, prefix)), ...quizFiles(questions ?? [])],
      words: listed.flatMap(({ chapter, prefix }) => chapterWords(chapter, prefix)),
    })
    return { files, contents, packed: await takeUpload(ctx, packageOf(packageFile, null)) }
  },
  async does(c, input, viewer, { files, contents, packed }) {
    const { databaseId, version, title, description, passingScore, published, chapters, questions } = input
    const { categoryId, audienceIds, prerequisiteIds } = input
    const before = databaseId ? await courseToChange(c, viewer, databaseId) : null
    if (!before) c.as('createCourse')
    if (before && (chapters?.length || questions?.length)) keepUnpackaged(before)
    if (databaseId && published != null) await courseToChange(c, viewer, databaseId, 'publish-courses')
    const id = databaseId ?? (await addCourse(c, viewer, { title: title ?? '', curriculumId: input.curriculumId }))
    const data = {
      ...(await files.columns(c)),
      ...given({ title, description, passingScore }),
      ...(input.maxAttempts === undefined ? {} : { maxAttempts: input.maxAttempts }),
      ...(input.certificateMonths === undefined ? {} : { certificateMonths: input.certificateMonths }),
    }
    await saveVersion(c.tx.course, { id, version: databaseId ? version : null }, data)
    await setLinks(c, viewer, id, { categoryId, audienceIds, prerequisiteIds })
    if (chapters) await writeChapters(c, id, chapters, contents)
    if (questions) {
      await writeQuiz(c, id, questions, contents.attach)
      await c.tx.course.update({ where: { id }, data: { quizVersion: { increment: 1 } } })
    }
    const fileId = await attach(c, packed, packageOf(null, input.packageFileId))
    if (fileId) await takePackage(c, id, fileId)
    if (before && published == null && (chapters || questions)) await keepTakeable(c, before)
    if (published != null) await coursePublication.settle(c, id, published)
    c.record({ type: 'Course', id, before, after: { ...data, categoryId, audienceIds, prerequisiteIds, published } })
    return { id }
  },
  answers: Course.saved(),
})

mutation('renewShareLink', {
  description:
    'Gives a course another share link; the one before opens nothing any more. Errors: NOT_FOUND, FORBIDDEN.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'create-edit-courses',
  async does(c, input, viewer) {
    const { id } = await courseToChange(c, viewer, input.databaseId)
    await c.tx.course.update({ where: { id }, data: { shareKey: newShareKey() } })
    c.record({ type: 'Course', id })
    return { id }
  },
  answers: Course.saved('With its new link.'),
})
