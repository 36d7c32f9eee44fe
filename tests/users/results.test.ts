import { isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeRole } from '../../prisma/factories/roles.ts'
import { schema } from '../../server/schema.ts'
import { openWorld, type Who } from '../support/world.ts'

// Which right each field of a person asks for: who they are takes view-users, what they have done user-reports as well.
const { db, graphql, rest, person } = await openWorld()

/** Fields of a person that tell what they did, earned or paid tax for, as asked for here, and who reads them. */
const RESULTS: Record<string, { asks: string; told: readonly string[] }> = {
  standing: { asks: 'standing { completedCount }', told: ['self', 'both', 'admin'] },
  openTraining: { asks: 'openTraining { completedCount }', told: ['self', 'both', 'admin'] },
  closedTraining: { asks: 'closedTraining { name }', told: ['self', 'both', 'admin'] },
  curriculumProgress: { asks: 'curriculumProgress(curriculum: $curriculum) { name }', told: ['self', 'both', 'admin'] },
  // Of nobody below: no W-9 was signed. That only who sees all tax forms reads it is held by the tests of tax.
  taxFormState: { asks: 'taxFormState { tinLast4 }', told: [] },
}
/** Fields that say who somebody is, what they may, and what the viewer may do with them. */
const OTHERS =
  'adminGroups assignmentGroups awaitsInvitation belongings birthDate calendarFeed addressLine1 canActAs city companyRole country createdAt databaseId deactivatedAt deactivationReason dealers editingBrand email emailVerified firstName fullName hasSecondFactor heldRights id identities invitedAt isAdmin keepsToOwnBrands lastName lastSeenAt latestExport locale managesBrands notVerified openRequests ownedBrands participatingLearner phone podcastFeed position postalCode primaryDealershipRole profileImage receiveEmails refusedMailTopics region resetPositions rights role seesAll status submittedDealers tagged tokenName version viewerCanClose viewerCanEdit viewerCanResetSecondFactors'

/** A learner halfway through a curriculum, and who looks at them: with these rights, at the same dealer. */
async function setting() {
  const dealer = await makeDealer(db, { status: 'ACTIVE' })
  const [one, two] = [await makeCourse(db, {}), await makeCourse(db, {})]
  const curriculum = await makeCurriculum(db, { courseIds: [one.id, two.id], mandatory: true })
  const self = await person('learner', { dealerIds: [dealer.id] })
  await makeProgress(db, { userId: self.user.id, courseId: one.id, status: 'PASSED' })
  const viewerWith = async (...rights: string[]) => {
    const who = await person('dealer-manager', { dealerIds: [dealer.id] })
    const { id } = await makeRole(db, { rank: 5, rights, reachesOwnDealers: true })
    await db.user.update({ where: { id: who.user.id }, data: { roleId: id } })
    return who
  }
  return {
    dealer,
    curriculum,
    self,
    viewers: {
      self,
      colleague: await person('learner', { dealerIds: [dealer.id] }),
      seer: await viewerWith('view-users'),
      reader: await viewerWith('user-reports'),
      both: await viewerWith('view-users', 'user-reports'),
      admin: await person('company-admin'),
    } as Record<string, Who>,
  }
}

it('every field of a person is said to be a result or not', () => {
  const type = schema.getType('User')
  const fields = isObjectType(type) ? Object.keys(type.getFields()) : []
  expect([...Object.keys(RESULTS), ...OTHERS.split(' ')].toSorted()).toEqual(fields.toSorted())
})

it('results are for the person, and for who holds view-users and user-reports, wherever the person is read', async () => {
  const { self, curriculum, viewers } = await setting()
  for (const [field, { asks, told }] of Object.entries(RESULTS)) {
    const readers: string[] = []
    for (const [name, who] of Object.entries(viewers)) {
      const { data } = await graphql<{ user: Record<string, unknown> | null }>(
        who,
        `query ($id: ID!${asks.includes('$curriculum') ? ', $curriculum: ID!' : ''}) { user(databaseId: $id) { databaseId ${asks} } }`,
        { id: self.user.id, curriculum: curriculum.id },
      )
      if (data?.user?.[field] != null) readers.push(name)
    }
    expect([field, readers]).toEqual([field, told])
  }
})

it('staff, their figures and what there is to choose from take both rights', async () => {
  const { viewers } = await setting()
  const asked = {
    dealerTraining: 'dealerTraining { totalCount }',
    staffDealers: 'staffDealers { databaseId }',
    peopleToCall: 'peopleToCall { totalCount }',
    callCounts: 'callCounts { people }',
    staffCurriculums: 'staffCurriculums { databaseId }',
  }
  for (const [field, query] of Object.entries(asked)) {
    const readers: string[] = []
    for (const [name, who] of Object.entries(viewers))
      if (!(await graphql(who, `{ ${query} }`)).errors) readers.push(name)
    expect([field, readers]).toEqual([field, ['both', 'admin']])
  }
})

it('the list of people has one answer at both doors', async () => {
  const { viewers } = await setting()
  for (const [name, who] of Object.entries(viewers)) {
    const { data } = await graphql<{ users: { totalCount: number } }>(who, '{ users { totalCount } }')
    const { status, json } = await rest<{ pagination: { total: number } }>(who, 'GET /api/users')
    expect([name, status]).toEqual([name, data ? 200 : 403])
    if (data) expect(json.pagination.total).toBe(data.users.totalCount)
  }
})
