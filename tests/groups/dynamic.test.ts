import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeBusinessUnit } from '../../prisma/factories/business-units.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { giveRole } from '../../server/domain/people/accounts.ts'
import { joinDealers } from '../../server/domain/people/belonging.ts'
import { changeInJob } from '../../server/platform/change.ts'
import type { Change } from '../../server/platform/events.ts'
import { addJob } from '../../server/platform/jobs.ts'
import { tellWaits } from '../support/database/waits.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, services, graphql, rest, person, signIn, jobs } = world

const SAVE =
  'mutation ($input: SaveAssignmentGroupInput!) { saveAssignmentGroup(input: $input) { assignmentGroup { databaseId userCount } } }'
const REACH = 'query ($rules: GroupRulesInput) { audienceReach(audienceIds: [], rules: $rules) { people sample } }'

type Answer = { errors?: { message: string; extensions: { code?: string; fields?: Record<string, string> } }[] }
const fieldsOf = ({ errors }: Answer) => Object.keys(errors?.[0]?.extensions.fields ?? {})

interface Rules {
  dealerIds?: string[]
  businessUnitIds?: string[]
  roleIds?: string[]
  groupIds?: string[]
}

const admin = await person('company-admin')
const roleId = async (key: string) => (await db.role.findUniqueOrThrow({ where: { key } })).id

let names = 0
async function dynamic(rules: Rules): Promise<string> {
  const name = `Dynamic ${(names += 1)}`
  const { data, errors } = await graphql<{ saveAssignmentGroup: { assignmentGroup: { databaseId: string } } }>(
    admin,
    SAVE,
    { input: { name, kind: 'DYNAMIC', rules } },
  )
  expect(errors).toBeUndefined()
  return data!.saveAssignmentGroup.assignmentGroup.databaseId
}
const membersOf = async (groupId: string) =>
  (await db.assignmentGroupMember.findMany({ where: { groupId }, select: { userId: true } }))
    .map(({ userId }) => userId)
    .sort()
const done = async (document: string, input: object) => {
  expect((await graphql(admin, document, { input })).errors).toBeUndefined()
}

