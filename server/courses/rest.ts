import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { address, enumText, listOf, nodesOf } from '../platform/rest/shape.ts'
import {
  asInput,
  flagIn,
  idsOf,
  idUnder,
  orderedIds,
  paged,
  placeParts,
  publishedIn,
  unreadable,
} from '../platform/rest/values.ts'

const course = gql(
  `... on Course { _id: databaseId title description status isScorm passingScore maxAttempts certificateMonths version sectionCount questionCount askedCount image { url } cheatSheet { url } curriculums { _id: databaseId name } category { _id: databaseId name } resources { _id: databaseId name type } audience { _id: databaseId name } prerequisites { _id: databaseId title } lockedBy { _id: databaseId title } }`,
)
const product = gql(
  `... on SectionProduct { _id: databaseId name body imageFile { url } variants { _id: databaseId name description partNumber imageFile { url } } }`,
)
const section = gql(
  `... on Section { _id: databaseId type title position version body videoFile { url } subtitleFile { url } audioFile { url } imageFile { url } pdfFile { url } embed { provider page frame } minutes products { ${product} } }`,
)
const chapter = gql(
  `... on Chapter { _id: databaseId title position sections { ${section} viewerProgress { positionSeconds completedAt } } }`,
)
const question = gql(
  `... on QuizQuestion { _id: databaseId kind poolId: poolDatabaseId text explanation image { url } answers { _id: databaseId text correct match image { url } } }`,
)
const withContent = gql(`... on Course { chapters { ${chapter} } questions { ${question} } }`)
const test =
  gql(`... on CourseProgress { _id: databaseId status percent score timer attemptsLeft retakeAt startedAt completedAt course { _id: databaseId title } lastSection { _id: databaseId }
  openAttempt { _id: databaseId number answers startedAt deadlineAt secondsLeft } attempts { _id: databaseId number score passed passingScore timedOut waits submittedAt } }`)

type File = { url: string } | null
type Section = AnswerOf<typeof section>
type Chapter = AnswerOf<typeof chapter>
type Test = AnswerOf<typeof test>
/** A course, with what only some calls answer of it. */
type Course = AnswerOf<typeof course> & Partial<AnswerOf<typeof withContent>> & { viewerProgress?: Test | null }

const pictured = <T extends { imageFile: File }>({ imageFile, ...row }: T) => ({
  ...row,
  imageFile: address(imageFile),
})
const productShape = ({ variants, ...row }: AnswerOf<typeof product>) => ({
  ...pictured(row),
  variants: variants.map(pictured),
})
const sectionShape = ({ subtitleFile, products, ...row }: Section) => ({
  ...row,
  products: products.map(productShape),
  type: enumText(row.type),
  videoFile: address(row.videoFile),
  videoSubtitleFile: address(subtitleFile),
  audioFile: address(row.audioFile),
  imageFile: address(row.imageFile),
  pdfFile: address(row.pdfFile),
  embed: row.embed && { ...row.embed, provider: enumText(row.embed.provider) },
  embedUrl: row.embed?.page ?? null,
})
const chapterShape = <T extends { sections: Section[] }>({ sections, ...row }: T) => ({
  ...row,
  sections: sections.map(sectionShape),
})
const illustrated = <T extends { image: File }>({ image, ...row }: T) => ({ ...row, imageFile: address(image) })
const quizShape = (questions: AnswerOf<typeof question>[]) => ({
  questions: questions.map(({ answers, kind, ...row }) => ({
    ...illustrated(row),
    kind: enumText(kind),
    answers: answers.map(illustrated),
  })),
})
/** The documents call a way through a course a test. */
const testShape = (row: Test) => ({ ...row, testId: row._id, courseId: row.course._id, status: enumText(row.status) })

const shaped = ({ image, cheatSheet, chapters, questions, viewerProgress, ...row }: Course) => ({
  ...row,
  status: enumText(row.status),
  active: row.status === 'PUBLISHED',
  imageFile: address(image),
  cheatSheetFile: address(cheatSheet),
  curriculumId: row.curriculums[0]?._id ?? null,
  ...(chapters ? { chapters: chapters.map(chapterShape) } : {}),
  ...(questions ? { quiz: quizShape(questions) } : {}),
  ...(viewerProgress === undefined ? {} : { progress: viewerProgress && testShape(viewerProgress) }),
})

