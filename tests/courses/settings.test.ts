import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCertificate } from '../../prisma/factories/certificates.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeSpiff } from '../../prisma/factories/spiffs.ts'
import { readSections } from '../support/training.ts'
import { codeOf } from '../support/answers.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person, statements, travel } = await openWorld()

const SAVE =
  'mutation ($input: SaveCourseInput!) { saveCourse(input: $input) { course { databaseId title version certificateMonths audience { databaseId } prerequisites { databaseId } category { name } } } }'
const PUBLISH =
  'mutation ($id: ID!, $published: Boolean!) { publish(input: { target: COURSE, databaseId: $id, published: $published }) { node { ... on Course { status } } } }'
const START = 'mutation ($id: ID!) { startCourse(input: { courseId: $id }) { progress { status } } }'
const DONE =
  'mutation ($input: SaveSectionProgressInput!) { saveSectionProgress(input: $input) { progress { status } } }'
const DELETE = 'mutation ($id: ID!) { deleteCourse(input: { databaseId: $id }) { databaseId } }'
const COURSE = 'query ($id: ID!) { course(databaseId: $id) { title lockedBy { databaseId title open curriculumId } } }'

interface Taken {
  id: string
  chapters: { sections: { id: string }[] }[]
}
const pass = (who: Who, course: Taken) => readSections({ graphql, travel }, who, course)

describe('settings', () => {
  it('category, audience, prerequisites and the term of certificates are saved; wrong ones name the field', async () => {
    const admin = await person('company-admin')
    const [course, first, group, category] = await Promise.all([
      makeCourse(db),
      makeCourse(db),
      makeAssignmentGroup(db),
      db.category.create({ data: { name: `About ${Math.random()}` } }),
    ])
    const input = {
      databaseId: course.id,
      certificateMonths: 12,
      audienceIds: [group.id],
      prerequisiteIds: [first.id],
      categoryId: category.id,
    }
    const saved = await graphql<{ saveCourse: { course: { version: number } } }>(admin, SAVE, { input })
    expect(saved.data?.saveCourse.course).toMatchObject({
      certificateMonths: 12,
      audience: [{ databaseId: group.id }],
      prerequisites: [{ databaseId: first.id }],
      category: { name: category.name },
    })
    expect((await graphql(admin, SAVE, { input: { databaseId: course.id, title: 'Kept' } })).data).toMatchObject({
      saveCourse: { course: { title: 'Kept', certificateMonths: 12, audience: [{}], prerequisites: [{}] } },
    })
    expect(
      (
        await graphql(admin, SAVE, {
          input: {
            databaseId: course.id,
            categoryId: null,
            certificateMonths: null,
            audienceIds: [],
            prerequisiteIds: [],
          },
        })
      ).data,
    ).toMatchObject({
      saveCourse: { course: { certificateMonths: null, audience: [], prerequisites: [], category: null } },
    })
    for (const [field, value] of Object.entries({
      certificateMonths: 0,
      audienceIds: [first.id],
      prerequisiteIds: [group.id],
      categoryId: first.id,
      description: 'x'.repeat(251),
      title: ' ',
    })) {
      expect(
        (await graphql(admin, SAVE, { input: { databaseId: course.id, [field]: value } })).errors?.[0]?.extensions,
        field,
      ).toMatchObject({ code: 'BAD_USER_INPUT', fields: { [field]: expect.any(String) as string } })
    }
    expect(
      (
        await graphql(admin, SAVE, {
          input: { databaseId: course.id, title: 'Late', version: saved.data!.saveCourse.course.version },
        })
      ).errors?.[0]?.extensions,
    ).toMatchObject({ code: 'CONFLICT', fields: { version: expect.any(String) as string } })
  })

  it('publishing through saveCourse asks for the right, for every role', async () => {
    const course = await makeCourse(db, { status: 'DRAFT' })
    const limited = await person('company-admin')
    await db.roleRight.deleteMany({ where: { role: { key: 'company-admin' }, right: 'publish-courses' } })
    try {
      expect(codeOf(await graphql(limited, SAVE, { input: { databaseId: course.id, published: true } }))).toBe(
        'FORBIDDEN',
      )
      expect((await rest(limited, 'POST /api/courses', { id: course.id, active: true })).status).toBe(403)
      expect(
        (await graphql(limited, SAVE, { input: { databaseId: course.id, title: 'Only the title' } })).errors,
      ).toBeUndefined()
    } finally {
      await db.roleRight.create({ data: { role: { connect: { key: 'company-admin' } }, right: 'publish-courses' } })
    }
    for (const role of ['learner', 'dealer-manager', 'translator', 'live-training-admin', 'sales-rep'] as const)
      expect(
        codeOf(await graphql(await person(role), SAVE, { input: { databaseId: course.id, title: 'Mine' } })),
        role,
      ).toBe('FORBIDDEN')
    expect(codeOf(await graphql(guest, SAVE, { input: { databaseId: course.id, title: 'Mine' } }))).toBe(
      'UNAUTHENTICATED',
    )
    expect((await db.course.findUniqueOrThrow({ where: { id: course.id } })).status).toBe('DRAFT')
  })

  it('says everything a course lacks', async () => {
    const admin = await person('company-admin')
    const course = await makeCourse(db, {
      status: 'DRAFT',
      chapters: [
        [
          { type: 'VIDEO', title: 'Watch' },
          { type: 'AUDIO', title: 'Hear' },
        ],
      ],
      quiz: [{ text: 'Which?', answers: [{ text: 'One' }] }],
    })
    const asked = await graphql<{ course: { lacks: string[] } }>(
      admin,
      'query ($id: ID!) { course(databaseId: $id) { lacks } }',
      { id: course.id },
    )
    expect(asked.data?.course.lacks).toEqual([
      'The section “Watch” has no video yet.',
      'The section “Hear” has no recording yet.',
      'Question 1 needs at least two answers, one of them marked as right.',
    ])
    expect((await graphql(admin, PUBLISH, { id: course.id, published: true })).errors?.[0]).toMatchObject({
      message: asked.data?.course.lacks.join(' '),
      extensions: { code: 'CONFLICT' },
    })
  })
})

