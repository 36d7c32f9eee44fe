import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { codeOf } from '../support/answers.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, rest, person, jobs, services, travel } = await openWorld()

interface Section {
  databaseId: string
  title: string
  version: number
  body: string
  products: Product[]
}
interface Product {
  databaseId: string
  name: string
  body: string
  imageFile: { databaseId: string } | null
  variants: { databaseId: string; name: string; partNumber: string | null; imageFile: { databaseId: string } | null }[]
}

const SECTION = `mutation ($input: SaveSectionInput!) { saveSection(input: $input) { section {
  databaseId title version body products { databaseId name body imageFile { databaseId } variants { databaseId name partNumber imageFile { databaseId } } } } } }`
type Saved = { saveSection: { section: Section } }
const MOVE =
  'mutation ($input: MoveSectionInput!) { moveSection(input: $input) { course { chapters { sections { databaseId } } } } }'
const orderOf = async (courseId: string) =>
  (
    await db.chapter.findMany({
      where: { courseId },
      orderBy: { position: 'asc' },
      select: { sections: { orderBy: [{ position: 'asc' }, { id: 'asc' }], select: { id: true } } },
    })
  ).map(({ sections }) => sections.map(({ id }) => id))

describe('products', () => {
  it('keep their ids, order and pictures; what is not listed goes, a text is cleaned', async () => {
    const admin = await person('company-admin')
    const course = await makeCourse(db, { chapters: [[{ title: 'Range' }]] })
    const { id } = course.chapters[0]!.sections[0]!
    const picture = await makeStoredFile(db, { uploadedById: admin.user.id })
    const own = '0190a000-0000-4000-8000-000000000001'
    const first = await graphql<Saved>(admin, SECTION, {
      input: {
        databaseId: id,
        type: 'PRODUCT',
        products: [
          {
            databaseId: own,
            name: 'Trail',
            body: '<p onclick="x()">Small</p><script>alert(1)</script>',
            imageFileId: picture.id,
            variants: [
              { name: 'Red', partNumber: 'R-1' },
              { name: 'Blue', partNumber: '' },
            ],
          },
          { name: 'Crew' },
        ],
      },
    })
    const [trail, crew] = first.data!.saveSection.section.products
    expect(trail).toMatchObject({
      databaseId: own,
      body: '<p>Small</p>',
      imageFile: { databaseId: picture.id },
      variants: [
        { name: 'Red', partNumber: 'R-1' },
        { name: 'Blue', partNumber: null },
      ],
    })
    // Another editor, whose upload it was not, moves things about.
    const other = await person('platform-admin')
    const second = await graphql<Saved>(other, SECTION, {
      input: {
        databaseId: id,
        products: [
          { databaseId: crew!.databaseId, name: 'Crew 2' },
          {
            databaseId: trail!.databaseId,
            name: 'Trail',
            imageFileId: picture.id,
            variants: [{ databaseId: trail!.variants[1]!.databaseId, name: 'Blue', imageFileId: picture.id }],
          },
        ],
      },
    })
    expect(second.data?.saveSection.section.products).toMatchObject([
      { databaseId: crew!.databaseId, name: 'Crew 2', variants: [] },
      {
        databaseId: own,
        body: '<p>Small</p>',
        imageFile: { databaseId: picture.id },
        variants: [{ databaseId: trail!.variants[1]!.databaseId, imageFile: { databaseId: picture.id } }],
      },
    ])
    expect(await db.sectionProductVariant.count({ where: { product: { sectionId: id } } })).toBe(1)
    // Sent twice it makes nothing twice; an id that belongs to another section is not taken over.
    const stranger = await makeCourse(db, { chapters: [[{ title: 'Other' }]] })
    const elsewhere = await graphql<Saved>(admin, SECTION, {
      input: { databaseId: stranger.chapters[0]!.sections[0]!.id, products: [{ databaseId: own, name: 'Thief' }] },
    })
    expect(elsewhere.data?.saveSection.section.products[0]?.databaseId).not.toBe(own)
    expect(await db.sectionProduct.findUnique({ where: { id: own } })).toMatchObject({ name: 'Trail', sectionId: id })
  })

  it('name the place that is wrong', async () => {
    const admin = await person('company-admin')
    const { id } = (await makeCourse(db, {})).chapters[0]!.sections[0]!
    const foreign = await makeStoredFile(db, {})
    for (const [products, field] of [
      [[{ name: 'Fine' }, { name: ' ' }], 'products.1.name'],
      [[{ name: 'x', variants: [{ name: 'x'.repeat(121) }] }], 'products.0.variants.0.name'],
      [[{ name: 'x', variants: [{ name: 'x', imageFileId: foreign.id }] }], 'products.0.variants.0.imageFile'],
      [Array.from({ length: 31 }, () => ({ name: 'x' })), 'products'],
    ] as const) {
      const { errors } = await graphql(admin, SECTION, { input: { databaseId: id, products } })
      expect(Object.keys(errors?.[0]?.extensions.fields ?? {})).toEqual([field])
    }
    expect(await db.sectionProduct.count({ where: { sectionId: id } })).toBe(0)
  })
})

