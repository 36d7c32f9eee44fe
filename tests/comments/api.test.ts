import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { listen, socketOf, until } from '../support/sockets.ts'
import { codeOf } from '../support/answers.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, services, origin, graphql, person, signIn, statements, jobs } = await openWorld()

const COMMENT =
  'databaseId text state authorName isOwn viewerModerates replyCount reportCount answeredName named { databaseId name } editedAt'
const LIST = `query ($id: ID!, $parent: ID, $first: Int) { comments(target: BULLETIN, databaseId: $id, parent: $parent, first: $first) {
  totalCount edges { node { ${COMMENT} replies { ${COMMENT} } reports { reason } discussion { title path commentCount } } } } }`
interface Told {
  databaseId: string
  text: string | null
  state: string
  authorName: string | null
  isOwn: boolean
  viewerModerates: boolean
  replyCount: number
  reportCount: number | null
  answeredName: string | null
  named: { databaseId: string; name: string }[]
  replies: Told[]
}
const commentsFor = async (who: Who, id: string, parent?: string): Promise<Told[]> => {
  const answer = await graphql<{ comments: { edges: { node: Told }[] } }>(who, LIST, { id, parent, first: 20 })
  expect(answer.errors).toBeUndefined()
  return answer.data!.comments.edges.map(({ node }) => node)
}

const ADD = `mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { ${COMMENT} } } }`
const add = (who: Who | null, databaseId: string, message: string, more: Record<string, unknown> = {}) =>
  graphql<{ addComment: { comment: Told } }>(who, ADD, { input: { target: 'BULLETIN', databaseId, message, ...more } })
const added = async (who: Who, databaseId: string, message: string, more: Record<string, unknown> = {}) => {
  const { data, errors } = await add(who, databaseId, message, more)
  expect(errors).toBeUndefined()
  return data!.addComment.comment.databaseId
}
const EDIT = `mutation ($input: EditCommentInput!) { editComment(input: $input) { comment { ${COMMENT} } } }`
const DELETE = `mutation ($input: DeleteCommentInput!) { deleteComment(input: $input) { comment { state text } } }`
const MODERATE = `mutation ($input: ModerateCommentInput!) { moderateComment(input: $input) { comment { state text reportCount } } }`
const REPORT = `mutation ($input: ReportCommentInput!) { reportComment(input: $input) { comment { state } } }`
const countOf = async (id: string) => (await db.bulletin.findUniqueOrThrow({ where: { id } })).commentCount

/** Two who work side by side, and one of another dealer. */
async function staff() {
  const [here, there] = [await makeDealer(db, { status: 'ACTIVE' }), await makeDealer(db, { status: 'ACTIVE' })]
  return {
    ann: await person('learner', { firstName: 'Ann', lastName: 'Miller', dealerIds: [here.id] }),
    bob: await person('learner', { firstName: 'Bob', lastName: 'Stone', dealerIds: [here.id] }),
    far: await person('learner', { firstName: 'Far', lastName: 'Away', dealerIds: [there.id] }),
  }
}