describe('prerequisites', () => {
  it('lock a course until they are passed, in one place for both doors', async () => {
    const learner = await person('learner')
    const [first, second, closed] = [
      await makeCourse(db, { title: 'Basics' }),
      await makeCourse(db, { title: 'Beyond' }),
      await makeCourse(db, { status: 'UNPUBLISHED' }),
    ]
    const curriculum = await makeCurriculum(db, { courseIds: [first.id, second.id] })
    await db.coursePrerequisite.createMany({
      data: [
        { courseId: second.id, requiredId: first.id },
        { courseId: second.id, requiredId: closed.id },
      ],
    })
    expect((await graphql(learner, COURSE, { id: second.id })).data).toMatchObject({
      course: { lockedBy: [{ databaseId: first.id, title: 'Basics', open: true, curriculumId: curriculum.id }] },
    })
    expect((await graphql(learner, START, { id: second.id })).errors?.[0]).toMatchObject({
      message: 'This course is locked. Pass “Basics” first.',
      extensions: { code: 'CONFLICT' },
    })
    expect((await rest(learner, `POST /api/courses/${second.id}/enroll`)).status).toBe(409)
    expect(
      codeOf(
        await graphql(learner, DONE, {
          input: { courseId: second.id, sectionId: second.chapters[0]!.sections[0]!.id, completed: true },
        }),
      ),
    ).toBe('CONFLICT')
    await pass(learner, first)
    expect((await graphql(learner, COURSE, { id: second.id })).data).toMatchObject({ course: { lockedBy: [] } })
    expect((await graphql(learner, START, { id: second.id })).data).toMatchObject({
      startCourse: { progress: { status: 'IN_PROGRESS' } },
    })
    // Who began goes on, whatever is required later.
    const third = await makeCourse(db)
    await db.coursePrerequisite.create({ data: { courseId: second.id, requiredId: third.id } })
    expect((await graphql(learner, START, { id: second.id })).errors).toBeUndefined()
  })

  it('refuse a circle with the chain in words, also when two close it at once', async () => {
    const admin = await person('company-admin')
    const [a, b, c] = [
      await makeCourse(db, { title: 'A' }),
      await makeCourse(db, { title: 'B' }),
      await makeCourse(db, { title: 'C' }),
    ]
    const require = (id: string, prerequisiteIds: string[]) =>
      graphql(admin, SAVE, { input: { databaseId: id, prerequisiteIds } })
    await require(a.id, [b.id])
    await require(b.id, [c.id])
    expect((await require(c.id, [a.id])).errors?.[0]).toMatchObject({
      message: 'This would go round in a circle: “C” requires “A”, which requires “B”, which requires “C”.',
      extensions: { fields: { prerequisiteIds: expect.any(String) as string } },
    })
    expect((await require(c.id, [c.id])).errors?.[0]?.message).toBe('A course cannot require itself.')
    expect(await db.coursePrerequisite.count({ where: { courseId: c.id } })).toBe(0)
    const [x, y] = [await makeCourse(db), await makeCourse(db)]
    const answers = await Promise.all([require(x.id, [y.id]), require(y.id, [x.id])])
    expect(answers.filter(({ errors }) => errors)).toHaveLength(1)
  })
})

