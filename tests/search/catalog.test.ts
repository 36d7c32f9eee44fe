import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeCategory } from '../../prisma/factories/categories.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, person } = await openWorld()

const learner = await person('learner')
const brand = await makeBrand(db, { active: true })
const category = await makeCategory(db, { name: 'Field work' })
const long = `<p>${'word '.repeat(12_000)}</p>`
const begun = await makeCourse(db, { title: 'A begun', categoryId: category.id, certificateMonths: 12 })
const passed = await makeCourse(db, { title: 'B passed' })
const fresh = await makeCourse(db, { title: 'C fresh', chapters: [[{ title: 'Long', body: long }]] })
await makeCurriculum(db, { courseIds: [begun.id, passed.id] })
await makeCurriculum(db, { name: 'Branded path', courseIds: [fresh.id], brandIds: [brand.id] })
const other = await makeAssignmentGroup(db, {})
const closed = await makeCourse(db, { title: 'D for others' })
await makeCurriculum(db, { courseIds: [closed.id], audienceGroupIds: [other.id] })
await makeCourse(db, { title: 'E in no curriculum' })
await makeProgress(db, { userId: learner.user.id, courseId: begun.id, status: 'FAILED' })
await makeProgress(db, { userId: learner.user.id, courseId: passed.id, status: 'PASSED', completedAt: new Date() })

const catalog = async (args = '') => {
  const { data, errors } = await graphql<{ courseCatalog: { edges: { node: { title: string } }[] } }>(
    learner,
    `{ courseCatalog(first: 50${args}) { edges { node { title } } } }`,
  )
  expect(errors).toBeUndefined()
  return data!.courseCatalog.edges.map(({ node }) => node.title.slice(0, 1)).join('')
}

it('shows what one may take, and none of the rest', async () => expect(await catalog()).toBe('ABC'))

it.each([
  [', standing: NOT_STARTED', 'C'],
  [', standing: IN_PROGRESS', 'A'],
  [', standing: PASSED', 'B'],
  [`, brand: "${brand.id}"`, 'C'],
  [', brand: "none"', ''],
  [`, category: "${category.id}"`, 'A'],
  [', length: SHORT', 'AB'],
  [', length: LONG', 'C'],
  [', expires: true', 'A'],
  [', expires: false', 'BC'],
  [', text: "branded path"', 'C'],
  [', text: "field begun"', 'A'],
  [', text: "%"', ''],
  [', sort: TITLE_DESC', 'CBA'],
  [', sort: NEWEST', 'CBA'],
])('with%s', async (args, titles) => expect(await catalog(args)).toBe(titles))
