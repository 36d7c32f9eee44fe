import { describe, expect, it } from 'vitest'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeSuggestedFollow } from '../../prisma/factories/suggested-follows.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { makeVideo } from '../../prisma/factories/videos.ts'
import { codeOf } from '../support/answers.ts'
import { openWorld, guest, type Who } from '../support/world.ts'

const { db, graphql, person, signIn, statements } = await openWorld()

interface Row {
  databaseId: string
  name: string
  dealer: string | null
  followed: boolean
  followerCount: number
  personId: string | null
  audience: object[]
}
const ROW = 'databaseId name dealer followed followerCount personId audience { name } image { url }'
const LIST = `query ($text: String, $followed: Boolean, $open: Boolean, $first: Int) { suggestedFollows(text: $text, followed: $followed, open: $open, first: $first) { totalCount edges { node { ${ROW} } } } }`
const listOf = async (who: Who, search: object = {}): Promise<Row[]> => {
  const { data, errors } = await graphql<{ suggestedFollows: { edges: { node: Row }[] } }>(who, LIST, {
    first: 100,
    ...search,
  })
  expect(errors).toBeUndefined()
  return data!.suggestedFollows.edges.map(({ node }) => node)
}
const idsOf = async (who: Who, search: object = {}) => (await listOf(who, search)).map(({ databaseId }) => databaseId)
const one = async (who: Who | null, id: string) =>
  (
    await graphql<{ suggestedFollow: Row | null }>(
      who,
      `query ($id: ID!) { suggestedFollow(databaseId: $id) { ${ROW} } }`,
      { id },
    )
  ).data?.suggestedFollow
const FOLLOW = `mutation ($input: FollowInput!) { follow(input: $input) { suggestedFollow { ${ROW} } } }`
const follow = (who: Who | null, databaseId: string, followed = true) =>
  graphql<{ follow: { suggestedFollow: Row } }>(who, FOLLOW, { input: { databaseId, followed } })
const SAVE = `mutation ($input: SaveSuggestedFollowInput!) { saveSuggestedFollow(input: $input) { suggestedFollow { ${ROW} version published } } }`
const save = (who: Who | null, input: object) =>
  graphql<{ saveSuggestedFollow: { suggestedFollow: Row & { version: number; published: boolean } } }>(who, SAVE, {
    input,
  })
const DELETE = 'mutation ($input: DeleteSuggestedFollowInput!) { deleteSuggestedFollow(input: $input) { deletedId } }'
const FEED =
  'query ($first: Int, $after: String, $last: Int, $before: String) { followedFeed(first: $first, after: $after, last: $last, before: $before) { totalCount edges { cursor node { id at follow { name } comment { text discussion { path } } video { title } } } } }'
interface Entry {
  follow: { name: string }
  comment: { text: string; discussion: { path: string } } | null
  video: { title: string } | null
}
const feedOf = async (who: Who, page: Record<string, unknown> = { first: 50 }) => {
  const { data, errors } = await graphql<{
    followedFeed: { totalCount: number; edges: { cursor: string; node: Entry }[] }
  }>(who, FEED, page)
  expect(errors).toBeUndefined()
  return data!.followedFeed.edges
}
const said = ({ node }: { node: Entry }) => node.comment?.text ?? node.video?.title
const wordsOf = async (who: Who, page?: Record<string, unknown>) => (await feedOf(who, page)).map(said)
const countOf = async (id: string) => (await db.suggestedFollow.findUniqueOrThrow({ where: { id } })).followerCount
const rowsOf = (suggestedFollowId: string) => db.follow.count({ where: { suggestedFollowId } })
const comment = (bulletinId: string, authorId: string, text: string, more: object = {}) =>
  db.comment.create({ data: { bulletinId, authorId, text, ...more } })