describe('audience', () => {
  it('closes a course to others, leaves it open to who began, and to nobody as a draft', async () => {
    const [inside, outside, begun] = [await person('learner'), await person('learner'), await person('learner')]
    const course = await makeCourse(db)
    await makeCurriculum(db, { courseIds: [course.id] })
    await graphql(begun, START, { id: course.id })
    const group = await makeAssignmentGroup(db, { memberIds: [inside.user.id] })
    await db.courseAudience.create({ data: { courseId: course.id, groupId: group.id } })
    const sees = async (who: Who) =>
      (await graphql<{ course: object | null }>(who, COURSE, { id: course.id })).data?.course !== null
    expect([await sees(inside), await sees(outside), await sees(begun)]).toEqual([true, false, true])
    expect(codeOf(await graphql(outside, START, { id: course.id }))).toBe('NOT_FOUND')
  })
})

it('a curriculum is complete without the courses meant for others', async () => {
  const [inside, outside] = [await person('learner'), await person('learner')]
  const group = await makeAssignmentGroup(db, { memberIds: [inside.user.id] })
  const [forAll, aimed] = [await makeCourse(db), await makeCourse(db)]
  await db.courseAudience.create({ data: { courseId: aimed.id, groupId: group.id } })
  const curriculum = await makeCurriculum(db, { courseIds: [forAll.id, aimed.id] })
  for (const who of [inside, outside]) await pass(who, forAll)
  const standing =
    'query ($id: ID!) { curriculum(databaseId: $id) { viewerProgress { total completedCount status certificate { number } } } }'
  expect((await graphql(outside, standing, { id: curriculum.id })).data).toMatchObject({
    curriculum: {
      viewerProgress: {
        total: 1,
        completedCount: 1,
        status: 'PASSED',
        certificate: { number: expect.any(String) as string },
      },
    },
  })
  expect((await graphql(inside, standing, { id: curriculum.id })).data).toMatchObject({
    curriculum: { viewerProgress: { total: 2, completedCount: 1, status: 'IN_PROGRESS', certificate: null } },
  })
  await pass(inside, aimed)
  expect((await graphql(inside, standing, { id: curriculum.id })).data).toMatchObject({
    curriculum: {
      viewerProgress: {
        total: 2,
        completedCount: 2,
        status: 'PASSED',
        certificate: { number: expect.any(String) as string },
      },
    },
  })
})

describe('unpublishing', () => {
  it('lets who began finish, with certificate and points, and closes it to all others', async () => {
    const [admin, begun, late] = [await person('company-admin'), await person('learner'), await person('learner')]
    const course = await makeCourse(db)
    await makeCurriculum(db, { courseIds: [course.id] })
    await graphql(begun, START, { id: course.id })
    await graphql(admin, PUBLISH, { id: course.id, published: false })
    expect((await graphql(late, COURSE, { id: course.id })).data).toEqual({ course: null })
    expect(codeOf(await graphql(late, START, { id: course.id }))).toBe('NOT_FOUND')
    await pass(begun, course)
    expect(await db.courseProgress.findFirst({ where: { userId: begun.user.id, courseId: course.id } })).toMatchObject({
      status: 'PASSED',
    })
    expect(await db.certificate.count({ where: { userId: begun.user.id, courseId: course.id } })).toBe(1)
    expect((await graphql(begun, COURSE, { id: course.id })).data, 'done is done').toEqual({ course: null })
  })
})