describe('who is in', () => {
  it('fits one of each list that says something; the preview counts the same people', async () => {
    const unit = await makeBusinessUnit(db)
    const [north, south, elsewhere] = [
      await makeDealer(db, { businessUnitId: unit.id }),
      await makeDealer(db, { businessUnitId: unit.id }),
      await makeDealer(db),
    ]
    const department = await makeAssignmentGroup(db)
    const at = async (dealerIds: string[], roleKey: 'learner' | 'dealer-manager', groups: string[] = []) =>
      (await makeOnboardedUser(db, { role: roleKey, dealerIds, assignmentGroupIds: groups })).id
    const seller = await at([north.id], 'learner', [department.id])
    const manager = await at([north.id], 'dealer-manager')
    const both = await at([south.id, elsewhere.id], 'learner')
    const outside = await at([elsewhere.id], 'learner', [department.id])
    const former = await at([north.id], 'learner')
    await db.dealerMember.updateMany({ where: { userId: former }, data: { active: false } })
    const learner = await roleId('learner')

    for (const [rules, expected] of [
      [{ dealerIds: [north.id] }, [seller, manager]],
      [{ dealerIds: [north.id, south.id] }, [seller, manager, both]],
      [{ businessUnitIds: [unit.id] }, [seller, manager, both]],
      [{ businessUnitIds: [unit.id], roleIds: [learner] }, [seller, both]],
      [{ dealerIds: [elsewhere.id], businessUnitIds: [unit.id] }, [both]],
      [{ groupIds: [department.id] }, [seller, outside]],
      [{ groupIds: [department.id], dealerIds: [north.id], roleIds: [learner] }, [seller]],
      [{}, []],
    ] as const) {
      expect(await membersOf(await dynamic(rules as Rules)), JSON.stringify(rules)).toEqual([...expected].sort())
      const { data } = await graphql<{ audienceReach: { people: number } }>(admin, REACH, { rules })
      expect(data?.audienceReach.people, JSON.stringify(rules)).toBe(expected.length)
    }
  })

  it('follows what happens to people, dealers, units and groups, in the same moment', async () => {
    const [unit, other] = [await makeBusinessUnit(db), await makeBusinessUnit(db)]
    const [dealer, second] = [await makeDealer(db, { businessUnitId: unit.id }), await makeDealer(db)]
    const department = await makeAssignmentGroup(db)
    const byUnit = await dynamic({ businessUnitIds: [unit.id] })
    const byDealer = await dynamic({ dealerIds: [second.id] })
    const byRole = await dynamic({ roleIds: [await roleId('dealer-manager')], dealerIds: [dealer.id] })
    const byGroup = await dynamic({ groupIds: [department.id] })
    const user = await makeOnboardedUser(db)
    const inIt = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries({ byUnit, byDealer, byRole, byGroup }).map(async ([name, id]) => [
            name,
            (await membersOf(id)).includes(user.id),
          ]),
        ),
      )
    const nowhere = { byUnit: false, byDealer: false, byRole: false, byGroup: false }
    expect(await inIt()).toEqual(nowhere)

    const ADD = 'mutation ($input: AddDealerStaffInput!) { addDealerStaff(input: $input) { count } }'
    await done(ADD, { dealerId: dealer.id, userIds: [user.id] })
    expect(await inIt()).toEqual({ ...nowhere, byUnit: true })

    await done('mutation ($input: SaveUserInput!) { saveUser(input: $input) { user { id } } }', {
      databaseId: user.id,
      role: 'dealer-manager',
    })
    expect(await inIt()).toEqual({ ...nowhere, byUnit: true, byRole: true })

    await done('mutation ($input: SaveDealerInput!) { saveDealer(input: $input) { dealer { id } } }', {
      databaseId: dealer.id,
      businessUnitId: other.id,
    })
    expect(await inIt()).toEqual({ ...nowhere, byRole: true })

    await done('mutation ($input: AddToAssignmentGroupInput!) { addToAssignmentGroup(input: $input) { addedUsers } }', {
      databaseId: department.id,
      userIds: [user.id],
    })
    expect(await inIt()).toEqual({ ...nowhere, byRole: true, byGroup: true })

    await done(SAVE, { databaseId: department.id, active: false })
    expect(await inIt()).toEqual({ ...nowhere, byRole: true })

    // The staff of a dealer that is deleted go to another one.
    await done('mutation ($input: DeleteDealerInput!) { deleteDealer(input: $input) { databaseId } }', {
      databaseId: dealer.id,
      moveStaffTo: second.id,
    })
    expect(await inIt()).toEqual({ ...nowhere, byDealer: true })
    // The dealer was all it named: it takes nobody then, not everybody of the role.
    expect(await membersOf(byRole)).toEqual([])

    await done('mutation ($input: RemoveDealerStaffInput!) { removeDealerStaff(input: $input) { count } }', {
      dealerId: second.id,
      userIds: [user.id],
    })
    expect(await inIt()).toEqual(nowhere)
  })

  it('stays nobody when a group it names was deleted and the rest is saved under another name', async () => {
    const department = await makeAssignmentGroup(db)
    await makeOnboardedUser(db, { role: 'learner' })
    const rest = { roleIds: [await roleId('learner')] }
    const named = await dynamic({ ...rest, groupIds: [department.id] })
    expect(await membersOf(named)).toEqual([])
    await done(
      'mutation ($input: DeleteAssignmentGroupInput!) { deleteAssignmentGroup(input: $input) { databaseId } }',
      { databaseId: department.id },
    )
    await done(SAVE, { databaseId: named, name: `Dynamic ${(names += 1)}`, rules: rest })
    expect(await membersOf(named)).toEqual([])
    const lost = async () =>
      (
        await graphql<{ assignmentGroup: { rulesLost: boolean } }>(
          admin,
          'query ($id: ID!) { assignmentGroup(databaseId: $id) { rulesLost } }',
          { id: named },
        )
      ).data!.assignmentGroup.rulesLost
    expect(await lost()).toBe(true)
    // What is left of them is chosen by saying so, and what is chosen anew counts as it is.
    await done(SAVE, { databaseId: named, rules: rest, rulesChosen: true })
    expect([await lost(), (await membersOf(named)).length > 0]).toEqual([false, true])
    await done(SAVE, { databaseId: named, rules: { roleIds: [await roleId('dealer-manager')] } })
    await done(SAVE, { databaseId: named, rules: rest })
    expect((await membersOf(named)).length).toBeGreaterThan(0)
  })

  it('is nobody any more when the unit it names is deleted, whether its dealers move or stay', async () => {
    for (const [moved, input] of [
      [true, {}],
      [false, { leaveDealers: true }],
    ] as const) {
      const [unit, other] = [await makeBusinessUnit(db), await makeBusinessUnit(db)]
      const dealer = await makeDealer(db, { businessUnitId: unit.id })
      const user = await makeOnboardedUser(db, { dealerIds: [dealer.id] })
      const [named, taking] = [
        await dynamic({ businessUnitIds: [unit.id] }),
        await dynamic({ businessUnitIds: [other.id] }),
      ]
      expect(await membersOf(named)).toEqual([user.id])
      await done('mutation ($input: DeleteBusinessUnitInput!) { deleteBusinessUnit(input: $input) { databaseId } }', {
        databaseId: unit.id,
        ...(moved ? { moveDealersTo: other.id } : input),
      })
      expect([await membersOf(named), await membersOf(taking)]).toEqual([[], moved ? [user.id] : []])
    }
  })

  it('is right when role and dealer of a person change in two changes that do not see each other', async () => {
    const note = tellWaits(world, 5_000)
    const [dealer, manager] = [await makeDealer(db), await roleId('dealer-manager')]
    const group = await dynamic({ dealerIds: [dealer.id], roleIds: [manager] })
    const { id: userId } = await makeOnboardedUser(db)
    const written = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const both = Promise.all(written.map(({ promise }) => promise))
    const change = (name: string, at: 0 | 1, work: (c: Change) => Promise<unknown>) =>
      changeInJob(services, name, async (c) => {
        note(`${name} begins`)
        await work(c)
        note(`${name} has written`)
        written[at].resolve()
        await both
      }).finally(written[at].resolve) // Who fails is not waited for by the other.
    await Promise.all([
      change('joinDealer', 0, (c) => joinDealers(c, [{ userId, dealerId: dealer.id }])),
      change('giveRole', 1, (c) => giveRole(c, userId, manager)),
    ])
    expect(await membersOf(group)).toEqual([userId])
  })

  it('is found by night where something went past the portal', async () => {
    const dealer = await makeDealer(db)
    const group = await dynamic({ dealerIds: [dealer.id] })
    const user = await makeOnboardedUser(db, { dealerIds: [dealer.id] })
    expect(await membersOf(group)).toEqual([])
    await addJob(db, 'refit-groups', {})
    await jobs()
    expect(await membersOf(group)).toEqual([user.id])
  })
})

