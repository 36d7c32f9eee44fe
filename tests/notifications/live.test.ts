import { randomUUID } from 'node:crypto'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeNotification } from '../../prisma/factories/notifications.ts'
import { makeUser } from '../../prisma/factories/users.ts'
import { firstOf, listen, socketOf, until } from '../support/sockets.ts'
import { guest, openWorld } from '../support/world.ts'

/** A real mail server that keeps what it is sent. */
const letters: { to: string[]; text: string }[] = []
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let text = ''
    stream.on('data', (chunk) => {
      text += String(chunk)
    })
    stream.on('end', () => {
      letters.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
      done()
    })
  },
})
await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
const smtpPort = (mailServer.server.address() as { port: number }).port
afterAll(() => new Promise<void>((resolve) => mailServer.close(() => resolve())))

const { db, services, origin, person, graphql, rest, jobs, statements } = await openWorld({
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
})

describe('what a notification leads to', () => {
  const LIST =
    'query ($first: Int) { unreadNotificationCount notifications(first: $first) { edges { node { title link gone } } } }'
  interface List {
    unreadNotificationCount: number
    notifications: { edges: { node: { title: string; link: string; gone: boolean } }[] }
  }

  it('is said to be gone once it was deleted or is not open any more, at both doors, and stays to be read', async () => {
    const learner = await person('learner')
    const [course, hidden] = [await makeCourse(db), await makeCourse(db)]
    const curriculum = await makeCurriculum(db, { courseIds: [course.id] })
    const closed = await makeCurriculum(db, { courseIds: [hidden.id], status: 'DRAFT' })
    const links = {
      stands: '/auth/me',
      none: '',
      course: `/auth/training/${curriculum.id}/${course.id}`,
      closed: `/auth/training/${closed.id}/${hidden.id}?at=1`,
      curriculum: `/auth/curriculum-page/${curriculum.id}`,
      missing: `/auth/curriculum-page/${randomUUID()}`,
      incentive: `/auth/redeem-reward/${randomUUID()}`,
      spiff: `/auth/spiff/card-info?spiffId=${randomUUID()}`,
      claim: `/auth/spiff/list?claim=${randomUUID()}`,
    }
    for (const [title, link] of Object.entries(links))
      await makeNotification(db, { userId: learner.user.id, title, link })
    const gone = async () => {
      const { data } = await graphql<List>(learner, LIST)
      expect(data!.unreadNotificationCount).toBe(9)
      for (const { node } of data!.notifications.edges)
        expect(node.link).toBe(node.gone ? '' : links[node.title as keyof typeof links])
      const { json } = await rest<{ notifications: { title: string; link: string; gone: boolean }[] }>(
        learner,
        'GET /api/notifications',
      )
      expect(json.notifications).toEqual(
        data!.notifications.edges.map(({ node }) => expect.objectContaining(node) as object),
      )
      return data!.notifications.edges.flatMap(({ node }) => (node.gone ? [node.title] : [])).toSorted()
    }
    const never = ['claim', 'closed', 'incentive', 'missing', 'spiff']
    expect(await gone()).toEqual(never)
    await db.course.update({ where: { id: course.id }, data: { deletedAt: services.now() } })
    expect(await gone()).toEqual([...never, 'course'].toSorted())
    await db.curriculum.update({ where: { id: curriculum.id }, data: { status: 'UNPUBLISHED' } })
    expect(await gone()).toEqual([...never, 'course', 'curriculum'].toSorted())
  })

  it('is asked for all at once', async () => {
    const learner = await person('learner')
    for (let i = 0; i < 50; i++)
      await makeNotification(db, {
        userId: learner.user.id,
        link: `/auth/training/${(await makeCurriculum(db)).id}/${randomUUID()}`,
      })
    const counts: number[] = []
    for (const first of [1, 10, 50]) {
      await graphql(learner, '{ viewer { id } }')
      statements()
      await graphql(learner, LIST, { first })
      counts.push(statements().length)
    }
    expect(new Set(counts).size, counts.join(' ')).toBe(1)
  })
})

