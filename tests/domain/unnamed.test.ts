import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeEvent } from '../../prisma/factories/events.ts'
import { makeAdminGroup, makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makePodcast } from '../../prisma/factories/podcasts.ts'
import { makePromotion } from '../../prisma/factories/promotions.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { makeVideo } from '../../prisma/factories/videos.ts'
import type { Right } from '../../server/platform/rights.ts'
import { rootsOf } from '../support/roots.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, rest, person, signIn, jobs } = await openWorld()
const codeOf = ({ errors }: { errors?: { extensions: { code?: string } }[] }) => errors?.[0]?.extensions.code

/** Two learners of one group at two dealers, and three who manage the same brand: of them one looks after the first. */
async function crowd() {
  const [here, there] = [
    await makeDealer(db, { name: 'Near Motors', status: 'ACTIVE' }),
    await makeDealer(db, { name: 'Far Motors', status: 'ACTIVE' }),
  ]
  const group = await makeAssignmentGroup(db)
  const joins = async (firstName: string, dealerId: string) =>
    signIn(
      await makeOnboardedUser(db, {
        firstName,
        lastName: 'Quill',
        assignmentGroupIds: [group.id],
        dealerIds: [dealerId],
      }),
    )
  const [near, far] = [await joins('Nearby', here.id), await joins('Faraway', there.id)]
  const brand = await makeBrand(db, { active: true })
  const role = await db.role.findUniqueOrThrow({ where: { key: 'regional-sales-manager' } })
  const rights: Right[] = [
    'view-announcements',
    'modify-announcements',
    'view-events',
    'modify-events',
    'view-messages',
    'send-messages',
  ]
  await db.roleRight.createMany({ data: rights.map((right) => ({ roleId: role.id, right })), skipDuplicates: true })
  const [admin, manager, regional] = [
    await person('company-admin'),
    await person('brand-manager', { ownedBrandIds: [brand.id] }),
    await person('regional-sales-manager', { ownedBrandIds: [brand.id] }),
  ]
  await makeAdminGroup(db, { userIds: [regional.user.id], dealerIds: [here.id] })
  return { group, brand, near, far, admin, manager, regional, here, there }
}

interface Named {
  totalCount: number
  unnamedCount: number
  edges: { node: { name: string } }[]
}
const told = ({ totalCount, unnamedCount, edges }: Named) => {
  expect(totalCount).toBe(edges.length)
  return [...edges.map(({ node }) => node.name).toSorted(), unnamedCount]
}
const BOTH = ['Faraway Quill', 'Nearby Quill']