describe('who reads and writes', () => {
  it('who sees the thing reads and comments; to others it is as if it were not there', async () => {
    const group = await makeAssignmentGroup(db)
    const { id } = await makeBulletin(db, { audienceGroupIds: [group.id] })
    const insider = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [group.id] }))
    const outsider = await person('learner')
    const commentId = await added(insider, id, 'Which model years?')
    expect(await commentsFor(insider, id)).toMatchObject([{ text: 'Which model years?', state: 'SHOWN', isOwn: true }])
    expect(await commentsFor(outsider, id)).toEqual([])
    expect(codeOf(await add(outsider, id, 'Me too'))).toBe('NOT_FOUND')
    for (const document of [EDIT, DELETE])
      expect(
        codeOf(
          await graphql(outsider, document, {
            input: { databaseId: commentId, ...(document === EDIT ? { message: 'x' } : {}) },
          }),
        ),
      ).toBe('NOT_FOUND')
    expect(codeOf(await graphql(outsider, REPORT, { input: { databaseId: commentId, reason: 'SPAM' } }))).toBe(
      'NOT_FOUND',
    )
    expect(codeOf(await add(guest, id, 'Hello'))).toBe('UNAUTHENTICATED')
    // The audience is withdrawn while the page is open.
    await db.assignmentGroupMember.deleteMany({ where: { userId: insider.user.id } })
    expect(await commentsFor(insider, id)).toEqual([])
    expect(codeOf(await add(insider, id, 'Still there?'))).toBe('NOT_FOUND')
    // What one said oneself one takes away all the same.
    expect(await graphql(insider, DELETE, { input: { databaseId: commentId } })).toMatchObject({
      data: { deleteComment: { comment: null } },
    })
  })

  it('what is not published is not talked about, and nobody talks for another', async () => {
    const admin = await person('company-admin')
    const { id } = await makeBulletin(db, { status: 'DRAFT' })
    expect(codeOf(await add(admin, id, 'Early'))).toBe('CONFLICT')
    expect(await db.comment.count({ where: { bulletinId: id } })).toBe(0)
  })

  it('replies stand under the comment, say whom they answer, and are counted', async () => {
    const { ann, bob } = await staff()
    const { id } = await makeBulletin(db)
    const first = await added(ann, id, 'Does this fit the 2024?')
    const reply = await added(bob, id, 'Yes.', { parentId: first })
    await added(ann, id, 'Thanks!', { parentId: reply })
    const [comment] = await commentsFor(bob, id)
    expect(comment).toMatchObject({ replyCount: 2, text: 'Does this fit the 2024?' })
    expect(comment!.replies.map(({ text, answeredName }) => [text, answeredName])).toEqual([
      ['Yes.', null],
      ['Thanks!', 'Bob Stone'],
    ])
    expect((await commentsFor(bob, id, first)).length).toBe(2)
    expect(await countOf(id)).toBe(3)
    const { id: other } = await makeBulletin(db)
    expect(codeOf(await add(ann, other, 'Elsewhere', { parentId: first }))).toBe('NOT_FOUND')
  })

  it('is edited and deleted by its author alone; what was answered stays under a gap', async () => {
    const { ann, bob } = await staff()
    const { id } = await makeBulletin(db)
    const first = await added(ann, id, 'Typo hre')
    const reply = await added(bob, id, 'Where?', { parentId: first })
    expect(codeOf(await graphql(bob, EDIT, { input: { databaseId: first, message: 'Mine' } }))).toBe('FORBIDDEN')
    expect(codeOf(await graphql(bob, DELETE, { input: { databaseId: first } }))).toBe('FORBIDDEN')
    const { data } = await graphql<{ editComment: { comment: Told & { editedAt: string } } }>(ann, EDIT, {
      input: { databaseId: first, message: 'Typo here' },
    })
    expect(data!.editComment.comment).toMatchObject({ text: 'Typo here', editedAt: expect.any(String) as string })
    await graphql(ann, DELETE, { input: { databaseId: first } })
    expect(await commentsFor(bob, id)).toMatchObject([
      { state: 'DELETED', text: null, authorName: null, replyCount: 1 },
    ])
    expect(await countOf(id)).toBe(1)
    expect((await db.comment.findUniqueOrThrow({ where: { id: first } })).text).toBe('')
    await graphql(bob, DELETE, { input: { databaseId: reply } })
    expect(await commentsFor(bob, id)).toEqual([])
    expect(await countOf(id)).toBe(0)
    expect(codeOf(await graphql(bob, DELETE, { input: { databaseId: reply } }))).toBe('NOT_FOUND')
  })
})