describe('two who edit', () => {
  it('the same section: one save wins, the other is told, whatever the race', async () => {
    const [one, two] = [await person('company-admin'), await person('platform-admin')]
    const { id } = (await makeCourse(db, {})).chapters[0]!.sections[0]!
    const answers = await Promise.all(
      [one, two, one, two].map((who, index) =>
        graphql<Saved>(who, SECTION, {
          input: { databaseId: id, version: 0, body: `<p>${index}</p>`, products: [{ name: `P${index}` }] },
        }),
      ),
    )
    const won = answers.filter(({ data }) => data)
    expect(won).toHaveLength(1)
    expect(
      answers.filter(({ errors }) => errors).map(({ errors }) => Object.keys(errors?.[0]?.extensions.fields ?? {})),
    ).toEqual([['version'], ['version'], ['version']])
    const row = await db.section.findUniqueOrThrow({ where: { id }, include: { products: true } })
    expect(row).toMatchObject({ version: 1, body: won[0]!.data!.saveSection.section.body })
    expect(row.products.map(({ name }) => name)).toEqual([won[0]!.data!.saveSection.section.products[0]!.name])
    // Without a version the person has chosen: theirs is replaced.
    expect(
      (await graphql<Saved>(two, SECTION, { input: { databaseId: id, body: '<p>mine</p>' } })).data?.saveSection
        .section,
    ).toMatchObject({ version: 2, body: '<p>mine</p>' })
  })

  it('the same chapter, the same quiz', async () => {
    const admin = await person('company-admin')
    const course = await makeCourse(db, { quiz: 1 })
    const chapter = 'mutation ($input: SaveChapterInput!) { saveChapter(input: $input) { chapter { version } } }'
    const renamed = await Promise.all(
      ['A', 'B', 'C'].map((title) =>
        graphql(admin, chapter, { input: { databaseId: course.chapters[0]!.id, title, version: 0 } }),
      ),
    )
    expect(renamed.filter(({ data }) => data)).toHaveLength(1)
    const quiz =
      'mutation ($input: SaveQuizInput!) { saveQuiz(input: $input) { course { quizVersion version quizTimeLimit shuffleQuiz retakeAfterHours } } }'
    const saved = await Promise.all(
      [60, 120, 180].map((quizTimeLimit) =>
        graphql<{ saveQuiz: { course: object } }>(admin, quiz, {
          input: { courseId: course.id, version: 0, quizTimeLimit, shuffleQuiz: true, retakeAfterHours: 24 },
        }),
      ),
    )
    expect(saved.filter(({ data }) => data).map(({ data }) => data!.saveQuiz.course)).toMatchObject([
      { quizVersion: 1, version: 0, shuffleQuiz: true, retakeAfterHours: 24 },
    ])
    // The questions were not sent, so they stay.
    expect(await db.quizQuestion.count({ where: { courseId: course.id } })).toBe(1)
  })

  it('move sections at once: none is lost, every place is taken once', async () => {
    const admin = await person('company-admin')
    const course = await makeCourse(db, {
      chapters: [
        [{}, {}, {}, {}],
        [{}, {}],
      ],
    })
    const [first, second] = course.chapters
    const ids = course.chapters.flatMap(({ sections }) => sections.map(({ id }) => id))
    const answers = await Promise.all(
      ids.flatMap((databaseId, index) => [
        graphql(admin, MOVE, {
          input: { databaseId, chapterId: index % 2 ? first!.id : second!.id, position: index % 3 },
        }),
        graphql(admin, MOVE, { input: { databaseId, chapterId: second!.id, position: 99 } }),
      ]),
    )
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([])
    expect((await orderOf(course.id)).flat().sort()).toEqual([...ids].sort())
    for (const { id } of course.chapters) {
      const places = (await db.section.findMany({ where: { chapterId: id }, orderBy: { position: 'asc' } })).map(
        ({ position }) => position,
      )
      expect(new Set(places).size).toBe(places.length)
    }
  })
})