describe('duplicating', () => {
  it('copies everything as a draft and shares the files', async () => {
    const admin = await person('company-admin')
    const [image, clip, group, first] = await Promise.all([
      makeStoredFile(db),
      makeStoredFile(db, { mediaType: 'video/mp4', name: 'a.mp4' }),
      makeAssignmentGroup(db),
      makeCourse(db),
    ])
    const course = await makeCourse(db, {
      title: 'T'.repeat(118),
      imageId: image.id,
      certificateMonths: 6,
      chapters: [
        [
          { type: 'VIDEO', title: 'Watch', videoFileId: clip.id },
          { type: 'PRODUCT', title: 'Wares' },
        ],
        [{ title: 'Read' }],
      ],
      quiz: 2,
    })
    await makeCurriculum(db, { courseIds: [course.id] })
    await db.sectionProduct.create({
      data: {
        sectionId: course.chapters[0]!.sections[1]!.id,
        name: 'Helmet',
        position: 0,
        imageFileId: image.id,
        variants: { create: [{ name: 'Red', partNumber: 'H-1', position: 0 }] },
      },
    })
    await db.courseAudience.create({ data: { courseId: course.id, groupId: group.id } })
    await db.coursePrerequisite.create({ data: { courseId: course.id, requiredId: first.id } })
    const made = await graphql<{ duplicate: { node: { databaseId: string } } }>(
      admin,
      'mutation ($id: ID!) { duplicate(input: { target: COURSE, databaseId: $id }) { node { ... on Course { databaseId } } } }',
      { id: course.id },
    )
    const copy = await db.course.findUniqueOrThrow({
      where: { id: made.data!.duplicate.node.databaseId },
      include: {
        chapters: {
          orderBy: { position: 'asc' },
          include: {
            sections: { orderBy: { position: 'asc' }, include: { products: { include: { variants: true } } } },
          },
        },
        questions: { include: { answers: true } },
        audience: true,
        prerequisites: true,
        curriculums: true,
        progress: true,
      },
    })
    expect(copy).toMatchObject({
      title: `Copy of ${'T'.repeat(112)}`,
      status: 'DRAFT',
      imageId: image.id,
      certificateMonths: 6,
      curriculums: [],
      progress: [],
      audience: [{ groupId: group.id }],
      prerequisites: [{ requiredId: first.id }],
    })
    expect(copy.shareKey).not.toBe(course.shareKey)
    expect(copy.chapters.map(({ sections }) => sections.map(({ title, videoFileId }) => [title, videoFileId]))).toEqual(
      [
        [
          ['Watch', clip.id],
          ['Wares', null],
        ],
        [['Read', null]],
      ],
    )
    expect(copy.chapters[0]?.sections[1]?.products).toMatchObject([
      { name: 'Helmet', imageFileId: image.id, variants: [{ name: 'Red', partNumber: 'H-1' }] },
    ])
    expect(copy.questions.map(({ answers }) => answers.filter(({ correct }) => correct).length)).toEqual([1, 1])
    expect(copy.chapters[0]?.id).not.toBe(course.chapters[0]?.id)
  })

  it('keeps a brand manager’s copy among the own brands, counts it against the limit, and is refused to others', async () => {
    const manager = await person('brand-manager')
    const brand = await makeBrand(db, { active: true })
    await db.brandManager.create({ data: { brandId: brand.id, userId: manager.user.id } })
    const course = await makeCourse(db)
    const own = await makeCurriculum(db, { courseIds: [course.id], brandIds: [brand.id] })
    const DUPLICATE =
      'mutation ($id: ID!) { duplicate(input: { target: COURSE, databaseId: $id }) { node { ... on Course { databaseId curriculums { databaseId } } } } }'
    expect((await graphql(manager, DUPLICATE, { id: course.id })).data).toMatchObject({
      duplicate: { node: { curriculums: [{ databaseId: own.id }] } },
    })
    expect(codeOf(await graphql(await person('learner'), DUPLICATE, { id: course.id }))).toBe('FORBIDDEN')
    const limit = (await db.course.count({ where: { deletedAt: null } })) + 1
    const values = { limits: { courseLimits: limit } }
    await db.settings.upsert({ where: { id: 1 }, create: { id: 1, values }, update: { values } })
    const admin = await person('company-admin')
    const answers = await Promise.all(Array.from({ length: 8 }, () => graphql(admin, DUPLICATE, { id: course.id })))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.find(({ errors }) => errors)?.errors?.[0]?.message).toBe('You have used all available courses.')
    await db.settings.update({ where: { id: 1 }, data: { values: {} } })
  })
})