describe('what people type', () => {
  it('10,000 letters, nothing but signs nobody sees and 200 names are refused at their field', async () => {
    const { ann } = await staff()
    const { id } = await makeBulletin(db)
    const ids = Array.from({ length: 200 }, (_, n) => `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`)
    for (const [message, more, field] of [
      ['x'.repeat(10_000), {}, 'message'],
      ['​‍⁠ ⠀', {}, 'message'],
      ['', {}, 'message'],
      ['Hi', { taggedUsers: ids }, 'taggedUsers'],
      ['Hi', { taggedUsers: ids.slice(0, 1) }, 'taggedUsers'],
      ['Hi', { taggedUsers: ['me'] }, 'taggedUsers.0'],
    ] as const) {
      const { errors } = await add(ann, id, message, more)
      expect(errors?.[0]?.extensions.code, field).toBe('BAD_USER_INPUT')
      expect(Object.keys(errors![0]!.extensions.fields!)).toEqual([field])
    }
    expect(await countOf(id)).toBe(0)
  })

  it('script stays text, and signs that turn the reading direction are dropped', async () => {
    const { ann } = await staff()
    const { id } = await makeBulletin(db)
    await added(ann, id, '<script>alert(1)</script>')
    await added(ann, id, 'see \u202Efdp.exe\u202C now')
    await added(ann, id, 'שלום\nשורה שנייה')
    expect((await commentsFor(ann, id)).map(({ text }) => text)).toEqual([
      'שלום\nשורה שנייה',
      'see fdp.exe now',
      '<script>alert(1)</script>',
    ])
  })
})

describe('names', () => {
  const PEOPLE =
    'query ($id: ID!, $text: String) { peopleToName(target: BULLETIN, databaseId: $id, text: $text) { databaseId name dealer } }'
  const offered = async (who: Who, id: string, text?: string) =>
    (await graphql<{ peopleToName: { name: string }[] }>(who, PEOPLE, { id, text })).data!.peopleToName.map(
      ({ name }) => name,
    )

  it('are offered of colleagues, of who has a say there, and of whom one sees, as far as the thing is for them', async () => {
    const { ann, bob, far } = await staff()
    const { id } = await makeBulletin(db)
    expect(await offered(ann, id)).toEqual(['Bob Stone'])
    expect(await offered(ann, id, 'st')).toEqual(['Bob Stone'])
    expect(await offered(ann, id, 'bob sto')).toEqual(['Bob Stone'])
    expect(await offered(ann, id, '%')).toEqual([])
    await added(far, id, 'I was here')
    expect(await offered(ann, id)).toEqual(['Bob Stone', 'Far Away'])
    expect(await offered(await person('company-admin'), id, 'far')).toContain('Far Away')
    const group = await makeAssignmentGroup(db)
    const { id: closed } = await makeBulletin(db, { audienceGroupIds: [group.id] })
    expect(await offered(ann, closed)).toEqual([])
    await db.assignmentGroupMember.create({ data: { groupId: group.id, userId: ann.user.id } })
    expect(await offered(ann, closed)).toEqual([])
    const refused = await add(ann, closed, 'Look @Bob Stone', { taggedUsers: [bob.user.id] })
    expect(refused.errors?.[0]?.extensions.fields).toHaveProperty('taggedUsers')
  })

  it('the named and the answered are told once each, nobody for their own words, and not twice after an edit', async () => {
    const { ann, bob, far } = await staff()
    const { id } = await makeBulletin(db, { title: 'Recall 12-B' })
    const first = await added(bob, id, 'Anyone done this?')
    const answer = await added(ann, id, 'Ask @Bob Stone and @Far Away', {
      parentId: first,
      taggedUsers: [bob.user.id, ann.user.id],
    })
    await jobs()
    const newsOf = async ({ user }: Who) =>
      (await db.notification.findMany({ where: { userId: user.id, kind: { startsWith: 'comment.' } } })).map(
        ({ kind, title, link }) => [kind, title, link],
      )
    expect(await newsOf(bob)).toEqual([
      [
        'comment.named',
        'Ann Miller named you in a comment on “Recall 12-B”',
        `/auth/bulletins/${id}#comment-${answer}`,
      ],
    ])
    expect(await newsOf(ann)).toEqual([])
    await added(far, id, 'I did', { parentId: first })
    await jobs()
    await graphql(ann, EDIT, {
      input: { databaseId: answer, message: 'Ask @Bob Stone or @Far Away', taggedUsers: [bob.user.id, far.user.id] },
    })
    await jobs()
    expect((await newsOf(bob)).map(([kind]) => kind).toSorted()).toEqual(['comment.answered', 'comment.named'])
    expect((await newsOf(far)).map(([kind]) => kind)).toEqual(['comment.named'])
    const letters = await db.outboxMail.findMany({ where: { to: { in: [bob.user.email, far.user.email] } } })
    expect(letters.filter(({ subject }) => subject.includes('Recall 12-B')).length).toBe(3)
  })
})

