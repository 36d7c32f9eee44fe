import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup } from '../../prisma/factories/groups.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { BUILT_IN_ROLES } from '../../server/platform/rights.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person } = await openWorld()

const WHY = `query ($person: ID, $user: ID!, $dealer: ID!) { effectiveAccess(databaseId: $person) {
  entersAdmin seesEverything dealerCount userCount rights { name held switchedOff takesEffectWith } sources { kind name counts }
  seesUser(databaseId: $user) { allowed reasons } seesDealer(databaseId: $dealer) { allowed reasons } } }`

interface Verdict {
  allowed: boolean
  reasons: string[]
}
interface Why {
  effectiveAccess: null | {
    entersAdmin: boolean
    seesEverything: boolean
    dealerCount: number
    userCount: number
    rights: { name: string; held: boolean; switchedOff: boolean; takesEffectWith: string | null }[]
    sources: { kind: string; name: string; counts: boolean }[]
    seesUser: Verdict | null
    seesDealer: Verdict | null
  }
}

describe('why someone sees something', () => {
  it('agrees, for every role, with what the portal really answers that person', async () => {
    const admin = await person('platform-admin')
    const [near, own, far] = [await makeDealer(db), await makeDealer(db), await makeDealer(db, { status: 'INACTIVE' })]
    const staff = await Promise.all([near, own, far].map((dealer) => makeUser(db, { dealerIds: [dealer.id] })))
    for (const { key } of BUILT_IN_ROLES) {
      const who = await person(key, { dealerIds: [own.id] })
      await makeAdminGroup(db, { userIds: [who.user.id], dealerIds: [near.id] })
      for (const [index, dealer] of [near, own, far].entries()) {
        const told = (
          await graphql<Why>(admin, WHY, { person: who.user.id, user: staff[index]!.id, dealer: dealer.id })
        ).data!.effectiveAccess!
        const real = await graphql<{ user: object | null }>(who, `{ user(databaseId: "${staff[index]!.id}") { id } }`)
        const list = await graphql<{
          dealers: { totalCount: number; edges: { node: { databaseId: string } }[] } | null
        }>(who, '{ dealers(first: 100) { totalCount edges { node { databaseId } } } }')
        expect(told.seesUser!.allowed, `${key} person ${index}`).toBe(real.data?.user != null)
        expect(told.seesDealer!.allowed, `${key} dealer ${index}`).toBe(
          list.data?.dealers?.edges.some(({ node }) => node.databaseId === dealer.id) ?? false,
        )
        expect(told.dealerCount, key).toBe(list.data?.dealers?.totalCount ?? 0)
        expect(told.seesUser!.reasons.length).toBeGreaterThan(0)
      }
    }
  })

  it('names the group, also the inactive one, and the right that is missing', async () => {
    const admin = await person('company-admin')
    const rep = await person('sales-rep')
    const dealer = await makeDealer(db, { name: 'Trailhead Cycles' })
    const worker = await makeUser(db, { dealerIds: [dealer.id] })
    const group = await makeAdminGroup(db, {
      name: 'Upper Valley',
      active: false,
      userIds: [rep.user.id],
      dealerIds: [dealer.id],
    })
    const ask = async () =>
      (await graphql<Why>(admin, WHY, { person: rep.user.id, user: worker.id, dealer: dealer.id })).data!
        .effectiveAccess!
    let told = await ask()
    expect(told.seesUser!.allowed).toBe(false)
    expect(told.seesUser!.reasons.join(' ')).toContain(
      'Trailhead Cycles, which is in the admin group Upper Valley, which is inactive',
    )
    expect(told.sources).toContainEqual({ kind: 'ADMIN_GROUP', name: 'Upper Valley', counts: false })
    await db.adminGroup.update({ where: { id: group.id }, data: { active: true } })
    told = await ask()
    expect([told.seesUser!.allowed, told.seesDealer!.allowed]).toEqual([true, true])
    const learner = await person('learner')
    const lacking = (await graphql<Why>(admin, WHY, { person: learner.user.id, user: worker.id, dealer: dealer.id }))
      .data!.effectiveAccess!
    expect(lacking.seesUser!.reasons[0]).toBe('The role Learner does not hold “Users: View users”.')
  })

  it('tells of areas that are turned off', async () => {
    const admin = await person('company-admin')
    await db.settings.upsert({
      where: { id: 1 },
      create: { id: 1, values: { flags: { videos: false } } },
      update: { values: { flags: { videos: false } } },
    })
    const { rights } = (await graphql<Why>(admin, WHY, { user: admin.user.id, dealer: admin.user.id })).data!
      .effectiveAccess!
    expect(rights.find(({ name }) => name === 'view-videos')).toEqual({
      name: 'view-videos',
      held: true,
      switchedOff: true,
      takesEffectWith: null,
    })
    expect(rights.find(({ name }) => name === 'view-users')).toMatchObject({
      switchedOff: false,
      takesEffectWith: null,
    })
  })
})