describe('who is suggested to whom', () => {
  it('published ones for everybody or an own group, never oneself nor somebody deactivated', async () => {
    const group = await makeAssignmentGroup(db)
    const insider = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [group.id] }))
    const outsider = await person('learner')
    const forAll = await makeSuggestedFollow(db)
    const forGroup = await makeSuggestedFollow(db, { audienceGroupIds: [group.id] })
    const hidden = await makeSuggestedFollow(db, { published: false })
    const own = await makeSuggestedFollow(db, { personId: insider.user.id })
    expect((await idsOf(insider)).toSorted()).toEqual([forAll.id, forGroup.id].toSorted())
    expect((await idsOf(outsider)).toSorted()).toEqual([forAll.id, own.id].toSorted())
    for (const id of [hidden.id, own.id]) expect(await one(insider, id)).toBeNull()
    expect(await one(outsider, forGroup.id)).toBeNull()
    expect(codeOf(await follow(outsider, forGroup.id))).toBe('NOT_FOUND')
    expect(codeOf(await follow(insider, own.id))).toBe('NOT_FOUND')
    expect(codeOf(await follow(guest, forAll.id))).toBe('UNAUTHENTICATED')

    // Deactivated after being suggested and followed.
    expect(codeOf(await follow(outsider, forAll.id))).toBeUndefined()
    await db.user.update({ where: { id: forAll.personId }, data: { status: 'DEACTIVATED' } })
    expect(await idsOf(outsider)).toEqual([own.id])
    expect(await one(outsider, forAll.id)).toBeNull()
    expect(codeOf(await follow(insider, forAll.id))).toBe('NOT_FOUND')
    expect(await countOf(forAll.id)).toBe(1)
  })

  it('learners read name, dealer and line, and neither who it is nor for whom; the search knows no email addresses', async () => {
    const dealer = await makeDealer(db, { name: 'Blue Lake Marine', status: 'ACTIVE' })
    const group = await makeAssignmentGroup(db)
    const star = await makeOnboardedUser(db, {
      firstName: 'Gwen',
      lastName: 'Sparkplug',
      email: 'unguessable@sentinel.test',
      dealerIds: [dealer.id],
    })
    const learner = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [group.id] }))
    const { id } = await makeSuggestedFollow(db, {
      personId: star.id,
      reason: 'Carburetors',
      audienceGroupIds: [group.id],
    })
    expect(await one(learner, id)).toMatchObject({
      name: 'Gwen Sparkplug',
      dealer: 'Blue Lake Marine',
      personId: null,
      audience: [],
    })
    expect(await idsOf(learner, { text: 'gwen spark' })).toEqual([id])
    expect(await idsOf(learner, { text: 'carburetors' })).toEqual([id])
    expect(await idsOf(learner, { text: 'unguessable' })).toEqual([])
    const admin = await person('company-admin')
    expect(await one(admin, id)).toMatchObject({ personId: star.id, audience: [{ name: group.name }] })
  })

  it('whoever lacks the rights neither sees hidden ones nor saves', async () => {
    const hidden = await makeSuggestedFollow(db, { published: false })
    for (const role of ['learner', 'dealer-manager', 'sales-rep'] as const) {
      const who = await person(role)
      expect(await one(who, hidden.id), role).toBeNull()
      expect(codeOf(await save(who, { databaseId: hidden.id, published: true })), role).toBe('FORBIDDEN')
      expect(codeOf(await graphql(who, DELETE, { input: { databaseId: hidden.id } })), role).toBe('FORBIDDEN')
      expect(codeOf(await graphql(who, '{ peopleToSuggest { totalCount } }')), role).toBe('FORBIDDEN')
    }
    for (const role of ['platform-admin', 'company-admin'] as const)
      expect(await one(await person(role), hidden.id), role).not.toBeNull()
    expect(codeOf(await save(guest, { databaseId: hidden.id, published: true }))).toBe('UNAUTHENTICATED')
  })
})