describe('moderation', () => {
  it('a reader reports once, who looks after the thing decides, its author still reads it', async () => {
    const [brand, other] = [await makeBrand(db, { active: true }), await makeBrand(db, { active: true })]
    const { ann, bob } = await staff()
    const { id } = await makeBulletin(db, { brandId: brand.id })
    const comment = await added(bob, id, 'Call me at 555 0100')
    const input = { databaseId: comment, reason: 'PRIVATE' }
    for (let times = 0; times < 2; times++) expect(codeOf(await graphql(ann, REPORT, { input }))).toBeUndefined()
    expect(codeOf(await graphql(bob, REPORT, { input }))).toBe('CONFLICT')
    const [manager, stranger] = [
      await person('brand-manager', { ownedBrandIds: [brand.id] }),
      await person('brand-manager', { ownedBrandIds: [other.id] }),
    ]
    const BADGE =
      '{ requestCounts { reportedComments } moderatedComments(reported: true) { totalCount edges { node { databaseId } } } }'
    const waiting = async (who: Who) =>
      (
        await graphql<{ requestCounts: { reportedComments: number }; moderatedComments: { totalCount: number } }>(
          who,
          BADGE,
        )
      ).data!
    expect(await waiting(manager)).toMatchObject({
      requestCounts: { reportedComments: 1 },
      moderatedComments: { totalCount: 1 },
    })
    expect(await waiting(stranger)).toMatchObject({
      requestCounts: { reportedComments: 0 },
      moderatedComments: { totalCount: 0 },
    })
    expect((await commentsFor(manager, id))[0]).toMatchObject({
      reportCount: 1,
      viewerModerates: true,
      reports: [{ reason: 'PRIVATE' }],
    })
    const everywhere = await graphql(
      await person('company-admin'),
      '{ moderatedComments(reported: true) { edges { node { databaseId reports { reason note } } } } }',
    )
    expect(everywhere.data).toEqual({
      moderatedComments: { edges: [{ node: { databaseId: comment, reports: [{ reason: 'PRIVATE', note: '' }] } }] },
    })
    expect((await commentsFor(ann, id))[0]).toMatchObject({ reportCount: null, viewerModerates: false, reports: [] })
    const hide = { input: { databaseId: comment, hidden: true } }
    for (const who of [stranger, ann, bob]) expect(codeOf(await graphql(who, MODERATE, hide))).toBe('NOT_FOUND')
    await Promise.all([graphql(manager, MODERATE, hide), graphql(manager, MODERATE, hide)])
    await jobs()
    expect(await countOf(id)).toBe(0)
    expect((await commentsFor(ann, id))[0]).toMatchObject({ state: 'HIDDEN', text: null })
    expect((await commentsFor(bob, id))[0]).toMatchObject({ state: 'HIDDEN', text: 'Call me at 555 0100' })
    expect((await waiting(manager)).requestCounts.reportedComments).toBe(0)
    expect(await db.notification.count({ where: { userId: bob.user.id, kind: 'comment.hidden' } })).toBe(1)
    expect(codeOf(await graphql(bob, EDIT, { input: { databaseId: comment, message: 'Harmless' } }))).toBe('CONFLICT')
    await graphql(manager, MODERATE, { input: { databaseId: comment, hidden: false } })
    expect((await commentsFor(ann, id))[0]).toMatchObject({ state: 'SHOWN', text: 'Call me at 555 0100' })
    expect(await countOf(id)).toBe(1)
  })
})