/** Told to be complete before it can be. */
const isTooEarly = ({ stillToDo }: { stillToDo: string | null }, input: unknown): boolean =>
  stillToDo !== null && flagIn(input as Values, 'completed') === true

/** A course as the documented client sends it. */
const courseValues = (given: Values): { input: Values } => {
  const { id, _id, imageFile, cheatSheetFile, name, category, audience, prerequisites, quiz, ...rest } = placeParts(
    asInput(given).input as Values,
  )
  const chapters = listIn(rest.chapters)
  const questions = listIn((quiz as Values | undefined)?.questions)
  return {
    input: {
      title: name,
      ...rest,
      databaseId: id ?? _id,
      image: typeof imageFile === 'string' ? undefined : imageFile,
      cheatSheet: typeof cheatSheetFile === 'string' ? undefined : cheatSheetFile,
      published: publishedIn(rest),
      ...idUnder({ ...rest, category }, 'categoryId', 'category'),
      ...(audience === undefined ? {} : { audienceIds: idsOf(audience) }),
      ...(prerequisites === undefined ? {} : { prerequisiteIds: idsOf(prerequisites) }),
      ...(chapters ? { chapters: chapters.map(chapterInput) } : {}),
      ...(questions ? { questions: questions.map(questionInput) } : {}),
    },
  }
}

const Course = entityRows('Course', course, shaped)
const Test = entityRows('CourseProgress', test, testShape)

const own = (path: string, state: string, summary: string): Row =>
  row({
    route: `GET /api/courses/${path}`,
    summary,
    values: paged(100),
    document: gql(
      `query ($first: Int, $offset: Int) { coursesOf(state: ${state}, first: $first, offset: $offset) { totalCount edges { node { ${course} viewerProgress { ${test} } } } } }`,
    ),
    shape: (data, given) => ({
      ...listOf('courses', data.coursesOf, given),
      courses: nodesOf(data.coursesOf).map(shaped),
    }),
  })

const started = (route: string, summary: string): Row =>
  Test.change(route, 'startCourse', {
    status: 201,
    summary,
    values: (given) => ({ input: idUnder(given, 'courseId', 'course') }),
    payload: 'progress',
  })

const chapterOf = (route: string, answer: (row: Chapter) => unknown): Row =>
  row({
    route,
    summary: 'A chapter with its sections.',
    document: gql(`query ($id: ID!) { chapter(databaseId: $id) { ${chapter} } }`),
    values: (given) => ({ id: given.id ?? given.chapterId }),
    shape: (data) => data.chapter && answer(data.chapter),
  })

const AN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An answer in the field of its kind: an id, words, a list of ids, or {answer id: match id}. */
function choiceOf(questionId: string, answer: unknown): Values {
  if (Array.isArray(answer)) return { questionId, answerIds: answer }
  if (answer && typeof answer === 'object')
    return { questionId, pairs: Object.entries(answer).map(([answerId, matchId]) => ({ answerId, matchId })) }
  return typeof answer === 'string' && !AN_ID.test(answer)
    ? { questionId, text: answer }
    : { questionId, answerId: answer }
}

/** Answers as a list of choices, or by question id. */
const choicesOf = (answers: unknown): unknown =>
  answers && typeof answers === 'object' && !Array.isArray(answers)
    ? Object.entries(answers).map(([questionId, answer]) => choiceOf(questionId, answer))
    : answers

/** A kind of question as it is documented: true-false. */
const kindIn = (kind: unknown) => (typeof kind === 'string' ? { kind: kind.toUpperCase().replaceAll('-', '_') } : {})

const listIn = (value: unknown): Values[] | undefined =>
  Array.isArray(value) ? value.filter((item): item is Values => typeof item === 'object' && item !== null) : undefined

/** An entity sent back carries addresses where files belong: those stay, null removes, a part replaces. */
function withFiles({ id, _id, ...given }: Values, files: Record<string, string>): Values {
  const fields: Values = { ...given, databaseId: id ?? _id }
  for (const [part, column] of Object.entries(files)) {
    if (typeof given[part] === 'string') delete fields[part]
    else if (given[part] === null && fields[column] === undefined) fields[column] = null
  }
  return fields
}

const productInput = (given: Values): Values => {
  const variants = listIn(given.variants)
  return {
    ...withFiles(given, { imageFile: 'imageFileId' }),
    ...(variants ? { variants: variants.map((variant) => withFiles(variant, { imageFile: 'imageFileId' })) } : {}),
  }
}