describe('following', () => {
  it('counts once however often it is said, and is taken back', async () => {
    const learner = await person('learner')
    const { id } = await makeSuggestedFollow(db)
    const { data } = await follow(learner, id)
    expect(data!.follow.suggestedFollow).toMatchObject({ followed: true, followerCount: 1 })
    await follow(learner, id)
    expect([await countOf(id), await rowsOf(id)]).toEqual([1, 1])
    expect(await idsOf(learner, { followed: true })).toEqual([id])
    expect(await idsOf(learner, { followed: false })).not.toContain(id)
    const after = await follow(learner, id, false)
    expect(after.data!.follow.suggestedFollow).toMatchObject({ followed: false, followerCount: 0 })
    await follow(learner, id, false)
    expect([await countOf(id), await rowsOf(id)]).toEqual([0, 0])
    expect(await idsOf(learner, { followed: true })).toEqual([])
  })

  it('twice at once by one, and by many at once: the count is the truth', async () => {
    const { id } = await makeSuggestedFollow(db)
    const crowd = await Promise.all(Array.from({ length: 6 }, () => person('learner')))
    await Promise.all(crowd.flatMap((who) => [follow(who, id), follow(who, id)]))
    expect([await countOf(id), await rowsOf(id)]).toEqual([6, 6])
    await Promise.all(crowd.flatMap((who, at) => [follow(who, id, at % 2 === 0), follow(who, id, at % 2 === 0)]))
    expect([await countOf(id), await rowsOf(id)]).toEqual([3, 3])
  })

  it('who sees more than is open follows only what is open, never oneself, and not while acting as someone', async () => {
    const admin = await person('company-admin')
    const hidden = await makeSuggestedFollow(db, { published: false })
    const own = await makeSuggestedFollow(db, { personId: admin.user.id })
    const group = await makeAssignmentGroup(db)
    const elsewhere = await makeSuggestedFollow(db, { audienceGroupIds: [group.id] })
    for (const { id } of [hidden, own, elsewhere]) {
      expect(codeOf(await follow(admin, id))).toBe('CONFLICT')
      expect([await countOf(id), await rowsOf(id)]).toEqual([0, 0])
    }
    expect(await idsOf(admin, { open: true })).not.toContain(own.id)
    await db.session.updateMany({
      where: { userId: admin.user.id },
      data: { realUserId: (await person('platform-admin')).user.id },
    })
    const open = await makeSuggestedFollow(db)
    expect(codeOf(await follow(admin, open.id))).toBe('FORBIDDEN')
  })

  it('the person hears how many follow them, from themselves alone', async () => {
    const star = await person('learner')
    const fan = await person('learner')
    const { id } = await makeSuggestedFollow(db, { personId: star.user.id })
    const own = async (who: Who) =>
      (await graphql<{ ownFollowerCount: number }>(who, '{ ownFollowerCount }')).data!.ownFollowerCount
    expect(await own(star)).toBe(0)
    await follow(fan, id)
    expect([await own(star), await own(fan)]).toEqual([1, 0])
  })
})

