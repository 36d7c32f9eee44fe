import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeEligibleItem, makeLoyaltySubmission } from '../../prisma/factories/loyalty.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, person } = await openWorld()

const BELONGINGS = 'query ($id: ID!) { brand(databaseId: $id) { belongings { of noun total names fate } } }'

interface Belonging {
  of: string
  noun: string
  total: number
  names: string[]
  fate: string
}
interface Answer {
  brand: { belongings: Belonging[] }
}
const DELETE = 'mutation ($id: ID!) { deleteBrand(input: { databaseId: $id }) { databaseId } }'

describe('deleting a brand', () => {
  it('shows first what hangs on it, to who may delete', async () => {
    const manager = await person('brand-manager', { firstName: 'Jo', lastName: 'Hagen' })
    const brand = await makeBrand(db, { managerIds: [manager.user.id] })
    const [first, second] = await Promise.all([makeCourse(db, { title: 'Alpha' }), makeCourse(db, { title: 'Beta' })])
    const one = await makeCurriculum(db, { name: 'Aaa', brandIds: [brand.id], courseIds: [first.id, second.id] })
    for (let index = 0; index < 6; index++)
      await makeCurriculum(db, { name: `Bbb ${index}`, brandIds: [brand.id], courseIds: [second.id] })
    await makeCurriculum(db, { name: 'Gone', brandIds: [brand.id], deletedAt: new Date() })
    await db.incentive.create({ data: { name: 'Jacket', curriculumId: one.id } })
    const learner = await person('learner')
    await makeProgress(db, { userId: learner.user.id, courseId: first.id })
    const admin = await person('company-admin')
    const { belongings } = (await graphql<Answer>(admin, BELONGINGS, { id: brand.id })).data!.brand
    expect(Object.fromEntries(belongings.map(({ of, fate: _fate, ...rest }) => [of, rest]))).toEqual({
      curriculums: { noun: 'curriculums', total: 7, names: ['Aaa', 'Bbb 0', 'Bbb 1', 'Bbb 2', 'Bbb 3'] },
      courses: { noun: 'courses', total: 2, names: ['Alpha', 'Beta'] },
      incentives: { noun: 'incentive', total: 1, names: ['Jacket'] },
      managers: { noun: 'manager', total: 1, names: ['Jo Hagen'] },
      learners: { noun: 'person', total: 1, names: [] },
    })
    expect(belongings.find(({ of }) => of === 'incentives')?.fate).toBe('stays with its curriculum.')
    expect((await graphql(manager, BELONGINGS, { id: brand.id })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await graphql(manager, DELETE, { id: brand.id })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')

    expect((await graphql(admin, DELETE, { id: brand.id })).errors).toBeUndefined()
    expect(
      await db.curriculum.findUniqueOrThrow({ where: { id: one.id }, include: { brands: true, courses: true } }),
    ).toMatchObject({ status: 'PUBLISHED', brands: [], courses: [{}, {}] })
    expect(await db.courseProgress.count({ where: { userId: learner.user.id } })).toBe(1)
    expect((await graphql(admin, DELETE, { id: brand.id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })

  it('opens nothing to more people: what only a hidden brand kept closed is unpublished', async () => {
    const [hidden, other] = await Promise.all([makeBrand(db, { active: false }), makeBrand(db, { active: false })])
    const course = await makeCourse(db, {})
    const alone = await makeCurriculum(db, { brandIds: [hidden.id], courseIds: [course.id] })
    const shared = await makeCurriculum(db, { brandIds: [hidden.id, other.id], courseIds: [course.id] })
    const admin = await person('company-admin')
    const learner = await person('learner')
    const open = async () =>
      (
        await graphql<{ curriculums: { edges: { node: { databaseId: string } }[] } }>(
          learner,
          '{ curriculums(first: 100) { edges { node { databaseId } } } }',
        )
      ).data!.curriculums.edges.map(({ node }) => node.databaseId)
    const before = await open()
    expect(
      (await graphql<Answer>(admin, BELONGINGS, { id: hidden.id })).data?.brand.belongings.find(
        ({ of }) => of === 'closing',
      )?.total,
    ).toBe(1)
    await graphql(admin, DELETE, { id: hidden.id })
    expect(await open()).toEqual(before)
    expect((await db.curriculum.findUniqueOrThrow({ where: { id: alone.id } })).status).toBe('UNPUBLISHED')
    expect((await db.curriculum.findUniqueOrThrow({ where: { id: shared.id } })).status).toBe('PUBLISHED')
  })

  it('leaves its managers with another brand of theirs to work on', async () => {
    const [going, staying] = await Promise.all([
      makeBrand(db, { name: 'Aa going' }),
      makeBrand(db, { name: 'Bb staying' }),
    ])
    const manager = await person('brand-manager', { ownedBrandIds: [going.id, staying.id], editingBrandId: going.id })
    await graphql(await person('company-admin'), DELETE, { id: going.id })
    expect((await db.user.findUniqueOrThrow({ where: { id: manager.user.id } })).editingBrandId).toBe(staying.id)
  })

  it('takes its eligible items along, which would earn for every brand; what was submitted stays', async () => {
    const brand = await makeBrand(db)
    const learner = await person('learner')
    const item = await makeEligibleItem(db, { brandId: brand.id, name: 'Trail winch' })
    const submission = await makeLoyaltySubmission(db, { userId: learner.user.id, brandId: brand.id })
    const admin = await person('company-admin')
    expect((await graphql<Answer>(admin, BELONGINGS, { id: brand.id })).data?.brand.belongings).toEqual([
      {
        of: 'eligibleItems',
        noun: 'eligible item',
        total: 1,
        names: ['Trail winch'],
        fate: 'of the loyalty program is deleted.',
      },
      { of: 'submissions', noun: 'loyalty submission', total: 1, names: [], fate: 'stays, without this brand.' },
    ])
    expect((await graphql(admin, DELETE, { id: brand.id })).errors).toBeUndefined()
    expect(await db.eligibleItem.findUnique({ where: { id: item.id } })).toBeNull()
    expect(await db.loyaltySubmission.findUnique({ where: { id: submission.id } })).toMatchObject({ brandId: null })
  })
})