function sectionInput({ videoSubtitleFile, type, ...given }: Values): Values {
  const products = listIn(given.products)
  const captions = videoSubtitleFile === undefined ? {} : { subtitleFile: videoSubtitleFile }
  return {
    ...withFiles(
      { ...given, ...captions },
      {
        videoFile: 'videoFileId',
        subtitleFile: 'subtitleFileId',
        audioFile: 'audioFileId',
        imageFile: 'imageFileId',
        pdfFile: 'pdfFileId',
      },
    ),
    ...(typeof type === 'string' ? { type: type.toUpperCase() } : {}),
    ...(products ? { products: products.map(productInput) } : {}),
  }
}

const chapterInput = ({ id, _id, ...given }: Values): Values => {
  const sections = listIn(given.sections)
  return { ...given, databaseId: id ?? _id, ...(sections ? { sections: sections.map(sectionInput) } : {}) }
}

const questionInput = (given: Values): Values => ({
  ...withFiles(given, { imageFile: 'imageId' }),
  ...kindIn(given.kind),
  answers: listIn(given.answers)?.map((answer) => withFiles(answer, { imageFile: 'imageId' })) ?? [],
})

/** One documented call saves chapters and sections: what names a chapter or has a type is a section. */
function chapterOrSection(given: Values): Values {
  const input = placeParts(asInput(given).input as Values)
  const asSection = !listIn(input.sections) && (input.chapterId !== undefined || input.type !== undefined)
  return {
    asSection,
    chapter: asSection ? { title: 'none' } : chapterInput(input),
    section: asSection ? { ...sectionInput(input), chapterId: input.chapterId } : {},
  }
}

const SORTS: Record<string, string> = {
  title: 'TITLE',
  '-title': 'TITLE_DESC',
  updatedAt: 'CHANGED',
  '-updatedAt': 'CHANGED_DESC',
  status: 'STATUS',
  '-status': 'STATUS_DESC',
}

/**
 * Filters of the list in the documented spelling: `status` or `published`, ids of what it belongs to, `sort` by a
 * field, with - downwards.
 */
function asked({ status, published, active, curriculumId, brandId, categoryId, sort, ...given }: Values): Values {
  return {
    status,
    active: published ?? active,
    ...(typeof sort === 'string' && sort ? { sort: SORTS[sort] ?? sort.toUpperCase() } : {}),
    curriculum: given.curriculum ?? curriculumId,
    brand: given.brand ?? brandId,
    category: given.category ?? categoryId,
  }
}

