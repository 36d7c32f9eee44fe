import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeEvent } from '../../prisma/factories/events.ts'
import { makeVideo } from '../../prisma/factories/videos.ts'
import { notify } from '../../server/domain/news/notify.ts'
import { changeInJob } from '../../server/platform/change.ts'
import { listen, socketOf, until } from '../support/sockets.ts'
import { openWorld, type Who } from '../support/world.ts'

/** A real mail server that can be told to take nothing for now. */
const letters: string[] = []
let takes = true
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let text = ''
    stream.on('data', (chunk) => {
      text += String(chunk)
    })
    stream.on('end', () => {
      if (takes) letters.push(text)
      done(takes ? undefined : Object.assign(new Error('Try later'), { responseCode: 451 }))
    })
  },
})
await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
const { port } = mailServer.server.address() as { port: number }
afterAll(() => new Promise<void>((resolve) => mailServer.close(() => resolve())))

const { db, services, origin, graphql, rest, person, jobs } = await openWorld({ SMTP_URL: `smtp://127.0.0.1:${port}` })

const run = async (who: Who, name: string, input: object) => {
  const type = name[0]!.toUpperCase() + name.slice(1)
  const { data, errors } = await graphql<Record<string, { comment?: { databaseId: string } }>>(
    who,
    `mutation ($input: ${type}Input!) { ${name}(input: $input) { ${name.endsWith('Comment') ? 'comment { databaseId }' : 'clientFree: __typename'} } }`,
    { input },
  )
  expect(errors).toBeUndefined()
  return data![name]?.comment?.databaseId ?? ''
}
/** The queue tries what failed for a while again, as if its time had come. */
async function tryAgain() {
  await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now()`
  await jobs()
}
const notifiedOf = async ({ user }: Who) =>
  (await db.notification.findMany({ where: { userId: user.id }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })).map(
    ({ title, body }) => `${title}: ${body}`,
  )
/** Everything that is kept for and about notifications, as text. */
const kept = async () =>
  JSON.stringify([
    await db.notification.findMany(),
    await db.outboxMail.findMany(),
    await db.$queryRaw`SELECT payload::text FROM graphile_worker._private_jobs`,
  ])

async function colleagues() {
  const { id } = await makeDealer(db, { status: 'ACTIVE' })
  const [ann, bob] = [
    await person('learner', { firstName: 'Ann', lastName: 'Miller', dealerIds: [id] }),
    await person('learner', { firstName: 'Bob', lastName: 'Stone', dealerIds: [id] }),
  ]
  return { ann, bob, admin: await person('platform-admin') }
}
const comment = (who: Who, bulletinId: string, message: string, named: Who[]) =>
  run(who, 'addComment', {
    target: 'BULLETIN',
    databaseId: bulletinId,
    message,
    taggedUsers: named.map(({ user }) => user.id),
  })

describe('what was told of a comment', () => {
  it.each(['deleted', 'hidden', 'erased', 'under something deleted'])(
    'is gone once it is %s, with its emails, and open windows hear of it',
    async (how) => {
      const { ann, bob, admin } = await colleagues()
      const bulletin = await makeBulletin(db)
      const secret = `Torque ${how} 1234`
      takes = false
      const id = await comment(ann, bulletin.id, secret, [bob])
      await jobs()
      expect(await notifiedOf(bob)).toEqual([expect.stringContaining(secret)])
      expect(await kept()).toContain(secret)
      const { client, opened } = socketOf(origin, bob)
      await opened
      const changed = listen<{ notificationChanged: object }>(
        client,
        'subscription { notificationChanged { notification { title } unreadCount } }',
      )
      const counts = listen(client, 'subscription { unreadCounts { notifications } }')
      // Only what both windows hear anyway says that they listen.
      await until(
        () => counts.heard.length > 1,
        () => services.pubsub.publish('unread.changed', bob.user.id, true),
      )
      if (how === 'deleted') await run(ann, 'deleteComment', { databaseId: id })
      if (how === 'hidden') await run(admin, 'moderateComment', { databaseId: id, hidden: true })
      if (how === 'erased') await run(admin, 'deleteUser', { databaseId: ann.user.id })
      if (how === 'under something deleted') await run(admin, 'delete', { target: 'BULLETIN', databaseId: bulletin.id })
      await until(() => changed.heard.length > 0)
      expect(changed.heard[0]).toEqual({ data: { notificationChanged: { notification: null, unreadCount: 0 } } })
      await until(() => JSON.stringify(counts.heard.at(-1)).includes(':0'))
      expect(counts.heard.at(-1)).toEqual({ data: { unreadCounts: { notifications: 0 } } })
      await client.dispose()
      expect(await notifiedOf(bob)).toEqual([])
      expect((await rest<{ notifications: object[] }>(bob, 'GET /api/notifications')).json.notifications).toEqual([])
      expect(await kept()).not.toContain(secret)
      takes = true
      letters.length = 0
      await tryAgain()
      expect(letters.filter((text) => text.includes('Torque'))).toEqual([])
      expect(await notifiedOf(bob)).toEqual([])
    },
  )

  it('has the words it has now once it is edited, also in the email that waited; who is named no longer is not told so', async () => {
    const { ann, bob } = await colleagues()
    const { user } = await person('learner', { firstName: 'Cid', lastName: 'Coast' })
    const dealer = await db.dealerMember.findFirstOrThrow({ where: { userId: ann.user.id } })
    await db.dealerMember.create({ data: { userId: user.id, dealerId: dealer.dealerId } })
    const bulletin = await makeBulletin(db)
    takes = false
    const id = await comment(ann, bulletin.id, 'Use 40 Nm there', [bob, { user } as Who])
    await jobs()
    const edited = { databaseId: id, message: 'Use 55 Nm there', taggedUsers: [bob.user.id] }
    await run(ann, 'editComment', edited)
    expect(await notifiedOf(bob)).toEqual([expect.stringMatching(/named you.*: Use 55 Nm there$/)])
    expect(await notifiedOf({ user } as Who)).toEqual([])
    expect(await kept()).not.toContain('40 Nm')
    takes = true
    letters.length = 0
    await tryAgain()
    expect(letters.filter((text) => /[45][05] Nm/.test(text)).map((text) => /\d\d Nm/.exec(text)![0])).toEqual([
      '55 Nm',
    ])
    // An email that left is not sent a second time, and its words are not kept.
    await run(ann, 'editComment', { databaseId: id, message: 'Use 60 Nm there' })
    await tryAgain()
    expect(letters.filter((text) => text.includes('60 Nm'))).toEqual([])
    expect(await kept()).not.toContain('55 Nm')
    expect(await notifiedOf(bob)).toEqual([expect.stringContaining('Use 60 Nm there')])
  })

  it('is told again once it is shown again', async () => {
    const { ann, bob, admin } = await colleagues()
    const bulletin = await makeBulletin(db)
    const id = await comment(ann, bulletin.id, 'Mind the chain', [bob])
    await jobs()
    await run(admin, 'moderateComment', { databaseId: id, hidden: true })
    await jobs()
    expect([await notifiedOf(bob), (await notifiedOf(ann)).length]).toEqual([[], 1])
    await run(admin, 'moderateComment', { databaseId: id, hidden: false })
    await jobs()
    expect([await notifiedOf(bob), await notifiedOf(ann)]).toEqual([[expect.stringContaining('Mind the chain')], []])
    // Its thing is not open to them any more: the words are not read there either.
    await db.bulletin.update({ where: { id: bulletin.id }, data: { status: 'UNPUBLISHED' } })
    const list = '{ notifications { edges { node { title body gone } } } }'
    const edges = async () =>
      (await graphql<{ notifications: { edges: object[] } }>(bob, list)).data!.notifications.edges
    const isRead = (readAt: Date | null) =>
      db.notification.updateMany({ where: { userId: bob.user.id }, data: { readAt } })
    // Unread it is not there at all; what was read before says what became of it.
    expect(await edges()).toEqual([])
    await isRead(services.now())
    expect(await edges()).toEqual([
      { node: { title: 'A comment that is no longer open to you', body: '', gone: true } },
    ])
    await isRead(null)
  })
})

it('an event that is deleted takes along what was told of its comments', async () => {
  const { ann, bob, admin } = await colleagues()
  const event = await makeEvent(db)
  await run(ann, 'addComment', {
    target: 'EVENT',
    databaseId: event.id,
    message: 'Who drives?',
    taggedUsers: [bob.user.id],
  })
  await jobs()
  expect(await kept()).toContain('Who drives?')
  await run(admin, 'delete', { target: 'EVENT', databaseId: event.id })
  expect(await kept()).not.toContain('Who drives?')
})

it('what others were told with the name of a person goes when the person is erased', async () => {
  const { ann, bob, admin } = await colleagues()
  await changeInJob(services, 'test', async (c) => {
    for (const [reference, namesId] of [
      ['naming', ann.user.id],
      ['other', null],
    ] as const)
      await notify(c, {
        userId: bob.user.id,
        kind: 'training.nudged',
        title: `Ann Miller reminds you (${reference})`,
        reference,
        namesId,
      })
  })
  await run(admin, 'deleteUser', { databaseId: ann.user.id })
  expect(await notifiedOf(bob)).toEqual(['Ann Miller reminds you (other): '])
})

it('a video that is denied or deleted is no longer told to who decides it', async () => {
  const [denier, admin] = [await person('platform-admin'), await person('platform-admin')]
  const author = await person('learner')
  for (const how of ['denied', 'deleted']) {
    const video = await makeVideo(db, { title: `Wheelie ${how}`, status: 'DRAFT' })
    await db.videoSubmission.create({ data: { videoId: video.id, userId: author.user.id } })
    await changeInJob(services, 'test', (c) =>
      c.emit('video.submitted', { videoId: video.id, at: new Date().toISOString() }),
    )
    await jobs()
    expect((await notifiedOf(admin)).filter((text) => text.includes(video.title))).toHaveLength(1)
    if (how === 'denied')
      await run(denier, 'decideVideo', { databaseId: video.id, approve: false, reason: 'Not on a public road.' })
    else await run(author, 'delete', { target: 'VIDEO', databaseId: video.id })
    expect((await notifiedOf(admin)).filter((text) => text.includes(video.title))).toEqual([])
  }
})