it('open screens hear of it at once, strangers of nothing', async () => {
  const { ann, bob } = await staff()
  const group = await makeAssignmentGroup(db)
  const { id } = await makeBulletin(db, { audienceGroupIds: [group.id] })
  for (const { user } of [ann, bob])
    await db.assignmentGroupMember.create({ data: { groupId: group.id, userId: user.id } })
  const document = `subscription ($id: ID!) { commentChanged(target: BULLETIN, databaseId: $id) { text state } }`
  const [inside, outside] = [socketOf(origin, bob), socketOf(origin, await person('learner'))]
  const heard = listen(inside.client, document, { variables: { id } }).heard
  const nothing = listen(outside.client, document, { variables: { id } }).heard
  const warm = await added(ann, id, 'Warm')
  await until(
    () => heard.length > 0,
    () => services.pubsub.publish('comment.changed', `Bulletin:${id}`, warm),
  )
  const comment = await added(ann, id, 'Fresh')
  await until(() => JSON.stringify(heard).includes('Fresh'))
  await graphql(await person('company-admin'), MODERATE, { input: { databaseId: comment, hidden: true } })
  await until(() => JSON.stringify(heard).includes('HIDDEN'))
  expect(heard.at(-1)).toEqual({ data: { commentChanged: { text: null, state: 'HIDDEN' } } })
  expect(JSON.stringify(nothing)).not.toContain('Warm')
  expect(JSON.stringify(nothing)).not.toContain('Fresh')
  await inside.client.dispose()
  await outside.client.dispose()
})

it('the counts are the truth under many hands', async () => {
  const { ann, bob, far } = await staff()
  const { id } = await makeBulletin(db)
  const first = await added(ann, id, 'Begin')
  await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      add([ann, bob, far][n % 3]!, id, `Reply ${n}`, n % 2 ? { parentId: first } : {}),
    ),
  )
  const own = await db.comment.findMany({ where: { bulletinId: id, authorId: bob.user.id } })
  await Promise.all(
    own.flatMap((comment) => [1, 2].map(() => graphql(bob, DELETE, { input: { databaseId: comment.id } }))),
  )
  const standing = await db.comment.findMany({ where: { bulletinId: id, deletedAt: null } })
  expect(await countOf(id)).toBe(standing.length)
  expect((await db.comment.findUniqueOrThrow({ where: { id: first } })).replyCount).toBe(
    standing.filter(({ parentId }) => parentId === first).length,
  )
})

it('an erased person’s words go, the counts follow and answers stay', async () => {
  const { ann, bob } = await staff()
  const { id } = await makeBulletin(db)
  const first = await added(ann, id, 'My words')
  await added(bob, id, 'Answer', { parentId: first, taggedUsers: [ann.user.id] })
  const { errors } = await graphql(
    await person('platform-admin'),
    'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { databaseId } }',
    { input: { databaseId: ann.user.id } },
  )
  expect(errors).toBeUndefined()
  expect(await commentsFor(bob, id)).toMatchObject([
    { state: 'DELETED', text: null, authorName: null, replies: [{ text: 'Answer', named: [] }] },
  ])
  expect(await countOf(id)).toBe(1)
  expect(await db.comment.count({ where: { authorId: ann.user.id } })).toBe(0)
})

const LEAN = LIST.replace(`replies { ${COMMENT} }`, 'replies { text state authorName viewerModerates }')

it('asks the database equally often for 1, 10 and 50 comments with replies', async () => {
  const { ann, bob } = await staff()
  const { id } = await makeBulletin(db)
  await db.comment.createMany({
    data: Array.from({ length: 50 }, (_, n) => ({ bulletinId: id, authorId: ann.user.id, text: `Comment ${n}` })),
  })
  for (const { id: parentId } of await db.comment.findMany({ where: { bulletinId: id } })) {
    await db.comment.create({ data: { bulletinId: id, authorId: bob.user.id, parentId, text: 'Reply' } })
    await db.comment.update({ where: { id: parentId }, data: { replyCount: 1 } })
  }
  for (const who of [ann, await person('company-admin')]) {
    const counts: number[] = []
    for (const first of [1, 10, 50]) {
      await graphql(who, '{ viewer { id } }')
      statements()
      expect((await graphql(who, LEAN, { id, first })).errors).toBeUndefined()
      counts.push(statements().length)
    }
    expect(new Set(counts).size, counts.join(' ')).toBe(1)
  }
})