describe('what is for it', () => {
  it('opens to who comes in and closes to who leaves', async () => {
    const [dealer, department] = [await makeDealer(db), await makeAssignmentGroup(db)]
    const user = await signIn(
      await makeOnboardedUser(db, { dealerIds: [dealer.id], assignmentGroupIds: [department.id] }),
    )
    const group = await dynamic({ dealerIds: [dealer.id] })
    const { id } = await makeBulletin(db, { audienceGroupIds: [group] })
    const status = async () => (await rest(user, `GET /api/bulletins/${id}`)).status
    expect(await status()).toBe(200)
    await done(SAVE, { databaseId: group, rules: { roleIds: [await roleId('translator')] } })
    expect(await status()).toBe(404)
    await done(SAVE, { databaseId: group, rules: { dealerIds: [dealer.id] } })
    expect(await status()).toBe(200)
  })
})

describe('its people are nobody’s to list', () => {
  it('neither by the group, nor by the person, nor by a file', async () => {
    const user = await makeOnboardedUser(db)
    const department = await makeAssignmentGroup(db)
    const group = await dynamic({ roleIds: [await roleId('translator')] })
    const refused = async (input: object) => fieldsOf(await graphql(admin, SAVE, { input }))
    expect(await refused({ databaseId: group, userIds: [user.id] })).toEqual(['userIds'])
    expect(await refused({ databaseId: group, isDefault: true })).toEqual(['isDefault'])
    expect(await refused({ databaseId: group, selfEnrollment: true })).toEqual(['selfEnrollment'])
    expect(await refused({ databaseId: group, kind: 'AUDIENCE' })).toEqual(['kind'])
    expect(await refused({ databaseId: department.id, kind: 'DYNAMIC' })).toEqual(['kind'])
    expect(await refused({ databaseId: department.id, rules: {} })).toEqual(['rules'])
    expect(await refused({ databaseId: group, rules: { groupIds: [group] } })).toEqual(['rules.groupIds'])
    expect(await refused({ databaseId: group, rules: { dealerIds: [user.id] } })).toEqual(['rules.dealerIds'])
    for (const [name, type, more] of [
      ['addToAssignmentGroup', 'AddToAssignmentGroupInput', { userIds: [user.id] }],
      ['removeFromAssignmentGroup', 'RemoveFromAssignmentGroupInput', { userIds: [user.id] }],
    ] as const)
      expect(
        fieldsOf(
          await graphql(admin, `mutation ($input: ${type}!) { ${name}(input: $input) { assignmentGroup { id } } }`, {
            input: { databaseId: group, ...more },
          }),
        ),
      ).toEqual(['databaseId'])
    const update = 'mutation ($input: SaveUserInput!) { saveUser(input: $input) { user { id } } }'
    expect(
      fieldsOf(await graphql(admin, update, { input: { databaseId: user.id, assignmentGroups: [group] } })),
    ).toEqual(['assignmentGroups'])
    expect(await membersOf(group)).toEqual([])
  })

  it('a person saved as they were read stays in, and their groups are not told of it', async () => {
    const department = await makeAssignmentGroup(db)
    const dealer = await makeDealer(db)
    const user = await makeOnboardedUser(db, { dealerIds: [dealer.id], assignmentGroupIds: [department.id] })
    const group = await dynamic({ dealerIds: [dealer.id] })
    const { json } = await rest<{ assignmentGroups: { _id: string }[] }>(admin, `GET /api/users/${user.id}`)
    expect(json.assignmentGroups.map(({ _id }) => _id)).toEqual([department.id])
    await done('mutation ($input: SaveUserInput!) { saveUser(input: $input) { user { id } } }', {
      databaseId: user.id,
      assignmentGroups: [department.id],
    })
    expect(await membersOf(group)).toEqual([user.id])
  })
})