describe('what people say whom one follows', () => {
  it('newest first, page by page; only what the reader sees, nothing hidden, deleted, or of somebody else', async () => {
    const group = await makeAssignmentGroup(db)
    const reader = await person('learner')
    const star = await makeSuggestedFollow(db)
    const other = await makeSuggestedFollow(db)
    const open = await makeBulletin(db)
    const closed = await makeBulletin(db, { audienceGroupIds: [group.id] })
    const at = (minute: number) => ({ createdAt: new Date(Date.UTC(2026, 5, 1, 8, minute)) })
    await comment(open.id, star.personId, 'first', at(1))
    await comment(open.id, star.personId, 'third', at(3))
    await comment(open.id, star.personId, 'second', at(2))
    await comment(open.id, star.personId, 'hidden', { ...at(4), hiddenAt: new Date() })
    await comment(open.id, star.personId, '', { ...at(5), deletedAt: new Date() })
    await comment(closed.id, star.personId, 'not for the reader', at(6))
    await comment(open.id, other.personId, 'of somebody else', at(7))
    expect(await wordsOf(reader)).toEqual([])
    await follow(reader, star.id)
    expect(await wordsOf(reader)).toEqual(['third', 'second', 'first'])
    const [begin] = await feedOf(reader, { first: 1 })
    expect(begin!.node.comment!.discussion.path).toBe(`/auth/bulletins/${open.id}`)
    // What came meanwhile doubles nothing on the next page.
    await comment(open.id, star.personId, 'fresh', at(8))
    expect(await wordsOf(reader, { first: 2, after: begin!.cursor })).toEqual(['second', 'first'])

    // The audience of the suggestion is withdrawn while the page is open, and given back.
    await db.suggestedFollowAudience.create({ data: { suggestedFollowId: star.id, groupId: group.id } })
    expect([await wordsOf(reader), await idsOf(reader, { followed: true })]).toEqual([[], []])
    await db.suggestedFollowAudience.deleteMany({ where: { suggestedFollowId: star.id } })
    expect((await wordsOf(reader)).length).toBe(4)
    await db.user.update({ where: { id: star.personId }, data: { status: 'DEACTIVATED' } })
    expect(await wordsOf(reader)).toEqual([])
  })

  it('shows what they submitted among it by date, once it is approved and open to the reader', async () => {
    const [reader, group] = [await person('learner'), await makeAssignmentGroup(db)]
    const [star, other] = [await makeSuggestedFollow(db), await makeSuggestedFollow(db)]
    await follow(reader, star.id)
    const { id: bulletinId } = await makeBulletin(db)
    const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 8, minute))
    const submit = async (
      title: string,
      minute: number,
      userId: string,
      columns: object = {},
      status = 'APPROVED' as 'APPROVED' | 'PENDING' | 'DENIED',
    ) => {
      const video = await makeVideo(db, { title, date: at(minute), createdById: userId, ...columns })
      await db.videoSubmission.create({ data: { videoId: video.id, userId, status } })
    }
    await comment(bulletinId, star.personId, 'said first', { createdAt: at(1) })
    await submit('shown second', 2, star.personId)
    await comment(bulletinId, star.personId, 'said third', { createdAt: at(3) })
    await submit('shown at that moment', 3, star.personId)
    await submit('waits', 4, star.personId, { status: 'DRAFT' }, 'PENDING')
    await submit('waits and open', 4, star.personId, {}, 'PENDING')
    await submit('denied', 5, star.personId, {}, 'DENIED')
    await submit('taken down', 6, star.personId, { status: 'UNPUBLISHED' })
    await submit('deleted', 7, star.personId, { status: 'UNPUBLISHED', deletedAt: at(8), deletedStatus: 'PUBLISHED' })
    await submit('for others', 8, star.personId, { audienceGroupIds: [group.id] })
    await submit('of somebody else', 9, other.personId)
    // Keeps videos for a brand, and submitted nothing.
    await makeVideo(db, { title: 'made, not submitted', createdById: star.personId })
    const all = await wordsOf(reader)
    expect(all.slice(0, 2).toSorted()).toEqual(['said third', 'shown at that moment'])
    expect(all.slice(2)).toEqual(['shown second', 'said first'])

    // One at a time, forward and back, each stands once and in the same place.
    const walk = async (step: (cursor: string | undefined) => object) => {
      const seen: unknown[] = []
      for (let cursor: string | undefined, count = 0; count < 6; count += 1) {
        const [edge] = await feedOf(reader, { ...step(cursor) })
        if (!edge) break
        seen.push(said(edge))
        cursor = edge.cursor
      }
      return seen
    }
    expect(await walk((after) => ({ first: 1, after }))).toEqual(all)
    expect(await walk((before) => ({ last: 1, before }))).toEqual(all.toReversed())
    const { errors } = await graphql(reader, FEED, { first: 1, after: 'nonsense' })
    expect(errors?.[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } })
  })

  it('asks the database equally often for 1, 10 and 50', async () => {
    const reader = await person('learner')
    const { id: bulletinId } = await makeBulletin(db)
    const stars = await Promise.all(Array.from({ length: 50 }, () => makeSuggestedFollow(db)))
    await db.follow.createMany({ data: stars.map(({ id }) => ({ suggestedFollowId: id, userId: reader.user.id })) })
    await Promise.all(stars.map(({ personId }) => comment(bulletinId, personId, 'Hello')))
    for (const { personId: userId } of stars) {
      const { id: videoId } = await makeVideo(db)
      await db.videoSubmission.create({ data: { videoId, userId, status: 'APPROVED' } })
    }
    const asked = async (read: () => Promise<unknown>) => {
      statements()
      await read()
      return statements().length
    }
    for (const read of [
      (first: number) => feedOf(reader, { first }),
      (first: number) => listOf(reader, { first, open: true }),
    ]) {
      await read(50)
      const [few, some, many] = [await asked(() => read(1)), await asked(() => read(10)), await asked(() => read(50))]
      expect(many - some, `${few}, ${some}, ${many}`).toBeLessThanOrEqual(2)
      expect(some - few, `${few}, ${some}, ${many}`).toBeLessThanOrEqual(3)
    }
  })
})