describe('deleting', () => {
  it('tells what hangs on it, and takes away what nobody began', async () => {
    const admin = await person('company-admin')
    const [course, after] = [await makeCourse(db), await makeCourse(db, { title: 'The next' })]
    const curriculum = await makeCurriculum(db, { courseIds: [course.id] })
    await db.coursePrerequisite.create({ data: { courseId: after.id, requiredId: course.id } })
    const usage =
      'query ($id: ID!) { course(databaseId: $id) { usage { curriculums requiredBy begunCount passedCount certificateCount keepsHistory } } }'
    expect((await graphql(admin, usage, { id: course.id })).data).toEqual({
      course: {
        usage: {
          curriculums: [curriculum.name],
          requiredBy: ['The next'],
          begunCount: 0,
          passedCount: 0,
          certificateCount: 0,
          keepsHistory: false,
        },
      },
    })
    expect((await graphql(await person('learner'), usage, { id: course.id })).data).toEqual({ course: { usage: null } })
    expect((await graphql(admin, DELETE, { id: course.id })).errors).toBeUndefined()
    expect(await db.course.count({ where: { id: course.id } })).toBe(0)
  })

  it('keeps history and certificates of what people took, and shows it nowhere else', async () => {
    const [admin, passed, begun] = [await person('company-admin'), await person('learner'), await person('learner')]
    const course = await makeCourse(db, { title: 'Gone but not forgotten' })
    await makeCurriculum(db, { courseIds: [course.id] })
    await pass(passed, course)
    await graphql(begun, START, { id: course.id })
    const certificate = await db.certificate.findFirstOrThrow({
      where: { userId: passed.user.id, courseId: course.id },
    })
    expect((await rest(admin, `DELETE /api/courses/${course.id}`)).status).toBe(200)
    expect(await db.course.findUnique({ where: { id: course.id } })).toMatchObject({
      deletedAt: expect.any(Date) as Date,
    })
    const list = '{ courses(text: "Gone but not") { totalCount } allCourses(text: "Gone but not") { title } }'
    expect((await graphql(admin, list)).data).toEqual({ courses: { totalCount: 0 }, allCourses: [] })
    expect((await graphql(admin, COURSE, { id: course.id })).data).toEqual({ course: null })
    expect((await rest(null, `GET /api/courses/${course.shareKey}/preview`)).status).toBe(404)
    expect(codeOf(await graphql(admin, SAVE, { input: { databaseId: course.id, title: 'Back' } }))).toBe('NOT_FOUND')
    expect(codeOf(await graphql(begun, START, { id: course.id }))).toBe('NOT_FOUND')
    const history = await graphql(
      passed,
      '{ courseProgresses(first: 5) { edges { node { status course { title } certificate { number } } } } pointsBalance }',
    )
    expect(history.errors).toBeUndefined()
    expect(history.data).toMatchObject({
      courseProgresses: {
        edges: [
          {
            node: {
              status: 'PASSED',
              course: { title: 'Gone but not forgotten' },
              certificate: { number: certificate.number },
            },
          },
        ],
      },
      pointsBalance: 10,
    })
    expect((await rest<{ tests: { course: { title: string } }[] }>(passed, 'GET /api/tests')).json.tests).toMatchObject(
      [{ course: { title: 'Gone but not forgotten' } }],
    )
    expect((await rest<{ file: string }>(passed, `GET /api/certificate/${certificate.id}`)).json.file).toMatch(
      /^\/files\//,
    )
    expect(
      (
        await graphql(guest, 'query ($n: String!) { verifyCertificate(number: $n) { state title } }', {
          n: certificate.number,
        })
      ).data,
    ).toMatchObject({ verifyCertificate: { state: 'VALID', title: 'Gone but not forgotten' } })
  })
})

