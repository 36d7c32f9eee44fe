import { expect, it } from 'vitest'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, person } = await openWorld()
const admin = await person('company-admin')

interface Listed {
  report: { columns: { key: string; list: string | null }[]; edges: { node: { cells: (number | null)[] } }[] }
}
const ask = async (who: Who, field: string, columns: string[]) =>
  (
    await graphql<Listed>(
      who,
      `query ($columns: [String!]) { report: ${field} { columns { key list } edges { node { cells(columns: $columns) } } } }`,
      { columns },
    )
  ).data!.report
const countOf = async (field: string) =>
  (await graphql<{ report: { totalCount: number } }>(admin, `{ report: ${field} { totalCount } }`)).data!.report
    .totalCount

it('a figure leads to the list of what it counts, which has as many rows, for who may open it', async () => {
  const [dealer, other] = [await makeDealer(db, { status: 'ACTIVE' }), await makeDealer(db, { status: 'ACTIVE' })]
  const { id: courseId } = await makeCourse(db)
  for (const status of ['PASSED', 'PASSED', 'FAILED', 'IN_PROGRESS'] as const) {
    const { id: userId } = await makeUser(db, { role: 'learner', dealerIds: [dealer.id] })
    await makeProgress(db, { userId, courseId, status })
  }
  const { id: userId } = await makeUser(db, { role: 'learner', dealerIds: [other.id] })
  await makeProgress(db, { userId, courseId, status: 'PASSED' })

  const dealers = await ask(admin, `dealersReport(databaseId: "${dealer.id}")`, ['staff'])
  expect(dealers.columns.find(({ key }) => key === 'staff')!.list).toBe('/auth/admin/report/user?dealer={id}')
  expect(dealers.edges[0]!.node.cells).toEqual([4])
  expect(await countOf(`usersReport(dealer: "${dealer.id}")`)).toBe(4)

  const keys = ['begun', 'passed', 'failed', 'inProgress']
  const courses = await ask(admin, `coursesReport(databaseId: "${courseId}", dealer: "${dealer.id}")`, keys)
  const lists = keys.map((key) => courses.columns.find((column) => column.key === key)!.list)
  const page = '/auth/admin/report/course/{id}/details'
  expect(lists).toEqual([
    `${page}?dealer=${dealer.id}`,
    ...['PASSED', 'FAILED', 'IN_PROGRESS'].map((state) => `${page}?state=${state}&dealer=${dealer.id}`),
  ])
  const states = [null, 'PASSED', 'FAILED', 'IN_PROGRESS']
  const counts = []
  for (const state of states)
    counts.push(await countOf(`courseLearnersReport(course: "${courseId}", dealer: "${dealer.id}"${state ? `, state: "${state}"` : ''})`)) // prettier-ignore
  expect(courses.edges[0]!.node.cells).toEqual(counts)
  expect(counts).toEqual([4, 2, 1, 1])

  // Who may not follow people is led to no list of them, but to what makes up the score of a dealer.
  await db.roleRight.deleteMany({ where: { roleId: admin.user.roleId, right: 'user-reports' } })
  const without = await ask(admin, `dealersReport(databaseId: "${dealer.id}")`, ['staff'])
  const followed = without.columns.filter(({ list }) => list !== null)
  expect(followed.map(({ key }) => key)).toEqual(['certification'])
})