it('is one’s own for anyone, and others’ for who reads rights and reaches them', async () => {
  const learner = await person('learner')
  const other = await makeUser(db)
  const nobody = '00000000-0000-7000-8000-000000000000'
  expect((await graphql<Why>(learner, WHY, { user: nobody, dealer: nobody })).data!.effectiveAccess).toMatchObject({
    seesUser: null,
    seesDealer: null,
    seesEverything: false,
  })
  expect(
    (await graphql(learner, WHY, { person: other.id, user: nobody, dealer: nobody })).errors?.[0]?.extensions.code,
  ).toBe('FORBIDDEN')
  expect((await graphql(null, WHY, { user: nobody, dealer: nobody })).errors?.[0]?.extensions.code).toBe(
    'UNAUTHENTICATED',
  )
  const rep = await person('sales-rep')
  const { id: roleId } = await db.role.findUniqueOrThrow({ where: { key: 'sales-rep' } })
  await db.roleRight.create({ data: { roleId, right: 'edit-user-roles' } })
  expect(
    (await graphql<Why>(rep, WHY, { person: other.id, user: nobody, dealer: nobody })).data!.effectiveAccess,
  ).toBeNull()
})

it('who holds a role or a right is told as far as one reaches them', async () => {
  const admin = await person('company-admin')
  const rep = await person('district-manager')
  const { id: roleId } = await db.role.findUniqueOrThrow({ where: { key: 'district-manager' } })
  await db.roleRight.create({ data: { roleId, right: 'edit-user-roles' } })
  const ask = async (who: typeof admin) =>
    (
      await graphql<{ rightHolders: { totalCount: number; edges: { node: { databaseId: string } }[] } }>(
        who,
        '{ rightHolders(right: "view-users", first: 100) { totalCount edges { node { databaseId } } } }',
      )
    ).data!.rightHolders
  expect((await ask(admin)).totalCount).toBe(
    await db.user.count({ where: { role: { rights: { some: { right: 'view-users' } } } } }),
  )
  expect((await ask(rep)).edges.map(({ node }) => node.databaseId)).toEqual([rep.user.id])
})

it('a refusal names the right that is missing at both doors, to whom they are known, and to nobody else', async () => {
  const [rep, admin] = [await person('sales-rep'), await person('company-admin')]
  const CREATE = 'mutation { createBrand(input: { name: "Mine" }) { brand { id } } }'
  const SAVE = 'mutation ($id: ID!) { saveBrand(input: { databaseId: $id }) { brand { id } } }'
  const says = async (who: Who | null, document: string) =>
    (await graphql(who, document, { id: rep.user.id })).errors?.[0]?.message
  expect(await says(rep, CREATE)).toContain('Your role does not include “Brands: Create/delete brand”.')
  // Also where a function decides: either of the two would do.
  expect(await says(rep, SAVE)).toContain('“Brands: Edit brand settings” or “Brands: Modify brand content”.')
  const refused = await rest(rep, 'POST /api/brands', { name: 'Mine' })
  expect([refused.status, refused.text]).toEqual([403, await says(rep, CREATE)])
  expect(await says(guest, CREATE)).toBe('Sign in first.')
  expect((await rest(guest, 'POST /api/brands', {})).text).toBe('Sign in first.')
  // What only a platform admin may is no matter of a right.
  expect(await says(admin, '{ apiClients { edges { node { id } } } }')).not.toContain('does not include')
})