describe('the share link', () => {
  it('shows drafts to visitors without right answers, and another one ends it', async () => {
    const admin = await person('company-admin')
    const course = await makeCourse(db, { status: 'DRAFT', quiz: 1 })
    const preview =
      'query ($key: String!) { coursePreview(shareKey: $key) { status chapters { sections { title viewerProgress { completedAt } } } questions { text } } }'
    const seen = await graphql(guest, preview, { key: course.shareKey })
    expect(seen.errors).toBeUndefined()
    expect(seen.data?.coursePreview).toMatchObject({
      status: 'DRAFT',
      questions: [{ text: course.questions[0]!.text }],
    })
    expect((await rest(null, `GET /api/courses/${course.shareKey}/preview`)).status).toBe(200)
    const RENEW = 'mutation ($id: ID!) { renewShareLink(input: { databaseId: $id }) { course { shareLink } } }'
    const fresh = await graphql<{ renewShareLink: { course: { shareLink: string } } }>(admin, RENEW, { id: course.id })
    expect(fresh.data?.renewShareLink.course.shareLink).not.toContain(course.shareKey)
    expect((await rest(null, `GET /api/courses/${course.shareKey}/preview`)).status).toBe(404)
    expect((await graphql(guest, preview, { key: course.shareKey })).data).toEqual({ coursePreview: null })
    expect(
      await db.activityLog.count({ where: { action: 'renewShareLink', targetId: course.id, actorId: admin.user.id } }),
      'it is logged',
    ).toBe(1)
    expect((await rest<{ shareLink: string }>(admin, `GET /api/courses/${course.id}/share-link`)).json.shareLink).toBe(
      fresh.data?.renewShareLink.course.shareLink,
    )
    expect(codeOf(await graphql(await person('learner'), RENEW, { id: course.id }))).toBe('FORBIDDEN')
  })

  it('opens to nobody who may not enter while the portal is in development, at either door', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const course = await makeCourse(db)
    const call = `GET /api/courses/${course.shareKey}/preview`
    const ask = 'query ($key: String!) { coursePreview(shareKey: $key) { title } }'
    const before = await db.settings.findUnique({ where: { id: 1 } })
    const save = (values: object) =>
      db.settings.upsert({ where: { id: 1 }, create: { id: 1, values }, update: { values } })
    try {
      await save({ flags: { inDevelopment: true } })
      for (const who of [guest, learner]) {
        const refused = await rest(who, call)
        expect([refused.status, refused.text]).toEqual([403, 'The portal is still in development.'])
        expect(codeOf(await graphql(who, ask, { key: course.shareKey }))).toBe('FORBIDDEN')
        // Also for a key nobody has: nobody learns which there are.
        expect((await rest(who, 'GET /api/courses/unknown/preview')).status).toBe(403)
      }
      expect((await rest(admin, call)).status).toBe(200)
    } finally {
      await save((before?.values as object | undefined) ?? {})
    }
    for (const who of [guest, learner]) expect((await rest(who, call)).status).toBe(200)
  })
})