describe('people one may not see are counted, never named', () => {
  it.each([
    ['BULLETIN', 'bulletins', makeBulletin],
    ['PROMOTION', 'promotions', makePromotion],
  ] as const)(
    'as readers of a %s and as those who have not read it, in lists and files',
    async (target, path, make) => {
      const { group, brand, near, far, admin, manager, regional } = await crowd()
      const post = await make(db, { brandId: brand.id, audienceGroupIds: [group.id] })
      await db.user.updateMany({ data: { createdAt: new Date(post.date.getTime() - 1000) } })
      const readers = async (who: Who, read: boolean, text?: string) => {
        const { data, errors } = await graphql<{ readers: Named }>(
          who,
          'query ($target: ReadTarget!, $id: ID!, $read: Boolean, $text: String) { readers(target: $target, databaseId: $id, read: $read, text: $text) { totalCount unnamedCount edges { node { name } } } }',
          { target, id: post.id, read, text },
        )
        expect(errors).toBeUndefined()
        return told(data!.readers)
      }
      const file = async (who: Who, read: boolean) =>
        (await rest(who, `GET /api/${path}/${post.id}/readers/export?read=${read}`)).text
      for (const read of [false, true]) {
        if (read)
          for (const who of [near, far])
            await graphql(who, 'mutation ($input: MarkReadInput!) { markRead(input: $input) { node { id } } }', {
              input: { target, databaseId: post.id },
            })
        expect(await readers(admin, read)).toEqual([...BOTH, 0])
        expect(await readers(regional, read)).toEqual(['Nearby Quill', 1])
        expect(await readers(manager, read)).toEqual([2])
        // A search tells nothing of them either.
        expect(await readers(manager, read, 'Faraway')).toEqual([2])
        expect(await readers(manager, read, 'nobody of this name')).toEqual([2])
        expect(await file(admin, read)).toContain('Faraway')
        expect(await file(regional, read)).toContain('Nearby')
        expect(await file(regional, read)).not.toContain('Faraway')
        expect(await file(manager, read)).not.toMatch(/Nearby|Faraway|Motors/)
      }
    },
  )

  it('as who answered an event', async () => {
    const { brand, near, far, admin, manager, regional } = await crowd()
    const event = await makeEvent(db, { brandId: brand.id })
    for (const who of [near, far])
      await graphql(who, 'mutation ($input: AttendEventInput!) { attendEvent(input: $input) { event { id } } }', {
        input: { databaseId: event.id, type: 'GOING' },
      })
    const comers = async (who: Who, text?: string) => {
      const { data, errors } = await graphql<{
        eventAttendees: Omit<Named, 'unnamedCount'>
        event: { unnamedCount: number; goingCount: number }
      }>(
        who,
        'query ($id: ID!, $text: String) { eventAttendees(event: $id, text: $text) { totalCount edges { node { name } } } event(databaseId: $id) { goingCount unnamedCount } }',
        { id: event.id, text },
      )
      expect(errors).toBeUndefined()
      expect(data!.event.goingCount).toBe(2)
      return told({ ...data!.eventAttendees, unnamedCount: data!.event.unnamedCount })
    }
    expect(await comers(admin)).toEqual([...BOTH, 0])
    expect(await comers(regional)).toEqual(['Nearby Quill', 1])
    expect(await comers(manager)).toEqual([2])
    expect(await comers(manager, 'Faraway')).toEqual([2])
    const list = await rest<{ attendees: object[]; going: number }>(manager, `GET /api/events/${event.id}/attendees`)
    expect(list.json).toMatchObject({ attendees: [], going: 2 })
    for (const [who, named] of [
      [manager, /^(?!.*(Nearby|Faraway))/s],
      [regional, /^(?!.*Faraway).*Nearby/s],
    ] as const)
      expect((await rest(who, `GET /api/events/${event.id}/attendees/export`)).text).toMatch(named)
    const learner = await graphql<{ event: { unnamedCount: number | null } }>(
      near,
      'query ($id: ID!) { event(databaseId: $id) { unnamedCount } }',
      { id: event.id },
    )
    expect(learner.data!.event.unnamedCount).toBeNull()
  })

  it('as who has a message, and as whom a draft is addressed to', async () => {
    const { group, near, far, admin, manager, regional, here } = await crowd()
    const send = async (who: Who, input: object) => {
      const { data, errors } = await graphql<{ saveMessage: { message: { databaseId: string } } }>(
        who,
        'mutation ($input: SaveMessageInput!) { saveMessage(input: $input) { message { databaseId } } }',
        { input: { subject: 'Torque', text: '<p>Torque first.</p>', ...input } },
      )
      expect(errors).toBeUndefined()
      await jobs()
      return data!.saveMessage.message.databaseId
    }
    const holders = async (who: Who, id: string) => {
      const { data, errors } = await graphql<{ message: { unnamedCount: number; recipients: Named } }>(
        who,
        'query ($id: ID!) { message(databaseId: $id) { unnamedCount recipients { totalCount edges { node { name } } } } }',
        { id },
      )
      expect(errors).toBeUndefined()
      return told({ ...data!.message.recipients, unnamedCount: data!.message.unnamedCount })
    }
    for (const [who, expected] of [
      [admin, [...BOTH, 0]],
      [regional, ['Nearby Quill', 1]],
      [manager, [2]],
    ] as const)
      expect(await holders(who, await send(who, { audienceIds: [group.id], send: true }))).toEqual(expected)

    // Named while they were looked after, and no longer: neither told nor written to.
    await db.dealerMember.updateMany({ where: { userId: far.user.id }, data: { dealerId: here.id } })
    const draft = await send(regional, { recipientIds: [near.user.id, far.user.id] })
    await db.dealerMember.deleteMany({ where: { userId: far.user.id } })
    const { data } = await graphql<{ message: { people: { name: string }[]; peopleCount: number } }>(
      regional,
      'query ($id: ID!) { message(databaseId: $id) { peopleCount people { name } } }',
      { id: draft },
    )
    expect(data!.message).toEqual({ peopleCount: 2, people: [{ name: 'Nearby Quill' }] })
    await graphql(regional, 'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }', {
      input: { databaseId: draft },
    })
    await jobs()
    expect(await db.messageRecipient.findMany({ where: { messageId: draft } })).toMatchObject([
      { userId: near.user.id },
    ])
  })
})

