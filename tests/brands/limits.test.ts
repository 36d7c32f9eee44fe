import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, rest, person } = await openWorld()

const CREATE =
  'mutation ($input: CreateCurriculumInput!) { createCurriculum(input: $input) { curriculum { databaseId } } }'
const SAVE = 'mutation ($input: SaveCurriculumInput!) { saveCurriculum(input: $input) { curriculum { databaseId } } }'
const COURSE = 'mutation ($input: CreateCourseInput!) { createCourse(input: $input) { course { databaseId } } }'
const ADD =
  'mutation ($input: AddCoursesToCurriculumInput!) { addCoursesToCurriculum(input: $input) { curriculum { databaseId } } }'
const LIMIT =
  'mutation ($input: SaveBrandInput!) { saveBrand(input: $input) { brand { room { curriculums { limit used remaining } courses { limit used remaining } } } } }'

type Answer = Awaited<ReturnType<typeof graphql>>
const done = (answers: Answer[]) => answers.filter(({ errors }) => !errors).length
const refusals = (answers: Answer[]) =>
  new Set(
    answers.flatMap(({ errors }) => errors?.map(({ message, extensions }) => `${extensions.code}: ${message}`) ?? []),
  )
const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe('a brand’s own limit holds when twenty come at once', () => {
  it('for new curriculums of a brand manager', async () => {
    const brand = await makeBrand(db, { curriculumLimit: 7 })
    const manager = await person('brand-manager', { ownedBrandIds: [brand.id] })
    const answers = await many(20, (index) => graphql(manager, CREATE, { input: { name: `Race ${index}` } }))
    expect(done(answers)).toBe(7)
    expect(refusals(answers)).toEqual(new Set(['CONFLICT: You have used all available curriculums.']))
    expect(await db.curriculumBrand.count({ where: { brandId: brand.id } })).toBe(7)
    // What was refused left nothing behind.
    expect(await db.curriculum.count({ where: { name: { startsWith: 'Race ' } } })).toBe(7)
  })

  it('for curriculums given to it, over both doors', async () => {
    const [brand, free] = await Promise.all([makeBrand(db, { curriculumLimit: 5 }), makeBrand(db, {})])
    const admin = await person('company-admin')
    const curriculums = await many(20, () => makeCurriculum(db, {}))
    const answers = await Promise.all(
      curriculums.map(({ id }, index) =>
        index % 2
          ? graphql(admin, SAVE, { input: { databaseId: id, brandIds: [brand.id, free.id] } })
          : rest(admin, 'POST /api/curriculums', { _id: id, brands: [brand.id, free.id] }).then(
              ({ status, text }): Answer => ({
                data: null,
                ...(status === 200 ? {} : { errors: [{ message: text, extensions: { code: String(status) } }] }),
              }),
            ),
      ),
    )
    expect(done(answers)).toBe(5)
    expect([...refusals(answers)].sort()).toEqual([
      '409: You have used all available curriculums.',
      'CONFLICT: You have used all available curriculums.',
    ])
    expect(await db.curriculumBrand.count({ where: { brandId: brand.id } })).toBe(5)
    expect(await db.curriculumBrand.count({ where: { brandId: free.id } })).toBe(5)
  })

  it('for new courses and for courses added', async () => {
    const brand = await makeBrand(db, { courseLimit: 6 })
    const curriculums = await many(2, () => makeCurriculum(db, { brandIds: [brand.id] }))
    const manager = await person('brand-manager', { ownedBrandIds: [brand.id] })
    const answers = await many(20, (index) =>
      graphql(manager, COURSE, { input: { title: `Sprint ${index}`, curriculumId: curriculums[index % 2]!.id } }),
    )
    expect(done(answers)).toBe(6)
    expect(refusals(answers)).toEqual(new Set(['CONFLICT: You have used all available courses.']))
    const admin = await person('company-admin')
    const spare = await makeCourse(db, {})
    expect(
      refusals([await graphql(admin, ADD, { input: { databaseId: curriculums[0]!.id, courseIds: [spare.id] } })]),
    ).toEqual(new Set(['CONFLICT: You have used all available courses.']))
    // One that stands in the brand already takes no more room in a second curriculum.
    const { courseId } = await db.curriculumCourse.findFirstOrThrow({ where: { curriculumId: curriculums[0]!.id } })
    expect(
      (await graphql(admin, ADD, { input: { databaseId: curriculums[1]!.id, courseIds: [courseId] } })).errors,
    ).toBeUndefined()
  })
})

describe('limits', () => {
  it('are set by who holds the right, and 0 means none', async () => {
    const brand = await makeBrand(db, {})
    await makeCurriculum(db, {
      brandIds: [brand.id],
      courseIds: [(await makeCourse(db, {})).id, (await makeCourse(db, {})).id],
    })
    const manager = await person('brand-manager', { ownedBrandIds: [brand.id] })
    expect(
      (await graphql(manager, LIMIT, { input: { databaseId: brand.id, curriculumLimit: 9 } })).errors?.[0]?.extensions
        .code,
    ).toBe('FORBIDDEN')
    const admin = await person('company-admin')
    for (const wrong of [-1, 100_001])
      expect(
        (await graphql(admin, LIMIT, { input: { databaseId: brand.id, courseLimit: wrong } })).errors?.[0]?.extensions
          .fields,
      ).toHaveProperty('courseLimit')
    const { data } = await graphql<{ saveBrand: unknown }>(admin, LIMIT, {
      input: { databaseId: brand.id, curriculumLimit: 1, courseLimit: 5 },
    })
    expect(data?.saveBrand).toEqual({
      brand: {
        room: { curriculums: { limit: 1, used: 1, remaining: 0 }, courses: { limit: 5, used: 2, remaining: 3 } },
      },
    })
    const off = await graphql<{ saveBrand: unknown }>(admin, LIMIT, {
      input: { databaseId: brand.id, curriculumLimit: 0 },
    })
    expect(off.data?.saveBrand).toMatchObject({
      brand: { room: { curriculums: { limit: 0, used: 1, remaining: null } } },
    })
    expect((await graphql(manager, CREATE, { input: { name: 'One more' } })).errors).toBeUndefined()
  })

  it('lowered under what there is refuse what would grow, and nothing else', async () => {
    const brand = await makeBrand(db, { curriculumLimit: 1 })
    const kept = await Promise.all([
      makeCurriculum(db, { brandIds: [brand.id] }),
      makeCurriculum(db, { brandIds: [brand.id] }),
    ])
    const admin = await person('company-admin')
    expect(
      (await graphql(admin, SAVE, { input: { databaseId: kept[0].id, name: 'Renamed', brandIds: [brand.id] } })).errors,
    ).toBeUndefined()
    expect(
      (await graphql(admin, SAVE, { input: { databaseId: (await makeCurriculum(db, {})).id, brandIds: [brand.id] } }))
        .errors?.[0]?.extensions.code,
    ).toBe('CONFLICT')
  })

  it('what was deleted takes no room, and learners are told nothing of it', async () => {
    const brand = await makeBrand(db, { curriculumLimit: 1 })
    await makeCurriculum(db, { brandIds: [brand.id], deletedAt: new Date() })
    const manager = await person('brand-manager', { ownedBrandIds: [brand.id] })
    expect((await graphql(manager, CREATE, { input: { name: 'In its place' } })).errors).toBeUndefined()
    const { data, errors } = await graphql<{ brand: { room: null } }>(
      await person('learner'),
      `{ brand(databaseId: "${brand.id}") { room { curriculums { used } } } }`,
    )
    expect([data, errors]).toEqual([{ brand: { room: null } }, undefined])
  })
})
