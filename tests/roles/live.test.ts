import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup } from '../../prisma/factories/groups.ts'
import { makeRole } from '../../prisma/factories/roles.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { awaited, listen, socketOf } from '../support/sockets.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, origin, person, graphql, rest, signIn } = await openWorld()

const SAVE = 'mutation ($input: SaveRoleInput!) { saveRole(input: $input) { role { id } } }'

/** Listens as a browser of this person would; told once the server hears it. */
async function heardBy(who: Who) {
  const { client } = socketOf(origin, who)
  const ready = awaited(services, 'access.changed', `user:${who.user.id}`)
  const { heard } = listen<{ accessChanged: { databaseId: string; rights: string[] } | null }>(
    client,
    'subscription { accessChanged { databaseId rights } }',
  )
  await ready
  return {
    rights: () => heard.flatMap(({ data }) => (data?.accessChanged ? [data.accessChanged.rights.join(' ')] : [])),
    stop: () => client.dispose(),
  }
}

describe('a change of rights', () => {
  it('counts from the next request of an open session on', async () => {
    const admin = await person('platform-admin')
    const role = await makeRole(db, { rank: 4, rights: ['view-dealers'] })
    const who = await signIn(await makeUser(db, { roleId: role.id }))
    const status = async () => (await rest(who, 'GET /api/dealers')).status
    const listed = async () => (await graphql(who, '{ dealers { totalCount } }')).errors?.[0]?.extensions.code
    expect([await status(), await listed()]).toEqual([200, undefined])
    await graphql(admin, SAVE, { input: { databaseId: role.id, rights: [] } })
    expect([await status(), await listed()]).toEqual([403, 'FORBIDDEN'])
    await graphql(admin, SAVE, { input: { databaseId: role.id, rights: ['view-dealers'] } })
    expect([await status(), await listed()]).toEqual([200, undefined])
  })

  it('is told to the open screens of everyone with the role, and to nobody else', async () => {
    const admin = await person('platform-admin')
    const role = await makeRole(db, { rank: 4, rights: ['view-dealers'] })
    const [holder, other] = [await signIn(await makeUser(db, { roleId: role.id })), await person('learner')]
    const [mine, theirs] = [await heardBy(holder), await heardBy(other)]
    await graphql(admin, SAVE, { input: { databaseId: role.id, rights: ['view-users'] } })
    await expect.poll(mine.rights).toEqual(['view-users'])
    expect(theirs.rights()).toEqual([])
    await Promise.all([mine.stop(), theirs.stop()])
  })

  it('is told when a group, a dealer or the role of one person changes, and when areas are switched', async () => {
    const admin = await person('platform-admin')
    const rep = await person('sales-rep')
    const group = await makeAdminGroup(db, { userIds: [rep.user.id] })
    const dealer = await makeDealer(db)
    const { rights, stop } = await heardBy(rep)
    const changes: [string, () => Promise<unknown>][] = [
      [
        'group gets a dealer',
        () =>
          graphql(
            admin,
            'mutation ($input: AddToAdminGroupInput!) { addToAdminGroup(input: $input) { addedDealers } }',
            { input: { databaseId: group.id, dealerIds: [dealer.id] } },
          ),
      ],
      ['group is turned off', () => rest(admin, `POST /api/admin-groups/${group.id}`, { status: false })],
      [
        'person joins a dealer',
        () =>
          graphql(admin, 'mutation ($input: AddDealerStaffInput!) { addDealerStaff(input: $input) { count } }', {
            input: { dealerId: dealer.id, userIds: [rep.user.id] },
          }),
      ],
      [
        'person gets another role',
        () =>
          graphql(admin, 'mutation ($input: SaveUserInput!) { saveUser(input: $input) { user { id } } }', {
            input: { databaseId: rep.user.id, role: 'district-manager' },
          }),
      ],
      [
        'flags change',
        () =>
          graphql(
            admin,
            'mutation ($values: JSON!) { saveSettings(input: { values: $values }) { settings { brandColor } } }',
            { values: { flags: { podcasts: false } } },
          ),
      ],
    ]
    for (const [what, change] of changes) {
      const known = rights().length
      await change()
      await expect.poll(() => rights().length, { message: what }).toBeGreaterThan(known)
    }
    await stop()
  })
})
