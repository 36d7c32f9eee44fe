import { describe, expect, it } from 'vitest'
import { makeCategory } from '../../prisma/factories/categories.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, person } = await openWorld()

const CREATE = 'mutation ($name: String!) { createCategory(input: { name: $name }) { category { databaseId name } } }'
const SAVE = 'mutation ($input: SaveCategoryInput!) { saveCategory(input: $input) { category { name description } } }'
const ORDER = 'mutation ($ids: [ID!]!) { reorderCategories(input: { ids: $ids }) { categories { databaseId } } }'
const DELETE = 'mutation ($id: ID!) { deleteCategory(input: { databaseId: $id }) { databaseId } }'

describe('categories', () => {
  it('are changed by who edits courses of every brand, and read by anyone signed in', async () => {
    const { id } = await makeCategory(db)
    for (const role of ['learner', 'brand-manager', 'translator', 'dealer-manager', 'live-training-admin'] as const) {
      const who = await person(role)
      for (const [document, values] of [
        [CREATE, { name: `By ${role}` }],
        [SAVE, { input: { databaseId: id, name: 'X' } }],
        [ORDER, { ids: [id] }],
        [DELETE, { id }],
      ] as const) {
        expect(
          (await graphql(who, document, values)).errors?.[0]?.extensions.code,
          `${role}: ${document.slice(24, 40)}`,
        ).toBe('FORBIDDEN')
      }
      expect((await graphql<{ categories: unknown[] }>(who, '{ categories { name } }')).data?.categories).toHaveLength(
        1,
      )
    }
    const admin = await person('company-admin')
    expect((await graphql(admin, CREATE, { name: 'Made here' })).errors).toBeUndefined()
    expect((await graphql(null, '{ categories { name } }')).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
  })

  it('name the field that is wrong, and refuse a name in use whatever its letters’ size', async () => {
    const admin = await person('company-admin')
    const [one, two] = await Promise.all([makeCategory(db, { name: 'Tuning' }), makeCategory(db)])
    expect((await graphql(admin, CREATE, { name: 'tuning' })).errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      fields: { name: expect.any(String) as string },
    })
    for (const [field, value] of [
      ['name', 'x'.repeat(61)],
      ['name', ' '],
      ['description', 'x'.repeat(251)],
      ['name', 'TUNING'],
      ['imageId', one.id],
    ] as const) {
      expect(
        Object.keys(
          (await graphql(admin, SAVE, { input: { databaseId: two.id, [field]: value } })).errors?.[0]?.extensions
            .fields ?? {},
        ),
        field,
      ).toEqual([field])
    }
    expect(
      (await graphql<object>(admin, SAVE, { input: { databaseId: one.id, name: 'TUNING', description: 'Settings.' } }))
        .data,
    ).toEqual({ saveCategory: { category: { name: 'TUNING', description: 'Settings.' } } })
  })

  it('of two who began with the same one, the second is told; without a version it is saved whatever happened', async () => {
    const admin = await person('company-admin')
    const { id } = await makeCategory(db)
    const { data } = await graphql<{ category: { version: number } }>(admin, `{ category(key: "${id}") { version } }`)
    const { version } = data!.category
    const answers = await Promise.all(
      ['Mine', 'Theirs'].map((description) =>
        graphql(admin, SAVE, { input: { databaseId: id, version, description } }),
      ),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(answers.flatMap(({ errors }) => errors ?? [])[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      fields: { version: expect.stringMatching(/Someone else/) as string },
    })
    expect(
      (await graphql(admin, SAVE, { input: { databaseId: id, description: 'Whatever happened' } })).errors,
    ).toBeUndefined()
    expect(await db.category.findUniqueOrThrow({ where: { id } })).toMatchObject({
      version: version + 2,
      description: 'Whatever happened',
    })
  })

  it('stand in the order given; half a list is refused', async () => {
    const admin = await person('company-admin')
    await Promise.all([makeCategory(db), makeCategory(db)])
    const ids = (await db.category.findMany({ orderBy: { name: 'asc' } })).map(({ id }) => id)
    const { data } = await graphql<{ reorderCategories: { categories: { databaseId: string }[] } }>(admin, ORDER, {
      ids,
    })
    expect(data?.reorderCategories.categories.map(({ databaseId }) => databaseId)).toEqual(ids)
    expect((await graphql(admin, ORDER, { ids: ids.slice(1) })).errors?.[0]?.extensions.code).toBe('CONFLICT')
    expect((await graphql(admin, ORDER, { ids: [...ids.slice(1), ids[1]] })).errors?.[0]?.extensions.code).toBe(
      'CONFLICT',
    )
  })

  it('leave their courses when they go', async () => {
    const admin = await person('platform-admin')
    const category = await makeCategory(db)
    const course = await makeCourse(db, { categoryId: category.id })
    expect((await graphql<object>(admin, `{ course(databaseId: "${course.id}") { category { name } } }`)).data).toEqual(
      { course: { category: { name: category.name } } },
    )
    await graphql(admin, DELETE, { id: category.id })
    expect((await db.course.findUniqueOrThrow({ where: { id: course.id } })).categoryId).toBeNull()
    expect((await graphql(admin, DELETE, { id: category.id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })

  it('of ten of one name at once one is created', async () => {
    const admin = await person('company-admin')
    const answers = await Promise.all(Array.from({ length: 10 }, () => graphql(admin, CREATE, { name: 'All at once' })))
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ errors }) => errors?.map(({ extensions }) => extensions.code) ?? []))).toEqual(
      new Set(['CONFLICT']),
    )
  })
})