describe('who suggests people', () => {
  it('suggests an active person once, also two at once; the person stays', async () => {
    const [admin, second] = [await person('company-admin'), await person('company-admin')]
    const star = await makeOnboardedUser(db)
    const both = await Promise.all([admin, second].map((who) => save(who, { personId: star.id, reason: 'Brakes' })))
    expect(both.map(codeOf).toSorted()).toEqual(['BAD_USER_INPUT', undefined])
    const made = both.find(({ data }) => data)!.data!.saveSuggestedFollow.suggestedFollow
    expect(made).toMatchObject({ published: false, followerCount: 0, personId: star.id })
    const other = await makeOnboardedUser(db)
    expect(codeOf(await save(admin, { databaseId: made.databaseId, personId: other.id }))).toBe('BAD_USER_INPUT')
    const gone = await makeOnboardedUser(db, { status: 'DEACTIVATED' })
    expect(codeOf(await save(admin, { personId: gone.id }))).toBe('BAD_USER_INPUT')
    expect(codeOf(await save(admin, {}))).toBe('BAD_USER_INPUT')
    expect(codeOf(await save(admin, { databaseId: made.databaseId, reason: 'x'.repeat(151) }))).toBe('BAD_USER_INPUT')
    const input = { databaseId: made.databaseId, version: made.version, published: true }
    expect((await save(admin, input)).data!.saveSuggestedFollow.suggestedFollow.published).toBe(true)
    expect(codeOf(await save(second, input))).toBe('CONFLICT')
  })

  it('offers active people in reach whom nobody has suggested', async () => {
    const admin = await person('company-admin')
    const last = 'Offeredperson'
    const [free, taken] = [
      await makeOnboardedUser(db, { lastName: last }),
      await makeOnboardedUser(db, { lastName: last }),
    ]
    await makeOnboardedUser(db, { lastName: last, status: 'DEACTIVATED' })
    await makeSuggestedFollow(db, { personId: taken.id })
    const { data } = await graphql<{ peopleToSuggest: { edges: { node: { databaseId: string } }[] } }>(
      admin,
      'query ($text: String) { peopleToSuggest(text: $text) { edges { node { databaseId } } } }',
      { text: last },
    )
    expect(data!.peopleToSuggest.edges.map(({ node }) => node.databaseId)).toEqual([free.id])
  })

  it('deletes one with who follows the person', async () => {
    const admin = await person('company-admin')
    const { id } = await makeSuggestedFollow(db, { followerIds: [(await person('learner')).user.id] })
    expect(codeOf(await graphql(admin, DELETE, { input: { databaseId: id } }))).toBeUndefined()
    expect(await rowsOf(id)).toBe(0)
    expect(codeOf(await graphql(admin, DELETE, { input: { databaseId: id } }))).toBe('NOT_FOUND')
  })
})