describe('live news', () => {
  it('reaches the person it is for and nobody else', async () => {
    const [mine, other] = [await person('learner'), await person('learner')]
    const { client } = socketOf(origin, mine)
    const { heard } = listen(client, 'subscription { notificationAdded { title databaseId } }')
    const [own, foreign] = [
      await makeNotification(db, { userId: mine.user.id, title: 'For me' }),
      await makeNotification(db, { userId: other.user.id, title: 'Not for me' }),
    ]
    await until(
      () => heard.length > 0,
      () => {
        services.pubsub.publish('notification.added', other.user.id, foreign.id)
        services.pubsub.publish('notification.added', mine.user.id, own.id)
      },
    )
    expect(heard[0]).toEqual({ data: { notificationAdded: { title: 'For me', databaseId: own.id } } })
    expect(JSON.stringify(heard)).not.toContain('Not for me')
    await client.dispose()
  })

  it('counts waiting people on admins’ badges', async () => {
    const admin = await person('platform-admin')
    const { client } = socketOf(origin, admin)
    const { heard } = listen(client, 'subscription { requestCounts { userRequests } }')
    // Told at the beginning, so that nothing between the list and its live line is missed.
    await until(() => heard.length > 0)
    expect(heard).toEqual([{ data: { requestCounts: { userRequests: 0 } } }])
    const waiting = await makeUser(db, { status: 'PENDING' })
    await until(
      () => heard.length > 1,
      () => services.pubsub.publish('counts.changed', 'admins', true),
    )
    expect(heard[1]).toEqual({ data: { requestCounts: { userRequests: 1 } } })
    await rest(admin, `PUT /api/user-requests/${waiting.id}/approve`)
    await until(() => JSON.stringify(heard.at(-1)).includes(':0'))
    expect(heard.at(-1)).toEqual({ data: { requestCounts: { userRequests: 0 } } })
    await client.dispose()
  })

  it('asks for rights anew with each event, and closes with the session', async () => {
    const who = await person('learner')
    const { client, closed } = socketOf(origin, who)
    const { heard } = listen(client, 'subscription { notificationAdded { title } }')
    const news = await makeNotification(db, { userId: who.user.id })
    await until(
      () => heard.length > 0,
      () => services.pubsub.publish('notification.added', who.user.id, news.id),
    )
    await rest(who, 'GET /api/logout')
    expect((await closed).code).toBe(4401)
    await client.dispose()
  })

  it('is not for strangers, learners or other sites', async () => {
    expect((await socketOf(origin, guest).closed).code).toBe(4403)
    const learner = socketOf(origin, await person('learner'))
    expect(JSON.stringify(await firstOf(learner.client, 'subscription { requestCounts { userRequests } }'))).toContain(
      'FORBIDDEN',
    )
    await learner.client.dispose()
    expect((await socketOf(origin, await person('learner'), { origin: 'https://evil.test' }).closed).code).not.toBe(
      1000,
    )
  })
})

describe('the list', () => {
  it('is one’s own, is read once, and answers the documented key', async () => {
    const [mine, other] = [await person('learner'), await person('learner')]
    const [own, foreign] = [
      await makeNotification(db, { userId: mine.user.id }),
      await makeNotification(db, { userId: other.user.id }),
    ]
    const list = await rest<{ notifications: { _id: string; readAt: string | null }[] }>(mine, 'GET /api/notifications')
    expect(list.json.notifications.map(({ _id }) => _id)).toEqual([own.id])
    expect((await rest<{ readAt: string }>(mine, `POST /api/notifications/${own.id}/read`)).json.readAt).toBeTruthy()
    expect((await rest(mine, `POST /api/notifications/${foreign.id}/read`)).status).toBe(404)
    expect((await graphql(mine, '{ unreadNotificationCount }')).data).toEqual({ unreadNotificationCount: 0 })
    expect(
      (
        await graphql(mine, 'query ($id: ID!) { node(id: $id) { id } }', {
          id: Buffer.from(`Notification:${foreign.id}`).toString('base64'),
        })
      ).data,
    ).toMatchObject({ node: null })
  })
})

describe('letters', () => {
  it('with a code are kept no longer than until they are sent', async () => {
    const reader = await makeUser(db)
    await graphql(guest, 'mutation ($e: String!) { requestPasswordReset(input: { email: $e }) { message } }', {
      e: reader.email,
    })
    await jobs()
    // By its words: an address of eight digits stands before it.
    const code = /(\d{8}) is your recovery code/.exec(letters.find(({ to }) => to.includes(reader.email))!.text)![1]!
    const kept = await db.outboxMail.findFirstOrThrow({ where: { to: reader.email } })
    expect([kept.sentAt !== null, JSON.stringify(kept).includes(code)]).toEqual([true, false])
  })

  it('leave over SMTP, once, with no way to add headers', async () => {
    const admin = await person('platform-admin')
    const waiting = await makeUser(db, { status: 'PENDING', firstName: 'Zoë' })
    await rest(admin, `PUT /api/user-requests/${waiting.id}/approve`)
    await jobs()
    await jobs()
    const sent = letters.filter(({ to }) => to.includes(waiting.email))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toMatch(/Subject: You are in/)
    await graphql(
      guest,
      'mutation ($m: String!) { askForHelp(input: { fullName: "A\\r\\nBcc: x@evil.test", email: "a@b.test", phone: "5551234567", message: $m }) { message } }',
      { m: 'Help' },
    )
    await jobs()
    const asked = letters.filter(({ text }) => text.includes('Help wanted'))
    expect(asked.length).toBeGreaterThan(0)
    for (const { to, text } of asked) {
      expect(text.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m)
      expect(to).not.toContain('x@evil.test')
    }
  })
})