it('who runs a brand and makes content aims it by dealer, unit or role, and changes no group that is there', async () => {
  const brand = await makeBrand(db, { active: true })
  const manager = await person('brand-manager', { ownedBrandIds: [brand.id] })
  const dealer = await makeDealer(db, { name: 'Aimed Motors' })
  const [rep, other] = [await makeOnboardedUser(db, { dealerIds: [dealer.id] }), await makeOnboardedUser(db)]
  const rules = { dealerIds: [dealer.id] }
  const offered = await graphql<{ groupTraits: { dealers: { databaseId: string }[] } }>(
    manager,
    '{ groupTraits(text: "Aimed Mot") { dealers { databaseId } } }',
  )
  expect(offered.data!.groupTraits.dealers).toEqual([{ databaseId: dealer.id }])
  expect((await graphql<object>(manager, REACH, { rules })).data).toMatchObject({ audienceReach: { people: 1 } })
  const input = { name: 'Aimed by a brand', kind: 'DYNAMIC', rules }
  const MAKE =
    'mutation ($input: SaveAssignmentGroupInput!) { saveAssignmentGroup(input: $input) { assignmentGroup { databaseId name } } }'
  const made = await graphql<{ saveAssignmentGroup: { assignmentGroup: { databaseId: string } } }>(manager, MAKE, {
    input,
  })
  expect(made.errors).toBeUndefined()
  const group = made.data!.saveAssignmentGroup.assignmentGroup.databaseId
  const POST = 'mutation ($input: SavePostInput!) { savePost(input: $input) { post { databaseId } } }'
  const post = { kind: 'BULLETIN', title: 'For some', brandId: brand.id, audienceIds: [group], published: true }
  const { data } = await graphql<{ savePost: { post: { databaseId: string } } }>(manager, POST, { input: post })
  const id = data!.savePost.post.databaseId
  for (const [who, status] of [
    [rep, 200],
    [other, 404],
  ] as const)
    expect((await rest(await signIn(who), `GET /api/bulletins/${id}`)).status).toBe(status)

  const refused = async (who: typeof admin, given: object) =>
    (await graphql(who, SAVE, { input: given })).errors?.[0]?.extensions.code
  expect(await refused(manager, { databaseId: group, name: 'Renamed' })).toBe('FORBIDDEN')
  expect(await refused(manager, { name: 'Listed', kind: 'AUDIENCE' })).toBe('FORBIDDEN')
  // Without a brand nobody does, and no learner.
  for (const role of ['brand-manager', 'regional-sales-manager', 'learner'] as const)
    expect(await refused(await person(role), { ...input, name: `Not of ${role}` }), role).toBe('FORBIDDEN')
})

it('administrators see dynamic groups, learners do not, by list, by name and by id', async () => {
  const learner = await signIn(await makeOnboardedUser(db))
  const group = await dynamic({ roleIds: [learner.user.roleId] })
  const NAMES = '{ assignmentGroupNames { databaseId } assignmentGroups(first: 100, kind: DYNAMIC) { totalCount } }'
  type Names = { assignmentGroupNames: { databaseId: string }[]; assignmentGroups: { totalCount: number } }
  const seen = async (who: typeof admin) => {
    const { data } = await graphql<Names>(who, NAMES)
    return [
      data!.assignmentGroupNames.some(({ databaseId }) => databaseId === group),
      data!.assignmentGroups.totalCount > 0,
      (await rest(who, `GET /api/assignment-groups/${group}`)).status,
    ]
  }
  expect(await seen(learner)).toEqual([false, false, 404])
  expect(await seen(await person('brand-manager'))).toEqual([true, true, 200])
  expect(await seen(admin)).toEqual([true, true, 200])
})