describe('the list', () => {
  it('is filtered by what a course belongs to, sorted, and costs the same for any page', async () => {
    const admin = await person('company-admin')
    const brand = await makeBrand(db, { active: true })
    const category = await db.category.create({ data: { name: `Sorted ${Math.random()}` } })
    const titles = ['Zulu', 'Alpha', 'Mike']
    const made = await Promise.all(
      titles.map((title) =>
        makeCourse(db, {
          title: `Listed ${title}`,
          categoryId: category.id,
          status: title === 'Mike' ? 'DRAFT' : 'PUBLISHED',
        }),
      ),
    )
    const curriculum = await makeCurriculum(db, { courseIds: made.map(({ id }) => id), brandIds: [brand.id] })
    const names = async (query: string) =>
      (await rest<{ courses: { title: string }[] }>(admin, `GET /api/courses?${query}`)).json.courses.map(({ title }) =>
        title.replace('Listed ', ''),
      )
    expect(await names(`brand=${brand.id}`)).toEqual(['Alpha', 'Mike', 'Zulu'])
    expect(await names(`category=${category.id}&sort=-title`)).toEqual(['Zulu', 'Mike', 'Alpha'])
    expect(await names(`curriculum=${curriculum.id}&status=draft`)).toEqual(['Mike'])
    expect(await names(`curriculumId=${curriculum.id}&published=true&sort=-updatedAt`)).toHaveLength(2)
    expect(await names(`category=${category.id}&page=0`)).toEqual(['Alpha', 'Mike', 'Zulu'])
    const ask = (first: number) =>
      graphql(
        admin,
        `{ courses(first: ${first}) { edges { node { title lockedBy { title } usage { begunCount } lacks audience { name } prerequisites { title } category { name } } } } }`,
      )
    const counts: number[] = []
    for (const first of [1, 5, 15]) {
      statements()
      expect((await ask(first)).errors).toBeUndefined()
      counts.push(statements().length)
    }
    expect(counts[2]! - counts[1]!, counts.join(', ')).toBeLessThanOrEqual(3)
  })

  it('saves everything of a course by the one documented multipart call', async () => {
    const admin = await person('platform-admin')
    const [group, first] = [await makeAssignmentGroup(db), await makeCourse(db)]
    const form = new FormData()
    form.append(
      'data',
      JSON.stringify({
        name: 'By multipart',
        description: 'All at once.',
        certificateMonths: 24,
        audience: [{ _id: group.id }],
        prerequisites: [first.id],
        status: 'unpublished',
      }),
    )
    form.append('imageFile', new Blob([await tinyPng()], { type: 'image/png' }), 'cover.png')
    const saved = await rest<{ _id: string; imageFile: string }>(admin, 'POST /api/courses/', form)
    expect(saved.status, saved.text).toBe(201)
    expect(saved.json).toMatchObject({
      title: 'By multipart',
      certificateMonths: 24,
      status: 'draft',
      active: false,
      audience: [{ _id: group.id }],
      prerequisites: [{ _id: first.id }],
      imageFile: expect.stringMatching(/^\/files\//) as string,
    })
    expect(
      (await rest(admin, 'POST /api/courses', { id: saved.json._id, active: true })).status,
      'an empty course',
    ).toBe(409)
  })
})

const tinyPng = async () => {
  const { default: sharp } = await import('sharp')
  return new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0181f6' } })
      .png()
      .toBuffer(),
  )
}

it('a certificate of a course that is gone keeps its brand', async () => {
  const learner = await person('learner')
  const brand = await makeBrand(db, { active: true, color: '#123456' })
  await makeCertificate(db, { userId: learner.user.id, brandName: brand.name })
  await makeProgress(db, { userId: learner.user.id, courseId: (await makeCourse(db)).id })
  expect((await graphql(learner, '{ certificates { edges { node { brandColor state daysLeft } } } }')).data).toEqual({
    certificates: { edges: [{ node: { brandColor: '#123456', state: 'VALID', daysLeft: null } }] },
  })
})

describe('a course that a spiff asks for', () => {
  const day = (days: number) => new Date(new Date().setUTCHours(0, 0, 0, 0) + days * 86_400_000)

  it('stays while the spiff is open, and behind it, hidden, once that has ended: it opens to nobody', async () => {
    const admin = await person('company-admin')
    const course = await makeCourse(db)
    const spiff = await makeSpiff(db, { courseId: course.id })
    const refused = await graphql(admin, DELETE, { id: course.id })
    expect(codeOf(refused)).toBe('CONFLICT')
    expect(refused.errors?.[0]?.message).toMatch(/^One spiff is for people who passed this course/)
    expect((await rest(admin, `DELETE /api/courses/${course.id}`)).status).toBe(409)
    await db.spiff.update({ where: { id: spiff.id }, data: { startDate: day(-90), endDate: day(-60), claimDays: 5 } })
    expect((await graphql(admin, DELETE, { id: course.id })).errors).toBeUndefined()
    expect(await db.spiff.findUniqueOrThrow({ where: { id: spiff.id } })).toMatchObject({ courseId: course.id })
  })
})

