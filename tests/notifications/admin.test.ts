import { expect, it } from 'vitest'
import { makeNotification } from '../../prisma/factories/notifications.ts'
import { writeToMany } from '../../server/domain/news/letters.ts'
import { codeOf } from '../support/answers.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, person, jobs } = await openWorld()

const FIGURES = 'query ($days: Int) { notificationFigures(days: $days) { subject told read people } }'
const KINDS = '{ mailKinds { topic muted refusals } }'
const MUTE = 'mutation ($input: MuteMailInput!) { muteMail(input: $input) { query { mailKinds { topic muted } } } }'

it('says what people were told lately and how much of it they read, to who sees everything', async () => {
  const [ann, bob] = [await person('learner'), await person('learner')]
  const daysAgo = (days: number) => new Date(services.now().getTime() - days * 86_400_000)
  for (const [who, kind, createdAt, isRead] of [
    [ann, 'course.completed', daysAgo(1), true],
    [ann, 'curriculum.due', daysAgo(2), false],
    [bob, 'course.completed', daysAgo(10), true],
    [bob, 'payout.sent', daysAgo(40), false],
  ] as const)
    await makeNotification(db, { userId: who.user.id, kind, createdAt, readAt: isRead ? createdAt : null })
  const admin = await person('company-admin')
  const of = async (days?: number) =>
    (await graphql<{ notificationFigures: unknown[] }>(admin, FIGURES, { days })).data!.notificationFigures
  expect(await of()).toEqual([{ subject: 'TRAINING', told: 3, read: 2, people: 3 }])
  expect(await of(7)).toEqual([{ subject: 'TRAINING', told: 2, read: 1, people: 2 }])
  expect(await of(60)).toContainEqual({ subject: 'CLAIMS', told: 1, read: 0, people: 1 })
  expect((await graphql(admin, FIGURES, { days: 0 })).errors?.[0]?.extensions.fields).toHaveProperty('days')
  for (const role of ['learner', 'dealer-manager', 'brand-manager', 'translator'] as const)
    for (const document of [FIGURES, KINDS])
      expect(codeOf(await graphql(await person(role), document))).toBe('FORBIDDEN')
})

it('emails of a kind are turned off for everybody and on again; the portal tells of it all the same', async () => {
  const admin = await person('company-admin')
  const [reader, refuser] = [await person('learner'), await person('learner')]
  await db.mailRefusal.create({ data: { userId: refuser.user.id, topic: 'completed' } })
  const write = async (reference: string) => {
    const letter = { subject: 'Passed', paragraphs: ['Well done.'], reference }
    await writeToMany(db, 'completed', new Map([reader, refuser].map(({ user }) => [user.id, letter])))
    await jobs()
    return db.outboxMail.count({ where: { reference } })
  }
  const kindOf = async (who: Who) =>
    (
      await graphql<{ mailKinds: { topic: string; muted: boolean; refusals: number }[] }>(who, KINDS)
    ).data!.mailKinds.find(({ topic }) => topic === 'COMPLETED')
  expect(await write('first')).toBe(1)
  expect(await kindOf(admin)).toEqual({ topic: 'COMPLETED', muted: false, refusals: 1 })
  const mute = (who: Who, muted: boolean) => graphql(who, MUTE, { input: { topic: 'COMPLETED', muted } })
  for (const role of ['learner', 'brand-manager'] as const)
    expect(codeOf(await mute(await person(role), true))).toBe('FORBIDDEN')
  for (let times = 0; times < 2; times++) expect((await mute(admin, true)).errors).toBeUndefined()
  expect((await kindOf(admin))?.muted).toBe(true)
  expect(await write('second')).toBe(0)
  await mute(admin, false)
  expect(await write('third')).toBe(1)
})

it('every kind of email may be refused and wanted again', async () => {
  const learner = await person('learner')
  const { data } = await graphql<{ mailKinds: { topic: string }[] }>(await person('company-admin'), KINDS)
  const topics = data!.mailKinds.map(({ topic }) => topic)
  const choose = async (topic: string, wanted: boolean) =>
    (
      await graphql<{ chooseMail: { user: { refusedMailTopics: string[] } } }>(
        learner,
        'mutation ($input: ChooseMailInput!) { chooseMail(input: $input) { user { refusedMailTopics } } }',
        { input: { topic, wanted } },
      )
    ).data?.chooseMail.user.refusedMailTopics
  expect(topics.length).toBeGreaterThan(7)
  for (const topic of topics) {
    expect(await choose(topic, false), topic).toEqual([topic])
    expect(await choose(topic, true), topic).toEqual([])
  }
})
