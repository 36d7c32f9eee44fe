import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeFieldTraining } from '../../prisma/factories/field-training.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup, makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeSuggestedFollow } from '../../prisma/factories/suggested-follows.ts'
import { makePodcast } from '../../prisma/factories/podcasts.ts'
import { makeVideo } from '../../prisma/factories/videos.ts'
import { makeCourse, makeProgress } from '../../prisma/factories/courses.ts'
import { makeIncentive, makeReward } from '../../prisma/factories/incentives.ts'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { personalData } from '../../server/domain/people/personalData.ts'
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

const DELETE = 'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { databaseId } }'
const NAME = { firstName: 'Qwplmok', lastName: 'Qwplmoker' }
const WORD = 'qwplmok'
const tables = () =>
  db.$queryRaw<
    { name: string }[]
  >`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`
/** Tables with a row that says the word, the log apart. */
async function saying(): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await tables()) {
    const [row] = await db.$queryRawUnsafe<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM "${name}" t WHERE t::text ILIKE '%${WORD}%'`,
    )
    if (row?.count) found.push(name)
  }
  return found
}
const file = async (name: string) =>
  db.storedFile.create({ data: await services.files.keep(Buffer.from(name), name, 'image/png') })

it('leaves no free word, file name, photo or address of a person in any table', async () => {
  const admin = await person('company-admin')
  const { user } = await person('sales-rep', NAME)
  const userId = user.id
  const words = `About ${WORD}`
  const activity = await db.activity.create({ data: { name: 'Ride', points: 1 } })
  const course = await makeCourse(db)
  const progress = await makeProgress(db, { userId, courseId: course.id })
  await db.completedFor.create({ data: { progressId: progress.id, reason: words } })
  await db.activitySubmission.create({
    data: {
      userId,
      activityId: activity.id,
      doneOn: new Date(),
      fileId: (await file(`${WORD}-ride.png`)).id,
      status: 'DENIED',
    },
  })
  await db.loyaltySubmission.create({
    data: {
      userId,
      type: 'PHOTO',
      happenedOn: new Date(),
      status: 'APPROVED',
      attachments: { create: { fileId: (await file(`${WORD}-photo.png`)).id } },
    },
  })
  const incentive = await makeIncentive(db)
  await makeReward(db, { userId, incentiveId: incentive.id })
  const spiff = await makeSpiff(db)
  const [granted, denied] = [
    await makeClaim(db, { spiffId: spiff.id, userId, status: 'APPROVED' }),
    await makeClaim(db, { spiffId: spiff.id, userId, status: 'DENIED', invoiceNumber: 'OTHER-2' }),
  ]
  await db.storedFile.updateMany({
    where: { spiffReceipts: { some: { claimId: { in: [granted.id, denied.id] } } } },
    data: { name: `${WORD}-receipt.png` },
  })
  await db.spiffClaimStep.create({ data: { claimId: denied.id, kind: 'denied', note: words } })
  await db.courseRequest.create({ data: { userId, topic: words } })
  await db.learnerRequest.create({ data: { userId, type: 'POSITION' } })
  await db.certification.create({ data: { userId, title: words } })
  await db.certificate.create({ data: { userId, number: `N-${userId}`, title: 'Riding', recipientName: words } })
  await db.payoutOrder.create({
    data: {
      type: 'CASH',
      userId,
      recipientId: userId,
      unit: 'USD',
      amount: 100,
      value: 100,
      currency: 'USD',
      status: 'DENIED',
    },
  })
  const { id: bulletinId } = await makeBulletin(db)
  await db.comment.create({ data: { bulletinId, authorId: userId, text: words } })
  const { id: commentId } = await db.comment.create({
    data: { bulletinId, authorId: admin.user.id, text: 'Theirs', reportCount: 1 },
  })
  await db.commentReport.create({ data: { commentId, userId, reason: 'OTHER', note: words } })
  await makeSuggestedFollow(db, { personId: userId, reason: words })
  const call = { outcome: 'REACHED' as const, note: words, calledOn: new Date() }
  await db.trainingCall.create({ data: { ...call, userId, calledById: admin.user.id } })
  await makeFieldTraining(db, { dealerId: (await makeDealer(db)).id, askedById: userId, note: words })
  // A podcast stays, and so do its words; whoever made it, heard it and has an address for it goes.
  const podcast = await makePodcast(db, { createdById: userId, views: 1, likes: 1, commentCount: 1 })
  const mine = { podcastId: podcast.id, userId }
  await db.podcastProgress.create({ data: { ...mine, positionSeconds: 5, watchedSeconds: 5 } })
  await db.podcastReaction.create({ data: { ...mine, liked: true } })
  await db.comment.create({ data: { podcastId: podcast.id, authorId: userId, text: words } })
  await db.podcastFeed.create({ data: { userId, tokenHash: Buffer.alloc(32, WORD) } })
  await makeVideo(db, { submittedById: userId, verdict: 'DENIED', title: words, description: words })
  // Whatever a feature says holds free words does so here, JSON and text alike.
  for (const [model, { of = [], erased = {} }] of personalData())
    for (const column of Object.keys(erased)) {
      if (!of.length) continue
      const json = ['address', 'undo', 'wanted'].includes(column)
      const count = await db.$executeRawUnsafe(
        `UPDATE "${model}" SET "${column}" = ${json ? `'{"line": "${words}"}'::jsonb` : `'${words}'`} WHERE "${of[0]}" = '${userId}'`,
      )
      expect(count, `${model}.${column}`).toBeGreaterThan(0)
    }
  expect(await saying()).toEqual(
    expect.arrayContaining(['ActivitySubmission', 'CompletedFor', 'LoyaltySubmission', 'Reward', 'StoredFile']),
  )
  const confirmation = `${NAME.firstName} ${NAME.lastName}`
  const { errors } = await graphql(admin, DELETE, { input: { databaseId: userId, confirmation } })
  expect(errors).toBeUndefined()
  expect(await saying()).toEqual([])
  expect(await db.podcast.findUniqueOrThrow({ where: { id: podcast.id } })).toMatchObject({
    title: podcast.title,
    createdById: null,
    views: 0,
    likes: 0,
    commentCount: 0,
  })
  const held = [db.podcastProgress.count({ where: mine }), db.podcastReaction.count({ where: mine })]
  expect(await Promise.all([...held, db.podcastFeed.count({ where: { userId } })])).toEqual([0, 0, 0])
  // The receipt of granted money stays for tax and audit; the other went with its file.
  expect(await db.spiffReceipt.findMany({ where: { claimId: granted.id }, select: { file: true } })).toMatchObject([
    { file: { name: 'file.png' } },
  ])
  expect(await db.spiffReceipt.count({ where: { claimId: denied.id } })).toBe(0)
})

it('goes for the accounts that were merged into it as well', async () => {
  const admin = await person('company-admin')
  const [stays, closed] = [await person('learner', NAME), await person('learner', NAME)]
  const email = `${WORD}@second.test`
  await db.user.update({ where: { id: closed.user.id }, data: { email } })
  await db.outboxMail.create({ data: { reference: 'second', to: email, subject: 'Hi', text: '', html: '' } })
  const merged = await graphql(
    admin,
    'mutation ($input: MergeUsersInput!) { mergeUsers(input: $input) { __typename } }',
    { input: { primary: stays.user.id, secondary: closed.user.id } },
  )
  expect(merged.errors).toBeUndefined()
  expect((await saying()).sort()).toEqual(expect.arrayContaining(['OutboxMail', 'User', 'UserMerge']))
  const confirmation = `${NAME.firstName} ${NAME.lastName}`
  const { errors } = await graphql(admin, DELETE, { input: { databaseId: stays.user.id, confirmation } })
  expect(errors).toBeUndefined()
  expect(await saying()).toEqual([])
  expect(await db.user.findUniqueOrThrow({ where: { id: closed.user.id } })).toMatchObject({
    firstName: 'Former',
    erasedAt: expect.any(Date),
  })
})