describe('a locked course', () => {
  const READ = `query ($id: ID!) { course(databaseId: $id) { lockedBy { databaseId } cheatSheet { url } questionCount
    questions { text answers { text } }
    chapters { title sections { databaseId type title requiredSeconds body videoFile { url } subtitleFile { url } audioFile { url } imageFile { url } products { name body } } } } }`
  const SECTION = 'query ($id: ID!) { section(databaseId: $id) { title body videoFile { url } products { name } } }'
  const isTold = (text: string) =>
    ['Secret text', 'Secret product', 'Secret question', 'secret.mp4', '/files/'].filter((word) => text.includes(word))

  it('tells titles, kinds and times alone until what comes first is passed, at both doors; its quiz once it was begun', async () => {
    const [first, locked] = await Promise.all([
      makeCourse(db, { chapters: 1 }),
      makeCourse(db, { chapters: 1, quiz: 1 }),
    ])
    await makeCurriculum(db, { courseIds: [first.id, locked.id] })
    await db.coursePrerequisite.create({ data: { courseId: locked.id, requiredId: first.id } })
    const chapterId = locked.chapters[0]!.id
    const sectionId = locked.chapters[0]!.sections[0]!.id
    const files = await Promise.all(
      ['video', 'subtitle', 'audio', 'image', 'sheet'].map((name) =>
        db.storedFile.create({
          data: {
            key: `${name}-${randomUUID()}`,
            name: 'secret.mp4',
            mediaType: 'video/mp4',
            size: 1,
            sha256: name,
            isPublic: true,
          },
        }),
      ),
    )
    const [videoFileId, subtitleFileId, audioFileId, imageFileId, cheatSheetId] = files.map(({ id }) => id)
    await db.section.update({
      where: { id: sectionId },
      data: {
        body: '<p>Secret text</p>',
        videoFileId,
        subtitleFileId,
        audioFileId,
        imageFileId,
        products: { create: { name: 'Secret product', body: 'Secret text', position: 0 } },
      },
    })
    await db.course.update({ where: { id: locked.id }, data: { cheatSheetId } })
    await db.quizQuestion.updateMany({ where: { courseId: locked.id }, data: { text: 'Secret question' } })
    const learner = await person('learner')
    const answers = async () =>
      JSON.stringify([
        (await graphql(learner, READ, { id: locked.id })).data,
        (await graphql(learner, SECTION, { id: sectionId })).data,
        (await rest(learner, `GET /api/courses/${locked.id}`)).text,
        (await rest(learner, `GET /api/chapter/${locked.id}`)).text,
        (await rest(learner, `GET /api/chapters/${chapterId}`)).text,
        (await rest(learner, `GET /api/sections/${chapterId}`)).text,
      ])
    expect(isTold(await answers())).toEqual([])
    expect((await graphql(learner, READ, { id: locked.id })).data).toMatchObject({
      course: {
        lockedBy: [{ databaseId: first.id }],
        questionCount: 1,
        questions: [],
        chapters: [
          {
            sections: [
              {
                databaseId: sectionId,
                title: expect.any(String) as string,
                requiredSeconds: expect.any(Number) as number,
                body: '',
              },
              {},
            ],
          },
        ],
      },
    })
    const editor = await person('company-admin')
    expect(JSON.stringify((await graphql(editor, READ, { id: locked.id })).data)).toContain('Secret question')
    expect(JSON.stringify((await graphql(editor, READ, { id: locked.id })).data)).toContain('Secret text')
    const { shareKey } = await db.course.findUniqueOrThrow({ where: { id: locked.id } })
    expect((await rest(learner, `GET /api/courses/${shareKey}/preview`)).text).toContain('Secret text')
    await pass(learner, first)
    expect(isTold(await answers())).toEqual(expect.arrayContaining(['Secret text', 'Secret product']))
    expect(isTold(await answers())).not.toContain('Secret question')
    await graphql(learner, START, { id: locked.id })
    expect(isTold(await answers())).toContain('Secret question')
  })
})