describe('the outline', () => {
  it('moves a section across chapters, and only within its course', async () => {
    const admin = await person('company-admin')
    const course = await makeCourse(db, {
      chapters: [
        [{}, {}],
        [{}, {}],
      ],
    })
    const [[a, b], [c, d]] = (await orderOf(course.id)) as [[string, string], [string, string]]
    await graphql(admin, MOVE, { input: { databaseId: a, chapterId: course.chapters[1]!.id, position: 1 } })
    expect(await orderOf(course.id)).toEqual([[b], [c, a, d]])
    await graphql(admin, MOVE, { input: { databaseId: d, chapterId: course.chapters[1]!.id, position: 0 } })
    expect(await orderOf(course.id)).toEqual([[b], [d, c, a]])
    const other = await makeCourse(db, {})
    expect(
      codeOf(await graphql(admin, MOVE, { input: { databaseId: a, chapterId: other.chapters[0]!.id, position: 0 } })),
    ).toBe('NOT_FOUND')
    expect(
      codeOf(
        await graphql(await person('learner'), MOVE, {
          input: { databaseId: a, chapterId: course.chapters[0]!.id, position: 0 },
        }),
      ),
    ).toBe('FORBIDDEN')
  })

  it('duplicates a section and a chapter with their products, right behind the original', async () => {
    const admin = await person('company-admin')
    const course = await makeCourse(db, { chapters: [[{ title: 'One' }, { title: 'Two' }], [{ title: 'Three' }]] })
    const one = course.chapters[0]!.sections[0]!.id
    await graphql(admin, SECTION, {
      input: { databaseId: one, type: 'PRODUCT', products: [{ name: 'Trail', variants: [{ name: 'Red' }] }] },
    })
    await graphql(
      admin,
      'mutation ($input: DuplicateSectionInput!) { duplicateSection(input: $input) { section { databaseId } } }',
      { input: { databaseId: one } },
    )
    await graphql(
      admin,
      'mutation ($input: DuplicateChapterInput!) { duplicateChapter(input: $input) { chapter { databaseId } } }',
      { input: { databaseId: course.chapters[0]!.id } },
    )
    const chapters = await db.chapter.findMany({
      where: { courseId: course.id },
      orderBy: { position: 'asc' },
      include: { sections: { orderBy: { position: 'asc' }, include: { products: { include: { variants: true } } } } },
    })
    expect(chapters.map(({ title, sections }) => [title, ...sections.map((section) => section.title)])).toEqual([
      ['Chapter 1', 'One', 'One (copy)', 'Two'],
      ['Chapter 1 (copy)', 'One', 'One (copy)', 'Two'],
      ['Chapter 2', 'Three'],
    ])
    expect(chapters[1]!.sections[1]!.products).toMatchObject([{ name: 'Trail', variants: [{ name: 'Red' }] }])
    expect(await db.sectionProduct.count({ where: { section: { chapter: { courseId: course.id } } } })).toBe(4)
  })

  it('gives back what was deleted, with what people did in it; who passed stays passed', async () => {
    const admin = await person('company-admin')
    const course = await makeCourse(db, { chapters: [[{ title: 'One' }, { title: 'Two' }], [{ title: 'Three' }]] })
    const ids = course.chapters.flatMap(({ sections }) => sections.map(({ id }) => id))
    const [passed, underway] = [await makeUser(db, {}), await makeUser(db, {})]
    await makeProgress(db, { userId: passed.id, courseId: course.id, status: 'PASSED', completedSectionIds: ids })
    await makeProgress(db, { userId: underway.id, courseId: course.id, completedSectionIds: [ids[0]!] })
    await graphql(admin, SECTION, {
      input: { databaseId: ids[0], products: [{ name: 'Trail', variants: [{ name: 'Red' }] }] },
    })
    const whole = () =>
      db.chapter.findMany({
        where: { courseId: course.id },
        orderBy: { position: 'asc' },
        include: {
          sections: {
            orderBy: { position: 'asc' },
            include: { progress: { orderBy: { progressId: 'asc' } }, products: { include: { variants: true } } },
          },
        },
      })
    const before = await whole()
    const removed = await graphql<{ deleteChapter: { deletedContentId: string } }>(
      admin,
      'mutation ($input: DeleteChapterInput!) { deleteChapter(input: $input) { deletedContentId } }',
      { input: { databaseId: course.chapters[0]!.id } },
    )
    expect(await db.section.count({ where: { chapter: { courseId: course.id } } })).toBe(1)
    expect(await db.courseProgress.findFirstOrThrow({ where: { userId: passed.id } })).toMatchObject({
      status: 'PASSED',
      score: 100,
    })
    const RESTORE =
      'mutation ($input: RestoreContentsInput!) { restoreContents(input: $input) { course { sectionCount } } }'
    const input = { deletedContentId: removed.data!.deleteChapter.deletedContentId }
    expect(codeOf(await graphql(await person('learner'), RESTORE, { input }))).toBe('FORBIDDEN')
    const twice = await Promise.all([graphql(admin, RESTORE, { input }), graphql(admin, RESTORE, { input })])
    expect(twice.map((answer) => codeOf(answer) ?? 'done').sort()).toEqual(['NOT_FOUND', 'done'])
    expect(await whole()).toEqual(before)
    // A section whose chapter went after it waits for the chapter.
    const section = await graphql<{ deleteSection: { deletedContentId: string } }>(
      admin,
      'mutation ($input: DeleteSectionInput!) { deleteSection(input: $input) { deletedContentId } }',
      { input: { databaseId: ids[0] } },
    )
    await graphql(admin, 'mutation ($input: DeleteChapterInput!) { deleteChapter(input: $input) { databaseId } }', {
      input: { databaseId: course.chapters[0]!.id },
    })
    expect(
      codeOf(
        await graphql(admin, RESTORE, { input: { deletedContentId: section.data!.deleteSection.deletedContentId } }),
      ),
    ).toBe('CONFLICT')
    travel(31 * 86_400_000)
    await services.pool.query(`SELECT graphile_worker.add_job('forget-deleted-contents', '{}')`)
    await jobs()
    travel(-31 * 86_400_000)
    expect(await db.deletedContent.count({ where: { courseId: course.id } })).toBe(0)
  })

  it('is for who edits the course, every operation, and for brand managers in their own brands', async () => {
    const course = await makeCourse(db, { title: 'Guarded' })
    const { id: chapterId, sections } = course.chapters[0]!
    const calls = [
      ['moveSection', 'MoveSectionInput', { databaseId: sections[0]!.id, chapterId, position: 1 }],
      ['duplicateSection', 'DuplicateSectionInput', { databaseId: sections[0]!.id }],
      ['duplicateChapter', 'DuplicateChapterInput', { databaseId: chapterId }],
      ['saveQuiz', 'SaveQuizInput', { courseId: course.id, shuffleQuiz: true }],
    ] as const
    for (const role of ['brand-manager', 'dealer-manager', 'translator', 'learner'] as const) {
      const who = await person(role)
      for (const [name, type, input] of calls)
        expect(
          codeOf(
            await graphql(who, `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`, { input }),
          ),
          `${role} ${name}`,
        ).toBe('FORBIDDEN')
    }
    expect(codeOf(await graphql(null, MOVE, { input: calls[0][2] }))).toBe('UNAUTHENTICATED')
    expect(
      (
        await graphql<{ section: object | null }>(
          await person('learner'),
          'query ($id: ID!) { section(databaseId: $id) { title } }',
          { id: sections[0]!.id },
        )
      ).data?.section,
    ).toBeNull()
    expect(await db.chapter.count({ where: { courseId: course.id } })).toBe(1)
  })
})

