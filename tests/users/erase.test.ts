import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup, makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { openWorld } from '../support/world.ts'

const { db, services, graphql, rest, person, jobs, url } = await openWorld()

it('erases what is personal everywhere and keeps history, points and totals', async () => {
  const admin = await person('company-admin')
  const [dealer, group, territory] = [await makeDealer(db), await makeAssignmentGroup(db), await makeAdminGroup(db)]
  const marker = 'Zyxwvut'
  const someone = await person('sales-rep', {
    firstName: marker,
    lastName: `${marker}son`,
    email: `${marker.toLowerCase()}@example.test`,
    phone: '+1 999 999 1234',
    city: `${marker} City`,
    addressLine1: `${marker} Street`,
    birthDate: new Date('1990-01-01'),
    position: `${marker} Officer`,
    dealerIds: [dealer.id],
    assignmentGroupIds: [group.id],
    adminGroupIds: [territory.id],
  })
  const { id } = someone.user
  const stored = await services.files.keep(Buffer.from('portrait'), 'me.png', 'image/png')
  const picture = await db.storedFile.create({ data: { ...stored, uploadedById: id } })
  await db.user.update({ where: { id }, data: { profileImageId: picture.id } })
  const transaction = await db.ledgerTransaction.create({ data: { kind: 'test', reference: `erase-${id}` } })
  await db.ledgerEntry.createMany({
    data: [
      { transactionId: transaction.id, account: 'person', userId: id, unit: 'points', amount: 10 },
      { transactionId: transaction.id, account: 'issuer', unit: 'points', amount: -10 },
    ],
  })
  await db.helpRequest.create({
    data: { userId: id, fullName: marker, email: someone.user.email, phone: '1', message: marker },
  })
  await db.form.create({ data: { userId: id, type: 'become-a-dealer', data: { name: marker } } })
  await db.learnerRequest.create({ data: { userId: id, type: 'DEACTIVATION', reason: marker } })
  await db.outboxMail.create({
    data: { reference: `erase:${id}`, to: someone.user.email, subject: marker, text: marker, html: marker },
  })
  await db.embeddedReward.create({
    data: { externalId: id, value: 100, currency: 'USD', name: marker, email: someone.user.email, token: id },
  })
  await db.notification.create({ data: { userId: id, kind: 'test', title: marker, body: '', reference: 'x' } })
  expect(
    (
      await graphql(admin, 'mutation ($input: SaveUserInput!) { saveUser(input: $input) { user { id } } }', {
        input: { databaseId: id, city: `${marker} Town` },
      })
    ).errors,
  ).toBeUndefined()
  expect(await db.activityLog.findFirstOrThrow({ where: { targetId: id, action: 'saveUser' } })).toMatchObject({
    targetType: 'User',
    after: { city: `${marker} Town` },
  })
  const ledger = await db.ledgerEntry.aggregate({ _sum: { amount: true }, _count: true })

  const DELETE = 'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { databaseId } }'
  expect(
    (await graphql(admin, DELETE, { input: { databaseId: id, confirmation: 'Somebody Else' } })).errors?.[0]
      ?.extensions,
  ).toMatchObject({ code: 'BAD_USER_INPUT', fields: { confirmation: expect.any(String) } })
  expect(
    (
      await graphql(admin, DELETE, {
        input: { databaseId: id, confirmation: ` ${marker.toUpperCase()}  ${marker}son ` },
      })
    ).errors,
  ).toBeUndefined()
  expect(existsSync(path.join(services.config.DATA_DIR, 'files', stored.key))).toBe(true)
  await jobs()
  expect(existsSync(path.join(services.config.DATA_DIR, 'files', stored.key))).toBe(false)

  const gone = await db.user.findUniqueOrThrow({ where: { id } })
  expect(gone).toMatchObject({
    firstName: 'Former',
    email: `erased-${id}@erased.invalid`,
    status: 'DEACTIVATED',
    passwordHash: null,
    phone: null,
    birthDate: null,
    profileImageId: null,
    erasedAt: expect.any(Date),
  })
  expect(await db.ledgerEntry.aggregate({ _sum: { amount: true }, _count: true })).toEqual(ledger)
  expect(await db.ledgerEntry.count({ where: { userId: id } })).toBe(1)
  // No text of any table tells who it was; the log still tells what was done to somebody.
  expect(
    (
      await db.activityLog.findMany({
        where: { targetId: id },
        select: { action: true, before: true, after: true, targetName: true },
        orderBy: { id: 'asc' },
      })
    ).map(({ action }) => action),
  ).toEqual(['saveUser', 'deleteUser'])
  const tables = await db.$queryRaw<
    { name: string }[]
  >`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`
  for (const { name } of tables) {
    const [found] = await db.$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM "${name}" t WHERE t::text ILIKE '%${marker}%'`,
    )
    expect(found?.count, name).toBe(0)
  }

  expect((await rest<{ user: unknown }>(someone, 'GET /api/session')).json.user).toBeNull()
  expect((await rest(admin, `DELETE /api/users/${id}`)).status).toBe(404)
  expect((await rest(admin, `PUT /api/users/${id}`, { firstName: 'Back' })).status).toBe(404)
  const list = await rest<{ users: { _id: string }[] }>(admin, 'GET /api/users-lean')
  expect(list.json.users.map((entry) => entry._id)).not.toContain(id)
  // The address is free again.
  expect((await rest(admin, 'POST /api/users', { email: someone.user.email })).status).toBe(201)
  expect(url).toContain('postgresql')
})

it('is done once, however many ask at once', async () => {
  const admin = await person('platform-admin')
  const someone = await person('learner')
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => rest(admin, `DELETE /api/users/${someone.user.id}`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await db.activityLog.count({ where: { action: 'deleteUser', targetId: someone.user.id } })).toBe(1)
})