export const rows: Row[] = [
  row({
    route: 'GET /api/courses',
    summary: 'Courses by title; page 0 gives all.',
    values: (given) => ({ ...paged(10)(given), all: Number(given.page ?? 1) === 0, ...asked(given) }),
    document:
      gql(`query ($first: Int, $offset: Int, $text: String, $status: ContentStatus, $active: Boolean, $curriculum: ID, $brand: ID, $category: ID, $sort: CourseSort, $all: Boolean!) {
      courses(first: $first, offset: $offset, text: $text, status: $status, active: $active, curriculum: $curriculum, brand: $brand, category: $category, sort: $sort) @skip(if: $all) { totalCount edges { node { ${course} } } }
      allCourses(text: $text, status: $status, active: $active, curriculum: $curriculum, brand: $brand, category: $category, sort: $sort) @include(if: $all) { ${course} } }`),
    shape: (data, given) => {
      if (data.courses) return { ...listOf('courses', data.courses, given), courses: nodesOf(data.courses).map(shaped) }
      const courses = (data.allCourses ?? []).map(shaped)
      return { courses, pagination: { page: 0, limit: courses.length, total: courses.length, pages: 1 } }
    },
  }),
  row({
    route: 'GET /api/course-requests/notifications',
    summary: 'How many requests for courses wait for one’s decision.',
    document: gql(`{ requestCounts { courseRequests } }`),
    shape: (data) => ({ count: data.requestCounts.courseRequests }),
  }),
  own('completed', 'COMPLETED', 'The own courses passed.'),
  own('remaining', 'REMAINING', 'The own courses not passed yet.'),
  own('recent', 'RECENT', 'The own courses last touched.'),
  own('in-progress', 'IN_PROGRESS', 'The own courses begun and not passed.'),
  own('mandatory', 'MANDATORY', 'The own courses of mandatory curriculums.'),
  row({
    route: 'GET /api/courses/user-courses-status',
    summary: 'Courses, certificates and points of one in figures.',
    document: gql(`{ userCoursesStatus { completedCount remainingCount progress rewardsCount pointsBalance } }`),
    shape: (data) => ({ coursesStatus: data.userCoursesStatus }),
  }),
  Course.one(
    'GET /api/courses/{id}',
    'One course with chapters and quiz.',
    gql(`... on Course { ${withContent} viewerProgress { ${test} } }`),
  ),
  Course.change('POST /api/courses', 'saveCourse', {
    summary:
      'Saves a course; without an id in the data a new one. `quiz` and `chapters` may come with it; file parts carry the path of their place, such as `quiz.questions.0.answers.1.imageFile`.',
    values: courseValues,
    more: withContent,
  }),
  Course.change('POST /api/scorm/upload', 'saveCourse', {
    summary:
      'Gives a course its SCORM package, the zip as `file`; `data` is the course, without an id a new one. The package is read in the background, and the course published by `POST /api/courses` once it is ready.',
    values: (given) => {
      // It cannot be published before its package was read.
      const { file, published: _published, ...input } = courseValues(given).input
      if (file == null || file === '') throw unreadable('file', 'Choose a package.')
      return { input: { ...input, packageFile: file, chapters: undefined, questions: undefined } }
    },
    names: { packageFile: ['file'] },
  }),
  Course.remove('DELETE /api/courses/{id}', 'Removes a course.'),
  row({
    route: 'GET /api/courses/{id}/progress',
    summary: 'How far one is with a course.',
    document: gql(`query ($id: ID!) { course(databaseId: $id) { viewerProgress { ${test} } } }`),
    shape: (data) =>
      data.course && {
        progress: data.course.viewerProgress
          ? testShape(data.course.viewerProgress)
          : { status: 'not-started', percent: 0 },
      },
  }),
  row({
    route: 'GET /api/courses/{id}/share-link',
    summary: 'An address that opens the preview; for who edits the course.',
    document: gql(`query ($id: ID!) { course(databaseId: $id) { shareLink } }`),
    shape: (data) => (data.course?.shareLink ? { shareLink: data.course.shareLink } : null),
  }),
  row({
    route: 'GET /api/courses/{shareKey}/preview',
    summary: 'What a share link opens: the course, and of its quiz the questions alone.',
    document: gql(
      `query ($shareKey: String!) { coursePreview(shareKey: $shareKey) { _id: databaseId title description image { url } chapters { _id: databaseId title position sections { ${section} } } questions { _id: databaseId text image { url } } } }`,
    ),
    shape: (data) => {
      if (!data.coursePreview) return null
      const { image, chapters, questions, ...row } = data.coursePreview
      return {
        ...row,
        imageFile: address(image),
        chapters: chapters.map(chapterShape),
        quiz: { questions: questions.map(illustrated) },
      }
    },
  }),
  row({
    route: 'PUT /api/courses/{courseId}/unassign-course/{curriculumId}',
    summary: 'Takes a course out of a curriculum.',
    values: ({ courseId, curriculumId }) => ({ input: { courseId, curriculumId } }),
    document: gql(
      `mutation ($input: UnassignCourseInput!) { unassignCourse(input: $input) { curriculum { _id: databaseId courseCount } } }`,
    ),
    shape: (data) => data.unassignCourse.curriculum,
  }),
  started('POST /api/courses/{courseId}/enroll', 'Begins a course.'),
  started('POST /api/test/{courseId}', 'Begins a course; the test is the way through it.'),
  started('POST /api/test', 'Begins the course named in the body.'),
  row({
    route: 'PUT /api/test/{testId}',
    summary:
      'Hands the quiz in and scores it; with words to mark it waits for that. `answers` is a list of choices, or by question id the answer’s id, a list of ids, `{answer id: match id}` or words.',
    values: (given) => ({
      input: {
        progressId: given.testId,
        answers: choicesOf(given.answers ?? (given.data as Values | undefined)?.answers),
      },
    }),
    document: gql(
      `mutation ($input: SubmitQuizInput!) { submitQuiz(input: $input) { attempt { _id: databaseId number score passed waits submittedAt questions { _id: databaseId kind text right waits note words explanation answers { _id: databaseId text chosen correct matchId rightMatchId place rightPlace } matches { _id: databaseId text } } } progress { ${test} } } }`,
    ),
    shape: ({ submitQuiz: { attempt, progress } }) => ({
      ...testShape(progress),
      result: {
        ...attempt,
        questions: attempt.questions.map(({ kind, ...row }) => ({ ...row, kind: enumText(kind) })),
      },
    }),
  }),
  Test.change('PUT /api/test/{testId}/update-timer', 'updateCourseTimer', {
    summary: 'Counts time spent: `timer` is the whole in seconds, `seconds` what was added.',
    values: ({ testId, timer, seconds }) => ({ input: { progressId: testId, total: timer, seconds } }),
    payload: 'progress',
  }),
  row({
    route: 'PUT /api/test/{testId}/update-video-timing',
    summary:
      'Keeps where a video or recording stands; `completedAt` is the test’s, `sectionCompletedAt` the section’s. `completed` before it was watched or read answers 409 with what is left to do; the place is kept all the same.',
    values: ({ testId, sectionId, section: named, time, positionSeconds, ...told }) => ({
      input: { ...told, progressId: testId, sectionId: sectionId ?? named, positionSeconds: positionSeconds ?? time },
    }),
    document: gql(
      `mutation ($input: SaveSectionProgressInput!) { saveSectionProgress(input: $input) { stands stillToDo section { _id: databaseId } sectionProgress { positionSeconds readPercent spentSeconds sectionCompletedAt: completedAt } progress { ${test} } } }`,
    ),
    status: (data, { input }) => (isTooEarly(data.saveSectionProgress, input) ? 409 : 200),
    shape: ({ saveSectionProgress: place }, { input }) =>
      isTooEarly(place, input)
        ? place.stillToDo
        : {
            ...testShape(place.progress),
            ...place.sectionProgress,
            sectionId: place.section._id,
            stands: place.stands,
            stillToDo: place.stillToDo,
          },
  }),
  Test.list('GET /api/tests', {
    summary: 'Ways through courses, the own or with userId another’s.',
    size: 10,
    field: 'courseProgresses',
    key: 'tests',
    args: 'userId: ID',
  }),
  row({
    route: 'GET /api/chapter/{courseId}',
    summary: 'Chapters of a course with their sections.',
    document: gql(`query ($courseId: ID!) { course(databaseId: $courseId) { chapters { ${chapter} } } }`),
    shape: (data) => data.course && { chapters: data.course.chapters.map(chapterShape) },
  }),
  chapterOf('GET /api/sections/{chapterId}', ({ sections }) => ({ sections: sections.map(sectionShape) })),
  chapterOf('GET /api/chapters/{id}', chapterShape),
  row({
    route: 'POST /api/chapters',
    summary:
      'Saves a chapter with its `sections`, or one section when the data name a chapter or a type. File parts carry the path of their place, such as `sections.0.products.1.imageFile`.',
    values: chapterOrSection,
    document: gql(`mutation ($asSection: Boolean!, $chapter: SaveChapterInput!, $section: SaveSectionInput!) {
      saveChapter(input: $chapter) @skip(if: $asSection) { chapter { version ${chapter} } } saveSection(input: $section) @include(if: $asSection) { section { ${section} } } }`),
    shape: (data) =>
      data.saveChapter
        ? chapterShape(data.saveChapter.chapter)
        : data.saveSection && sectionShape(data.saveSection.section),
  }),
  ...['Chapter', 'Section'].flatMap((what): Row[] => {
    const plural = `${what.toLowerCase()}s`
    return [
      entityRows(what, '').remove(`DELETE /api/${plural}/{id}`, `Removes a ${what.toLowerCase()}.`),
      row({
        route: `POST /api/${plural}/update-orders`,
        takesList: true,
        summary: `Puts ${plural} in order.`,
        values: (given) => ({
          input: {
            courseId: given.courseId,
            chapterId: given.chapterId,
            ids: orderedIds(given, plural, `${what.toLowerCase()}Ids`),
          },
        }),
        document: gql(
          `mutation ($input: Reorder${what}sInput!) { done: reorder${what}s(input: $input) { course { chapters { ${chapter} } } } }`,
        ),
        shape: ({ done }) => ({ chapters: done.course.chapters.map(chapterShape) }),
      }),
    ]
  }),
]