describe('long and hostile texts', () => {
  it('10,000 characters survive; scripts, styles and foreign pictures do not', async () => {
    const admin = await person('company-admin')
    const { id } = (await makeCourse(db, {})).chapters[0]!.sections[0]!
    const long = `<p>${'Å torque of 24 Nm. '.repeat(600)}</p>`
    expect(
      (await graphql<Saved>(admin, SECTION, { input: { databaseId: id, body: long } })).data?.saveSection.section.body,
    ).toBe(long)
    const picture = '018e0000-0000-7000-8000-000000000000'
    const hostile = `<style>p{}</style><p style="position:fixed;font-size:20px" onmouseover="x()">A</p><a href="javascript:alert(1)">b</a><a href="https://e.test" target="_blank">c</a><img src="https://spy.test/x.png"><img src="/files/${picture}" onerror="x()"><img src="/files/../api/logout"><iframe src="//x"></iframe><svg onload="x()"></svg>`
    const { data } = await graphql<Saved>(admin, SECTION, { input: { databaseId: id, body: hostile } })
    // The address of a picture is signed for who reads it.
    expect(data?.saveSection.section.body.replace(/\?expires=\d+&amp;signature=[\w-]{43}/, '')).toBe(
      `<p style="font-size:20px">A</p><a rel="noopener noreferrer">b</a><a href="https://e.test" target="_blank" rel="noopener noreferrer">c</a><img src="/files/${picture}" />`,
    )
  })
})

