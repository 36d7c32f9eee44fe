import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { coursesEditableBy, coursesVisibleTo, coursesAvailableTo } from '../../server/courses/rules.ts'
import { BUILT_IN_ROLES, DEFAULT_GRANTS } from '../../server/platform/rights.ts'
import type { Viewer } from '../../server/platform/viewer.ts'
import { guest, openWorld } from '../support/world.ts'

const { db, graphql, person, statements } = await openWorld()

describe('who sees and edits a course', () => {
  it('as the table of roles says', async () => {
    const [own, other] = await Promise.all([makeBrand(db, { active: true }), makeBrand(db, { active: true })])
    const courses = {
      open: await makeCourse(db, {}),
      own: await makeCourse(db, {}),
      ownDraft: await makeCourse(db, { status: 'DRAFT' }),
      shared: await makeCourse(db, {}),
      otherDraft: await makeCourse(db, { status: 'DRAFT' }),
      loose: await makeCourse(db, {}),
      inDraft: await makeCourse(db, {}),
    }
    await makeCurriculum(db, { courseIds: [courses.open.id] })
    await makeCurriculum(db, {
      courseIds: [courses.own.id, courses.ownDraft.id, courses.shared.id],
      brandIds: [own.id],
    })
    await makeCurriculum(db, { courseIds: [courses.shared.id, courses.otherDraft.id], brandIds: [other.id] })
    await makeCurriculum(db, { courseIds: [courses.inDraft.id], status: 'DRAFT' })
    const all = Object.keys(courses) as (keyof typeof courses)[]
    const taken = ['open', 'own', 'shared']
    const seen: Record<string, string[]> = {
      'platform-admin': all,
      'company-admin': all,
      translator: all,
      'brand-manager': all.filter((name) => name !== 'otherDraft'),
    }
    const edited: Record<string, string[]> = {
      'platform-admin': all,
      'company-admin': all,
      'brand-manager': ['own', 'ownDraft', 'shared'],
    }
    const namesOf = (found: { id: string }[]) =>
      all.filter((name) => found.some(({ id }) => id === courses[name].id)).sort()
    for (const { key, rank } of BUILT_IN_ROLES) {
      const viewer: Viewer = {
        id: own.id,
        roleKey: key,
        rank,
        rights: new Set(DEFAULT_GRANTS[key]),
        isAdmin: true,
        isPlatformAdmin: false,
        dealerIds: [],
        assignmentGroupIds: [],
        reachedDealerIds: [],
        ownedBrandIds: [own.id],
        editingBrandId: null,
        emailVerified: true,
        realActor: null,
        sessionId: null,
        clientId: null,
      }
      expect(namesOf(await db.course.findMany({ where: coursesVisibleTo(viewer) })), `${key} sees`).toEqual(
        [...(seen[key] ?? taken)].sort(),
      )
      expect(namesOf(await db.course.findMany({ where: coursesAvailableTo(viewer) })), `${key} takes`).toEqual(
        [...taken].sort(),
      )
      expect(namesOf(await db.course.findMany({ where: coursesEditableBy(viewer) })), `${key} edits`).toEqual(
        [...(edited[key] ?? [])].sort(),
      )
    }
  })

  it('hidden ones are not found; a course reached through its curriculum is', async () => {
    const draft = await makeCourse(db, { status: 'DRAFT' })
    const open = await makeCourse(db, {})
    const { id } = await makeCurriculum(db, { courseIds: [draft.id, open.id] })
    const learner = await person('learner')
    expect((await graphql(learner, `{ course(databaseId: "${draft.id}") { title } }`)).data).toEqual({ course: null })
    expect(
      (
        await graphql(
          learner,
          `{ curriculum(databaseId: "${id}") { courses { course { title curriculums { name } } } } }`,
        )
      ).errors,
    ).toBeUndefined()
    expect(
      (await graphql(learner, `{ node(id: "${Buffer.from(`Course:${draft.id}`).toString('base64')}") { id } }`)).data,
    ).toEqual({ node: null })
    expect((await graphql(guest, '{ courses { totalCount } }')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })
})

const SAVE =
  'mutation ($input: SaveCourseInput!) { saveCourse(input: $input) { course { databaseId title version maxAttempts } } }'
const QUIZ =
  'mutation ($input: SaveQuizInput!) { saveQuiz(input: $input) { course { version questions { databaseId text explanation answers { databaseId text correct } } } } }'
const PUBLISH =
  'mutation ($id: ID!, $published: Boolean!) { publish(input: { target: COURSE, databaseId: $id, published: $published }) { node { ... on Course { status } } } }'
const SECTION =
  'mutation ($input: SaveSectionInput!) { saveSection(input: $input) { section { databaseId type title body position videoFile { name } } } }'
interface Quiz {
  saveQuiz: {
    course: {
      version: number
      questions: { databaseId: string; answers: { databaseId: string; text: string; correct: boolean }[] }[]
    }
  }
}

describe('making a course', () => {
  it('from nothing to published', async () => {
    const admin = await person('company-admin')
    const curriculum = await makeCurriculum(db, {})
    const made = await graphql<{ createCourse: { course: { databaseId: string; shareLink: string } } }>(
      admin,
      'mutation ($input: CreateCourseInput!) { createCourse(input: $input) { course { databaseId shareLink } } }',
      { input: { title: 'Cold starts', curriculumId: curriculum.id } },
    )
    const id = made.data!.createCourse.course.databaseId
    expect(made.data?.createCourse.course.shareLink).toMatch(
      /^http:\/\/paddock\.test\/auth\/course\/[0-9a-f]{32}\/preview$/,
    )
    expect(await db.curriculumCourse.count({ where: { curriculumId: curriculum.id, courseId: id } })).toBe(1)
    expect((await graphql(admin, PUBLISH, { id, published: true })).errors?.[0]).toMatchObject({
      message: 'Add a section first: the course is empty.',
      extensions: { code: 'CONFLICT' },
    })

    const chapter = await graphql<{ saveChapter: { chapter: { databaseId: string } } }>(
      admin,
      'mutation ($input: SaveChapterInput!) { saveChapter(input: $input) { chapter { databaseId title position } course { chapters { title } } } }',
      { input: { courseId: id, title: 'Choke and throttle' } },
    )
    const chapterId = chapter.data!.saveChapter.chapter.databaseId
    const text = await graphql<{ saveSection: { section: { databaseId: string; body: string } } }>(admin, SECTION, {
      input: {
        chapterId,
        title: 'Read first',
        body: '<p onclick="x()">Turn the key.<script>alert(1)</script><img src="https://elsewhere.test/a.png"></p>',
      },
    })
    expect(text.data?.saveSection.section).toMatchObject({ type: 'TEXT', body: '<p>Turn the key.</p>', position: 0 })
    const video = await graphql<{ saveSection: { section: { databaseId: string } } }>(admin, SECTION, {
      input: { chapterId, title: 'Watch', type: 'VIDEO' },
    })
    expect((await graphql(admin, PUBLISH, { id, published: true })).errors?.[0]?.message).toBe(
      'The section “Watch” has no video yet.',
    )
    const file = await makeStoredFile(db, { mediaType: 'video/mp4', name: 'start.mp4', uploadedById: admin.user.id })
    expect(
      (
        await graphql(admin, SECTION, {
          input: { databaseId: video.data?.saveSection.section.databaseId, videoFileId: file.id },
        })
      ).data,
    ).toMatchObject({ saveSection: { section: { title: 'Watch', videoFile: { name: 'start.mp4' }, position: 1 } } })

    await graphql(admin, QUIZ, {
      input: {
        courseId: id,
        questions: [
          {
            text: 'Which?',
            answers: [
              { text: 'A', correct: false },
              { text: 'B', correct: false },
            ],
          },
        ],
      },
    })
    expect((await graphql(admin, PUBLISH, { id, published: true })).errors?.[0]?.message).toBe(
      'Question 1 needs at least two answers, one of them marked as right.',
    )
    await graphql(admin, QUIZ, {
      input: {
        courseId: id,
        questions: [
          {
            text: 'Which?',
            answers: [
              { text: 'A', correct: true },
              { text: 'B', correct: false },
            ],
          },
        ],
      },
    })
    expect((await graphql(admin, PUBLISH, { id, published: true })).data).toEqual({
      publish: { node: { status: 'PUBLISHED' } },
    })
    expect(
      (await graphql(admin, QUIZ, { input: { courseId: id, questions: [{ text: 'Which?', answers: [] }] } }))
        .errors?.[0]?.extensions.code,
      'a published one stays takeable',
    ).toBe('CONFLICT')
    const remove = (chapter: string) =>
      graphql(admin, 'mutation ($id: ID!) { deleteChapter(input: { databaseId: $id }) { databaseId } }', {
        id: chapter,
      })
    // A quiz is a course of its own; without one there would be nothing left to take.
    const read = await makeCourse(db, { chapters: 1, quiz: 0 })
    expect((await remove(read.chapters[0]!.id)).errors?.[0]?.extensions.code).toBe('CONFLICT')
    expect((await remove(chapterId)).errors).toBeUndefined()
  })

  it('is for editors only, every operation', async () => {
    const course = await makeCourse(db, { quiz: 1 })
    const [chapter] = course.chapters
    const section = chapter!.sections[0]!
    const calls: [string, string, Record<string, unknown>][] = [
      ['saveCourse', 'SaveCourseInput', { databaseId: course.id, title: 'Taken over' }],
      ['publish', 'PublishInput', { target: 'COURSE', databaseId: course.id, published: false }],
      ['deleteCourse', 'DeleteCourseInput', { databaseId: course.id }],
      ['saveChapter', 'SaveChapterInput', { databaseId: chapter!.id, title: 'x' }],
      ['deleteChapter', 'DeleteChapterInput', { databaseId: chapter!.id }],
      ['reorderChapters', 'ReorderChaptersInput', { ids: [chapter!.id] }],
      ['saveSection', 'SaveSectionInput', { databaseId: section.id, title: 'x' }],
      ['deleteSection', 'DeleteSectionInput', { databaseId: section.id }],
      ['reorderSections', 'ReorderSectionsInput', { ids: chapter!.sections.map(({ id }) => id) }],
      ['saveQuiz', 'SaveQuizInput', { courseId: course.id, questions: [] }],
      ['createCourse', 'CreateCourseInput', { title: 'x' }],
    ]
    for (const role of [
      'learner',
      'dealer-manager',
      'sales-rep',
      'regional-sales-manager',
      'district-manager',
      'live-training-admin',
      'translator',
      'brand-manager',
    ] as const) {
      const who = await person(role)
      for (const [name, type, input] of calls) {
        const { errors } = await graphql(who, `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`, {
          input,
        })
        expect(
          ['FORBIDDEN', ...(role === 'brand-manager' && name === 'createCourse' ? ['BAD_USER_INPUT'] : [])],
          `${role} ${name}`,
        ).toContain(errors?.[0]?.extensions.code)
      }
    }
    expect(await db.course.findUnique({ where: { id: course.id } })).toMatchObject({
      title: course.title,
      status: 'PUBLISHED',
      version: 0,
    })
  })

  it('names the field that is wrong', async () => {
    const admin = await person('company-admin')
    const course = await makeCourse(db, {})
    const chapterId = course.chapters[0]!.id
    const long = 'x'.repeat(10_000)
    const wrong: [string, string, Record<string, unknown>, string][] = [
      ['saveCourse', 'SaveCourseInput', { databaseId: course.id, title: long }, 'title'],
      ['saveCourse', 'SaveCourseInput', { databaseId: course.id, description: long }, 'description'],
      ['saveCourse', 'SaveCourseInput', { databaseId: course.id, passingScore: 101 }, 'passingScore'],
      ['saveCourse', 'SaveCourseInput', { databaseId: course.id, cheatSheetId: course.id }, 'cheatSheet'],
      ['saveChapter', 'SaveChapterInput', { courseId: course.id, title: long }, 'title'],
      ['saveChapter', 'SaveChapterInput', { title: 'x' }, 'courseId'],
      ['saveSection', 'SaveSectionInput', { chapterId, title: ' ' }, 'title'],
      ['saveSection', 'SaveSectionInput', { chapterId, title: 'x', body: 'x'.repeat(100_001) }, 'body'],
      ['saveSection', 'SaveSectionInput', { chapterId, title: 'x', videoFileId: 'nonsense' }, 'videoFile'],
      [
        'saveQuiz',
        'SaveQuizInput',
        { courseId: course.id, questions: [{ text: long, answers: [] }] },
        'questions.0.text',
      ],
      ['saveQuiz', 'SaveQuizInput', { courseId: course.id, quizTimeLimit: 5 }, 'quizTimeLimit'],
      ['saveSection', 'SaveSectionInput', { chapterId, title: 'x', products: [{ name: ' ' }] }, 'products.0.name'],
    ]
    for (const [name, type, input, field] of wrong) {
      const { errors } = await graphql(admin, `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`, {
        input,
      })
      expect(errors?.[0]?.extensions, `${name} ${field}`).toMatchObject({ code: 'BAD_USER_INPUT' })
      expect(Object.keys(errors?.[0]?.extensions.fields ?? {}), `${name} ${field}`).toContain(field)
    }
    for (const [name, type, input] of [
      ['saveCourse', 'SaveCourseInput', { title: 'x' }],
      ['deleteSection', 'DeleteSectionInput', {}],
      ['deleteChapter', 'DeleteChapterInput', {}],
      ['publish', 'PublishInput', { target: 'COURSE', published: true }],
    ] as const) {
      const { errors } = await graphql(admin, `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`, {
        input: { ...input, databaseId: '019a0000-0000-7000-8000-000000000000' },
      })
      expect(errors?.[0]?.extensions.code, name).toBe('NOT_FOUND')
    }
  })

  it('keeps the ids of kept questions, and refuses a stale version', async () => {
    const admin = await person('company-admin')
    const course = await makeCourse(db, { quiz: 2 })
    const [first, second] = course.questions
    const input = {
      courseId: course.id,
      version: 0,
      questions: [
        {
          databaseId: second!.id,
          text: 'Second, now first',
          answers: second!.answers
            .slice(0, 2)
            .map(({ id, text }, index) => ({ databaseId: id, text, correct: index === 1 })),
        },
        {
          text: 'New',
          answers: [
            { text: 'Yes', correct: true },
            { text: 'No', correct: false },
          ],
        },
      ],
    }
    const { data } = await graphql<Quiz>(admin, QUIZ, { input })
    expect(data?.saveQuiz.course.questions).toMatchObject([
      {
        databaseId: second!.id,
        explanation: 'The first one is.',
        answers: [
          { databaseId: second!.answers[0]!.id, correct: false },
          { databaseId: second!.answers[1]!.id, correct: true },
        ],
      },
      { text: 'New' },
    ])
    expect(await db.quizQuestion.count({ where: { id: first!.id } })).toBe(0)
    expect((await graphql(admin, QUIZ, { input })).errors?.[0]).toMatchObject({
      message: 'Someone else changed this meanwhile. Reload to see their changes.',
      extensions: { code: 'CONFLICT' },
    })
    expect(
      (await graphql(admin, SAVE, { input: { databaseId: course.id, version: 0, maxAttempts: 3 } })).data,
    ).toMatchObject({ saveCourse: { course: { version: 1, maxAttempts: 3 } } })
  })

  it('orders chapters and sections', async () => {
    const admin = await person('company-admin')
    const course = await makeCourse(db, { chapters: 2 })
    const ids = course.chapters.map(({ id }) => id).reverse()
    const { data } = await graphql(
      admin,
      'mutation ($input: ReorderChaptersInput!) { reorderChapters(input: $input) { course { chapters { databaseId } } } }',
      { input: { courseId: course.id, ids } },
    )
    expect(data).toEqual({ reorderChapters: { course: { chapters: ids.map((databaseId) => ({ databaseId })) } } })
    const sections = course.chapters[0]!.sections.map(({ id }) => id).reverse()
    const sorted = await graphql(
      admin,
      'mutation ($input: ReorderSectionsInput!) { reorderSections(input: $input) { chapter { sections { databaseId } } } }',
      { input: { chapterId: course.chapters[0]!.id, ids: sections } },
    )
    expect(sorted.data).toEqual({
      reorderSections: { chapter: { sections: sections.map((databaseId) => ({ databaseId })) } },
    })
    const moved = await graphql(admin, SECTION, {
      input: { databaseId: sections[0], chapterId: course.chapters[1]!.id },
    })
    expect(moved.data).toMatchObject({ saveSection: { section: { position: 2 } } })
  })

  it('the share link shows the course without the solution', async () => {
    const course = await makeCourse(db, { quiz: 1, status: 'DRAFT' })
    const ask =
      'query ($key: String!) { coursePreview(shareKey: $key) { title chapters { title sections { body viewerProgress { completedAt } } } questions { text } } }'
    const { data, errors } = await graphql<{ coursePreview: { title: string } }>(guest, ask, { key: course.shareKey })
    expect(errors).toBeUndefined()
    expect(data?.coursePreview.title).toBe(course.title)
    expect(JSON.stringify(data)).not.toMatch(/The first one|This one/)
    // Nobody is shown an answer, not even who edits it: the link is what counts.
    for (const answer of ['answers { text }', 'explanation'])
      expect(
        (
          await graphql(
            await person('company-admin'),
            `query ($key: String!) { coursePreview(shareKey: $key) { questions { ${answer} } } }`,
            { key: course.shareKey },
          )
        ).errors?.[0]?.message,
      ).toMatch(/^Cannot query field/)
    expect((await graphql(guest, ask, { key: 'unknown' })).data).toEqual({ coursePreview: null })
  })
})

describe('the own courses', () => {
  it('stand in the lists they belong to', async () => {
    const learner = await person('learner')
    const [done, begun, fresh] = await Promise.all([makeCourse(db, {}), makeCourse(db, {}), makeCourse(db, {})])
    await db.curriculum.deleteMany()
    await makeCurriculum(db, { courseIds: [done.id, begun.id], position: 1 })
    await makeCurriculum(db, { courseIds: [fresh.id, begun.id], mandatory: true, position: 2 })
    await makeProgress(db, {
      userId: learner.user.id,
      courseId: done.id,
      status: 'PASSED',
      touchedAt: new Date(Date.now() - 60_000),
    })
    await makeProgress(db, { userId: learner.user.id, courseId: begun.id })
    const ids = async (state: string) =>
      (
        await graphql<{ coursesOf: { totalCount: number; edges: { node: { databaseId: string } }[] } }>(
          learner,
          `{ coursesOf(state: ${state}, first: 10) { totalCount edges { node { databaseId } } } }`,
        )
      ).data?.coursesOf.edges.map(({ node }) => node.databaseId)
    expect(await ids('COMPLETED')).toEqual([done.id])
    expect(await ids('REMAINING')).toEqual([begun.id, fresh.id])
    expect(await ids('IN_PROGRESS')).toEqual([begun.id])
    expect(await ids('RECENT')).toEqual([begun.id, done.id])
    expect(await ids('MANDATORY')).toEqual([fresh.id, begun.id])
    expect(
      (
        await graphql(
          learner,
          '{ userCoursesStatus { completedCount remainingCount progress rewardsCount pointsBalance } }',
        )
      ).data,
    ).toEqual({
      userCoursesStatus: { completedCount: 1, remainingCount: 2, progress: 33, rewardsCount: 0, pointsBalance: 0 },
    })
  })

  it('ways through courses are followed by reach only', async () => {
    const learner = await person('learner')
    const course = await makeCourse(db, {})
    const progress = await makeProgress(db, { userId: learner.user.id, courseId: course.id })
    const ask = `{ courseProgresses(userId: "${learner.user.id}") { edges { node { databaseId } } } courseProgress(databaseId: "${progress.id}") { status } }`
    expect((await graphql(await person('company-admin'), ask)).data).toEqual({
      courseProgresses: { edges: [{ node: { databaseId: progress.id } }] },
      courseProgress: { status: 'IN_PROGRESS' },
    })
    const everyone = `{ courseProgresses(everyone: true, course: "${course.id}") { totalCount edges { node { user { fullName } } } } }`
    expect((await graphql(await person('company-admin'), everyone)).data).toMatchObject({
      courseProgresses: { totalCount: 1 },
    })
    for (const role of ['learner', 'dealer-manager', 'sales-rep', 'brand-manager'] as const) {
      expect((await graphql(await person(role), ask)).data, role).toEqual({
        courseProgresses: { edges: [] },
        courseProgress: null,
      })
      expect((await graphql(await person(role), everyone)).data, role).toMatchObject({
        courseProgresses: { totalCount: 0 },
      })
    }
  })
})

it('lists ask the same number of statements for 1, 10 and 50 courses', async () => {
  const learner = await person('learner')
  const courses = await Promise.all(
    Array.from({ length: 52 }, (_, index) => makeCourse(db, { title: `Aaa ${index}`, quiz: 1 })),
  )
  await makeCurriculum(db, { courseIds: courses.map(({ id }) => id) })
  for (const course of courses)
    await makeProgress(db, {
      userId: learner.user.id,
      courseId: course.id,
      lastSectionId: course.chapters[0]!.sections[0]!.id,
      completedSectionIds: [course.chapters[0]!.sections[0]!.id],
    })
  const reading =
    'title image { url } sectionCount questionCount shareLink viewerCanEdit questions { text explanation answers { text correct } }'
  const contents = 'curriculums { name } chapters { sections { viewerProgress { completedAt } } }'
  const standing =
    'title viewerProgress { status percent score lastSection { title } attempts { score } openAttempt { number } attemptsLeft completedSectionCount certificate { number } }'
  for (const [list, fields] of [
    ['courses(', reading],
    ['courses(', contents],
    ['courses(', standing],
    ['coursesOf(state: REMAINING, ', standing],
  ] as const) {
    const counts: number[] = []
    for (const first of [1, 10, 50]) {
      await graphql(learner, '{ viewer { id } }')
      statements()
      const { errors, data } = await graphql<{ list: { edges: unknown[] } }>(
        learner,
        `{ list: ${list}first: ${first}) { totalCount edges { node { ${fields} } } } }`,
      )
      expect(errors).toBeUndefined()
      expect(data?.list.edges).toHaveLength(first)
      counts.push(statements().length)
    }
    // A batch may leave in two parts when the machine is busy; a statement per row would be forty more.
    expect(Math.max(...counts) - Math.min(...counts), `${list}${fields}: ${counts.join(' ')}`).toBeLessThanOrEqual(4)
  }
})