describe('numbers tell nothing of whom one may not see', () => {
  it('people named one by one are counted as saving takes them, at both doors', async () => {
    const { near, far, admin, manager, regional } = await crowd()
    const recipientIds = [near.user.id, far.user.id]
    for (const [who, people] of [
      [admin, 2],
      [regional, 1],
      [manager, 0],
    ] as const) {
      const { data } = await graphql<{ messageReach: { people: number } }>(
        who,
        'query ($ids: [ID!]) { messageReach(recipientIds: $ids) { people } }',
        { ids: recipientIds },
      )
      expect(data!.messageReach.people).toBe(people)
      expect((await rest(who, 'POST /api/messages/count-recipients', { recipientIds })).json).toEqual({
        countRecipients: people,
      })
    }
  })

  it('rules of dynamic groups are counted for who may save one', async () => {
    const { here, admin, manager, near } = await crowd()
    const ask = (who: Who | null, rules?: object) =>
      graphql<{ audienceReach: { people: number } }>(
        who,
        'query ($rules: GroupRulesInput) { audienceReach(audienceIds: [], rules: $rules) { people } }',
        { rules },
      )
    expect((await ask(admin, { dealerIds: [here.id] })).data!.audienceReach.people).toBe(1)
    // Whoever runs a brand aims its content by them.
    expect((await ask(manager, { dealerIds: [here.id] })).data!.audienceReach.people).toBe(1)
    for (const who of [await person('translator'), await person('live-training-admin'), near])
      expect(codeOf(await ask(who, { dealerIds: [here.id] }))).toBe('FORBIDDEN')
    expect(codeOf(await ask(null, { dealerIds: [here.id] }))).toBe('UNAUTHENTICATED')
    expect((await ask(manager)).errors).toBeUndefined()
  })

  it.each([
    ['videos', makeVideo],
    ['podcasts', makePodcast],
  ] as const)('%s are found by who made them for who is told that, and the own ones', async (field, make) => {
    const [author, admin] = [await person('company-admin'), await person('company-admin')]
    const learner = await person('learner')
    await make(db, { createdById: author.user.id })
    await make(db, { createdById: learner.user.id })
    const count = async (who: Who, createdBy: string) => {
      const { data } = await graphql<{ recordings: { totalCount: number } }>(
        who,
        `query ($createdBy: ID) { recordings(kind: ${field.slice(0, -1).toUpperCase()}, createdBy: $createdBy) { totalCount } }`,
        { createdBy },
      )
      const { json } = await rest<{ pagination: { total: number } }>(who, `GET /api/${field}?createdBy=${createdBy}`)
      expect(json.pagination.total).toBe(data!.recordings.totalCount)
      return data!.recordings.totalCount
    }
    expect([await count(admin, author.user.id), await count(admin, learner.user.id)]).toEqual([1, 1])
    expect([await count(learner, author.user.id), await count(learner, learner.user.id)]).toEqual([0, 1])
  })
})

it.each([
  ['Bulletin', makeBulletin],
  ['Promotion', makePromotion],
  ['Event', makeEvent],
  ['Video', makeVideo],
  ['Podcast', makePodcast],
] as const)(
  '%s: who made one is told by name in its list, and as a person to who may see that person',
  async (kind, make) => {
    const brand = await makeBrand(db, { active: true })
    const author = await person('company-admin', { firstName: 'Mara', lastName: 'Maker' })
    const [admin, manager, learner] = [
      await person('platform-admin'),
      await person('brand-manager', { ownedBrandIds: [brand.id] }),
      await person('learner'),
    ]
    for (let count = 0; count < 3; count++) await make(db, { brandId: brand.id, createdById: author.user.id })
    const told = async (who: Who) => {
      const { data, errors } = await graphql<
        Record<string, { edges: { node: { authorName: string | null; author: object | null } }[] }>
      >(
        who,
        `query ($brand: ID) { found: ${rootsOf(kind).list('brand: $brand')} { edges { node { authorName author { databaseId fullName } } } } }`,
        { brand: brand.id },
      )
      expect(errors).toBeUndefined()
      return data!.found!.edges.map(({ node }) => node)
    }
    const seen = { authorName: 'Mara Maker', author: { databaseId: author.user.id, fullName: 'Mara Maker' } }
    expect(await told(admin)).toEqual([seen, seen, seen])
    const named = { authorName: 'Mara Maker', author: null }
    expect(await told(manager)).toEqual([named, named, named])
    const nobody = { authorName: null, author: null }
    expect(await told(learner)).toEqual([nobody, nobody, nobody])
  },
)