describe('accounts that end', () => {
  const ERASE = 'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { databaseId } }'

  it('an erased person is no longer suggested, and the counts of whom they followed go down', async () => {
    const admin = await person('platform-admin')
    const [star, fan] = [await makeOnboardedUser(db), await makeOnboardedUser(db)]
    const ofStar = await makeSuggestedFollow(db, { personId: star.id, followerIds: [fan.id] })
    const other = await makeSuggestedFollow(db, { followerIds: [star.id, fan.id] })
    const { errors } = await graphql(admin, ERASE, { input: { databaseId: star.id } })
    expect(errors).toBeUndefined()
    expect(await db.suggestedFollow.count({ where: { id: ofStar.id } })).toBe(0)
    expect([await countOf(other.id), await rowsOf(other.id)]).toEqual([1, 1])
  })

  it('two accounts made one: suggestion and follows come along and go back', async () => {
    const admin = await person('platform-admin')
    const [primary, secondary] = [await makeOnboardedUser(db), await makeOnboardedUser(db)]
    const suggested = await makeSuggestedFollow(db, { personId: secondary.id })
    const [both, theirs] = [
      await makeSuggestedFollow(db, { followerIds: [primary.id, secondary.id] }),
      await makeSuggestedFollow(db, { followerIds: [secondary.id] }),
    ]
    const { data, errors } = await graphql<{ mergeUsers: { merge: { databaseId: string } } }>(
      admin,
      'mutation ($input: MergeUsersInput!) { mergeUsers(input: $input) { merge { databaseId } } }',
      { input: { primary: primary.id, secondary: secondary.id } },
    )
    expect(errors).toBeUndefined()
    const followed = (userId: string) =>
      db.follow.findMany({ where: { userId } }).then((rows) => rows.map((row) => row.suggestedFollowId).toSorted())
    const personOf = async () => (await db.suggestedFollow.findUniqueOrThrow({ where: { id: suggested.id } })).personId
    expect(await followed(primary.id)).toEqual([both.id, theirs.id].toSorted())
    expect(await personOf()).toBe(primary.id)
    await graphql(
      admin,
      'mutation ($input: UndoUserMergeInput!) { undoUserMerge(input: $input) { merge { databaseId } } }',
      { input: { databaseId: data!.mergeUsers.merge.databaseId } },
    )
    expect([await followed(primary.id), await followed(secondary.id)]).toEqual([
      [both.id],
      [both.id, theirs.id].toSorted(),
    ])
    expect(await personOf()).toBe(secondary.id)
  })

  it('nobody follows themselves after two accounts became one, and both follow again once they are two', async () => {
    const admin = await person('platform-admin')
    for (const isFan of ['primary', 'secondary'] as const) {
      const pair = { primary: await makeOnboardedUser(db), secondary: await makeOnboardedUser(db) }
      const star = isFan === 'primary' ? 'secondary' : 'primary'
      const { id } = await makeSuggestedFollow(db, { personId: pair[star].id, followerIds: [pair[isFan].id] })
      const { data, errors } = await graphql<{ mergeUsers: { merge: { databaseId: string } } }>(
        admin,
        'mutation ($input: MergeUsersInput!) { mergeUsers(input: $input) { merge { databaseId } } }',
        { input: { primary: pair.primary.id, secondary: pair.secondary.id } },
      )
      expect(errors).toBeUndefined()
      expect([await countOf(id), await rowsOf(id)], isFan).toEqual([0, 0])
      await graphql(
        admin,
        'mutation ($input: UndoUserMergeInput!) { undoUserMerge(input: $input) { merge { databaseId } } }',
        { input: { databaseId: data!.mergeUsers.merge.databaseId } },
      )
      expect([await countOf(id), await rowsOf(id)], isFan).toEqual([1, 1])
      expect(await db.follow.count({ where: { suggestedFollowId: id, userId: pair[isFan].id } }), isFan).toBe(1)
    }
  })
})