describe('REST', () => {
  const png = async (color: string) =>
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 8, height: 6, channels: 4, background: color } })
          .png()
          .toBuffer(),
      ),
    ])
  const form = async (data: unknown, files: Record<string, string>) => {
    const body = new FormData()
    body.set('data', JSON.stringify(data))
    for (const [name, color] of Object.entries(files)) body.set(name, await png(color), `${color}.png`)
    return body
  }
  interface Chapter {
    _id: string
    title: string
    sections: {
      _id: string
      type: string
      title: string
      imageFile: string | null
      videoSubtitleFile: string | null
      products: {
        _id: string
        name: string
        imageFile: string | null
        variants: { name: string; partNumber: string | null; imageFile: string | null }[]
      }[]
    }[]
  }

  it('a chapter comes with its sections, products and their pictures in one call, and goes back as it came', async () => {
    const admin = await person('company-admin')
    const course = await makeCourse(db, { chapters: [], status: 'DRAFT' })
    const made = await rest<Chapter>(
      admin,
      'POST /api/chapters',
      await form(
        {
          courseId: course.id,
          title: 'Range',
          sections: [
            { type: 'text', title: 'Read', body: '<p>Hi</p>' },
            {
              type: 'product',
              title: 'See',
              products: [
                { name: 'Trail', variants: [{ name: 'Red', partNumber: 'R-1' }, { name: 'Blue' }] },
                { name: 'Crew' },
              ],
            },
          ],
        },
        {
          'sections.0.imageFile': 'red',
          'sections[1][products][0][imageFile]': 'green',
          'sections-1-products-0-variants-1-imageFile': 'blue',
        },
      ),
    )
    expect(made.status, made.text).toBe(201)
    const file = expect.stringMatching(/^\/files\//) as unknown
    expect(made.json).toMatchObject({
      title: 'Range',
      sections: [
        { type: 'text', title: 'Read', imageFile: file, products: [] },
        {
          type: 'product',
          title: 'See',
          imageFile: null,
          products: [
            {
              name: 'Trail',
              imageFile: file,
              variants: [
                { name: 'Red', partNumber: 'R-1', imageFile: null },
                { name: 'Blue', partNumber: null, imageFile: file },
              ],
            },
            { name: 'Crew', imageFile: null, variants: [] },
          ],
        },
      ],
    })
    // The answer sent back, turned round, changes nothing but the order.
    const back = { ...made.json, sections: [...made.json.sections].reverse() }
    const again = await rest<Chapter>(admin, 'POST /api/chapters', await form(back, {}))
    expect(again.json.sections.map(({ _id }) => _id)).toEqual(back.sections.map(({ _id }) => _id))
    expect(again.json.sections[0]!.products[0]).toMatchObject({
      _id: made.json.sections[1]!.products[0]!._id,
      imageFile: file,
      variants: [{ imageFile: null }, { imageFile: file }],
    })
    expect(
      (await rest<{ chapters: Chapter[] }>(admin, `GET /api/chapter/${course.id}`)).json.chapters[0]!.sections[0]!
        .products,
    ).toHaveLength(2)
    expect(
      (await rest<{ sections: Chapter['sections'] }>(admin, `GET /api/sections/${made.json._id}`)).json.sections[0]!
        .products[0]!.name,
    ).toBe('Trail')
    // One section alone, as before.
    const alone = await rest<Chapter['sections'][number]>(
      admin,
      'POST /api/chapters',
      await form(
        { chapterId: made.json._id, type: 'product', title: 'More', products: [{ name: 'Mini' }] },
        { 'products.0.imageFile': 'red' },
      ),
    )
    expect(alone.json).toMatchObject({ type: 'product', products: [{ name: 'Mini', imageFile: file }] })
    // A part that leads nowhere is not taken for anything.
    expect(
      (
        await rest(
          admin,
          'POST /api/chapters',
          await form(
            { chapterId: made.json._id, type: 'text', title: 'Odd' },
            { 'products.9.imageFile': 'red', '__proto__.imageFile': 'red' },
          ),
        )
      ).status,
    ).toBe(201)
    const wrong = await rest(
      admin,
      'POST /api/chapters',
      await form(
        { courseId: course.id, title: 'Bad', sections: [{ type: 'product', title: 'x', products: [{ name: '' }] }] },
        {},
      ),
    )
    expect([wrong.status, decodeURIComponent(wrong.headers.get('x-field') ?? '')]).toEqual([
      422,
      'sections.0.products.0.name',
    ])
    expect(await db.chapter.count({ where: { courseId: course.id } })).toBe(1)
  })

  it('a course comes with its chapters and quiz in one call; quiz pictures too, and the stale editor is told', async () => {
    const admin = await person('company-admin')
    interface Answer {
      _id: string
      text: string
      correct: boolean
      imageFile: string | null
    }
    interface Course {
      _id: string
      title: string
      chapters: Chapter[]
      quiz: { questions: { _id: string; text: string; imageFile: string | null; answers: Answer[] }[] }
    }
    const made = await rest<Course>(
      admin,
      'POST /api/courses',
      await form(
        {
          title: 'All at once',
          active: true,
          chapters: [
            { title: 'One', sections: [{ type: 'text', title: 'Read' }] },
            { title: 'Two', sections: [{ type: 'product', title: 'See', products: [{ name: 'Trail' }] }] },
          ],
          quiz: {
            questions: [
              {
                text: 'Which?',
                answers: [
                  { text: 'This', correct: true },
                  { text: 'That', correct: false },
                ],
              },
            ],
          },
        },
        {
          'quiz.questions.0.imageFile': 'red',
          'quiz[questions][0][answers][1][imageFile]': 'blue',
          'chapters.1.sections.0.products.0.imageFile': 'green',
        },
      ),
    )
    expect(made.status, made.text).toBe(201)
    const file = expect.stringMatching(/^\/files\//) as unknown
    expect(made.json).toMatchObject({
      title: 'All at once',
      active: true,
      chapters: [
        { title: 'One', sections: [{ title: 'Read' }] },
        { sections: [{ products: [{ name: 'Trail', imageFile: file }] }] },
      ],
      quiz: {
        questions: [
          {
            text: 'Which?',
            imageFile: file,
            answers: [
              { correct: true, imageFile: null },
              { correct: false, imageFile: file },
            ],
          },
        ],
      },
    })
    // Sent back as it came, with the chapters turned round and a word changed.
    const back = {
      ...made.json,
      chapters: [...made.json.chapters].reverse(),
      quiz: { questions: made.json.quiz.questions.map((question) => ({ ...question, text: 'Which one?' })) },
    }
    const again = await rest<Course>(admin, 'POST /api/courses', back)
    expect(again.json.chapters.map(({ _id }) => _id)).toEqual(back.chapters.map(({ _id }) => _id))
    expect(again.json.quiz.questions).toMatchObject([
      {
        _id: made.json.quiz.questions[0]!._id,
        text: 'Which one?',
        imageFile: file,
        answers: [{ imageFile: null }, { imageFile: file }],
      },
    ])
    expect(await db.course.findUniqueOrThrow({ where: { id: made.json._id } })).toMatchObject({
      quizVersion: 2,
      version: 2,
    })
    // An open course stays takeable, and nothing of a refused save remains.
    const refused = await rest(admin, 'POST /api/courses', {
      _id: made.json._id,
      title: 'Broken',
      quiz: { questions: [{ text: 'Bare', answers: [] }] },
    })
    expect([refused.status, refused.text]).toEqual([
      409,
      'Question 1 needs at least two answers, one of them marked as right. Or unpublish the course first.',
    ])
    const wrong = await rest(admin, 'POST /api/courses', {
      title: 'Wrong',
      chapters: [{ title: 'One', sections: [{ title: '' }] }],
    })
    expect([wrong.status, decodeURIComponent(wrong.headers.get('x-field') ?? '')]).toEqual([
      422,
      'chapters.0.sections.0.title',
    ])
    expect(await db.course.count({ where: { title: { in: ['Broken', 'Wrong'] } } })).toBe(0)
  })
})
