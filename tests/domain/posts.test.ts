import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makePromotion } from '../../prisma/factories/promotions.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { loadSession } from '../../server/access/sessions/sessions.ts'
import { editsPost, postsEditableBy } from '../../server/domain/posts/rules.ts'
import { letterPicture } from '../../server/platform/files/letterPicture.ts'
import { BUILT_IN_ROLES } from '../../server/platform/rights.ts'
import { codeOf } from '../support/answers.ts'
import { doTo } from '../support/roots.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, rest, person, signIn, statements, jobs, travel } = await openWorld()

/** Both kinds are made of the same parts: what is true of one has to be true of the other. */
const kinds = [
  { type: 'Bulletin', name: 'bulletin', make: makeBulletin, table: db.bulletin, files: db.bulletinFile },
  { type: 'Promotion', name: 'promotion', make: makePromotion, table: db.promotion, files: db.promotionFile },
] as const
type Kind = (typeof kinds)[number]
const rowOf = ({ type }: Kind, id: string) =>
  type === 'Bulletin'
    ? db.bulletin.findUniqueOrThrow({ where: { id } })
    : db.promotion.findUniqueOrThrow({ where: { id } })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const DAY = 86_400_000
const inDays = (days: number) => new Date(services.now().getTime() + days * DAY)

const beside = async ({ type }: Kind, who: Who, id: string, search: Record<string, unknown> = {}) => {
  const { data, errors } = await graphql<{ post: { databaseId: string } | null }>(
    who,
    `query ($id: ID!, $step: Int, $text: String, $brand: ID, $unread: Boolean, $favored: Boolean, $from: DateTime, $until: DateTime) {
      post: postBeside(kind: ${type.toUpperCase()}, databaseId: $id, step: $step, text: $text, brand: $brand, unread: $unread, favored: $favored, from: $from, until: $until, editable: false) { databaseId } }`,
    { id, ...search },
  )
  expect(errors).toBeUndefined()
  return data!.post?.databaseId ?? null
}
const read = ({ type }: Kind, who: Who, id: string) =>
  graphql(who, 'mutation ($input: MarkReadInput!) { markRead(input: $input) { node { id } } }', {
    input: { target: type.toUpperCase(), databaseId: id },
  })
const react = ({ type }: Kind, who: Who, id: string, said: object) =>
  graphql(who, 'mutation ($input: ReactInput!) { react(input: $input) { reactions { id } } }', {
    input: { target: type.toUpperCase(), databaseId: id, ...said },
  })
interface Saved {
  post: { post: { databaseId: string; title: string; status: string; version: number; date: string } }
}
const save = ({ type }: Kind, who: Who, input: object) =>
  graphql<Saved>(
    who,
    'mutation ($input: SavePostInput!) { post: savePost(input: $input) { post { databaseId title status version date } } }',
    { input: { kind: type.toUpperCase(), ...input } },
  )
const newsOf = (userId: string, start: string) =>
  db.notification.findMany({ where: { userId, kind: { startsWith: start } }, orderBy: { createdAt: 'asc' } })
const lettersTo = (to: string) => db.outboxMail.findMany({ where: { to } })

describe.each(kinds)('who sees and writes: $name', (kind) => {
  it('the rule of who edits and its filter agree for every role', async () => {
    const brand = await makeBrand(db)
    const ids = [(await kind.make(db, { brandId: brand.id })).id, (await kind.make(db)).id]
    for (const { key } of BUILT_IN_ROLES) {
      const who = await person(key, { ownedBrandIds: [brand.id] })
      const viewer = (await loadSession(services, who.token))!
      const where = { AND: [{ id: { in: ids } }, postsEditableBy(viewer)] }
      const found =
        kind.type === 'Bulletin'
          ? await db.bulletin.findMany({ where, select: { id: true } })
          : await db.promotion.findMany({ where, select: { id: true } })
      const own = [editsPost(viewer, brand.id) ? ids[0] : [], editsPost(viewer, null) ? ids[1] : []].flat()
      expect(found.map(({ id }) => id).sort(), key).toEqual(own.toSorted())
    }
  })

  it('what is taken from an audience while its page is open is as if it were not there', async () => {
    const [own, other] = [await makeAssignmentGroup(db), await makeAssignmentGroup(db)]
    const [newer, older] = [
      await kind.make(db, { audienceGroupIds: [own.id], date: inDays(2) }),
      await kind.make(db, { audienceGroupIds: [own.id], date: inDays(1) }),
    ]
    const learner = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [own.id] }))
    expect(await beside(kind, learner, newer.id)).toBe(older.id)
    const admin = await person('company-admin')
    expect((await save(kind, admin, { databaseId: newer.id, audienceIds: [other.id] })).errors).toBeUndefined()
    expect(codeOf(await read(kind, learner, newer.id))).toBe('NOT_FOUND')
    expect(codeOf(await react(kind, learner, newer.id, { liked: true }))).toBe('NOT_FOUND')
    expect(await beside(kind, learner, newer.id)).toBeNull()
    for (const call of [
      `GET /api/${kind.name}s/${newer.id}/another`,
      `GET /api/${kind.name}s/${newer.id}`,
      `POST /api/${kind.name}s/${newer.id}/favorite`,
    ])
      expect((await rest(learner, call, call.startsWith('POST') ? { favored: true } : undefined)).status).toBe(404)
    expect(await rowOf(kind, newer.id)).toMatchObject({ readers: 0, likes: 0, favorites: 0 })
  })

  it('of two who edit a published one the second is told, and the readers see what the first saved', async () => {
    const { id } = await kind.make(db, { title: 'As printed' })
    const [first, second] = [await person('company-admin'), await person('company-admin')]
    const { version } = await rowOf(kind, id)
    const answers = await Promise.all([
      save(kind, first, { databaseId: id, version, title: 'By the first' }),
      save(kind, second, { databaseId: id, version, title: 'By the second', published: false }),
    ])
    expect(answers.map((answer) => codeOf(answer) ?? 'saved').sort()).toEqual(['CONFLICT', 'saved'])
    const [won] = answers.flatMap(({ data }) => (data ? [data.post.post] : []))
    const row = await rowOf(kind, id)
    expect(row).toMatchObject({ title: won!.title, version: version + 1, status: won!.status })
  })
})

describe.each(kinds)('comments under it: $name', (kind) => {
  it('are said by who sees it, counted, and gone for whom it is no longer for', async () => {
    const [own, other] = [await makeAssignmentGroup(db), await makeAssignmentGroup(db)]
    const learner = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [own.id] }))
    const { id } = await kind.make(db, { audienceGroupIds: [own.id] })
    const input = { target: kind.type.toUpperCase(), databaseId: id, message: 'Is it in stock?' }
    const say = (who: Who) =>
      graphql(who, 'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { text } } }', { input })
    const shown = async (who: Who) => {
      const { data } = await graphql<{
        comments: { edges: { node: { text: string; discussion: { path: string } } }[] }
      }>(
        who,
        'query ($target: CommentTarget!, $id: ID!) { comments(target: $target, databaseId: $id) { edges { node { text discussion { path } } } } }',
        { target: input.target, id },
      )
      return data!.comments.edges.map(({ node }) => [node.text, node.discussion.path])
    }
    expect((await say(learner)).errors).toBeUndefined()
    expect(codeOf(await say(await person('learner')))).toBe('NOT_FOUND')
    expect(await shown(learner)).toEqual([['Is it in stock?', `/auth/${kind.name}s/${id}`]])
    expect(await rowOf(kind, id)).toMatchObject({ commentCount: 1 })
    await save(kind, await person('company-admin'), { databaseId: id, audienceIds: [other.id] })
    expect(await shown(learner)).toEqual([])
    expect(codeOf(await say(learner))).toBe('NOT_FOUND')
  })
})

describe.each(kinds)('the way from one to the next: $name', (kind) => {
  it('goes by the search one came from, also where the one it comes from fits it no more', async () => {
    const brand = await makeBrand(db, { active: true })
    const at = (days: number, more = {}) => kind.make(db, { brandId: brand.id, date: inDays(days), ...more })
    const [first, second, third, fourth] = [await at(9), await at(8), await at(7), await at(6)]
    const learner = await person('learner')
    const of = { brand: brand.id }
    expect(await beside(kind, learner, first.id, of)).toBe(second.id)
    await read(kind, learner, second.id)
    expect(await beside(kind, learner, second.id, { ...of, unread: true })).toBe(third.id)
    expect(await beside(kind, learner, second.id, { ...of, unread: true, step: -1 })).toBe(first.id)
    expect(await beside(kind, learner, second.id, { ...of, unread: true, step: 2 })).toBe(fourth.id)
    for (const { id } of [first, third]) await react(kind, learner, id, { favored: true })
    expect(await beside(kind, learner, first.id, { ...of, favored: true })).toBe(third.id)
    await react(kind, learner, first.id, { favored: false })
    expect(await beside(kind, learner, first.id, { ...of, favored: true })).toBe(third.id)
    expect(await beside(kind, learner, third.id, { ...of, until: inDays(6.5).toISOString() })).toBe(fourth.id)
    expect(await beside(kind, learner, third.id, { ...of, from: inDays(7.5).toISOString(), step: -1 })).toBe(second.id)
    const rest_ = async (search: string) =>
      (await rest(learner, `GET /api/${kind.name}s/${second.id}/another?brandId=${brand.id}&${search}`)).json
    expect(await rest_('unread=true')).toEqual({ newEventId: third.id })
    expect(await rest_('unread=true&index=-1')).toEqual({ newEventId: first.id })
    expect(await rest_('index=5')).toEqual({ newEventId: null })
  })
})

describe.each(kinds)('readers: $name', (kind) => {
  const READERS = `query ($id: ID!, $target: ReadTarget!, $read: Boolean!, $text: String, $first: Int) {
    readers(target: $target, databaseId: $id, read: $read, text: $text, first: $first) { totalCount unnamedCount edges { node { databaseId name dealers readAt } } } }`
  interface Readers {
    readers: {
      totalCount: number
      unnamedCount: number
      edges: { node: { name: string; dealers: string[]; readAt: string | null } }[]
    }
  }
  const readers = (who: Who, id: string, isRead: boolean, more = {}) =>
    graphql<Readers>(who, READERS, { id, target: kind.type.toUpperCase(), read: isRead, ...more })
  const namesOf = async (who: Who, id: string, isRead: boolean, text?: string) => {
    const { data } = await readers(who, id, isRead, { text })
    const { totalCount, edges } = data!.readers
    expect(totalCount).toBe(edges.length)
    return edges.map(({ node }) => node.name)
  }
  const REMIND =
    'mutation ($input: RemindReadersInput!) { remindReaders(input: $input) { people node { ... on Post { remindedBy remindedAt } } } }'
  interface Reminded {
    remindReaders: { people: number; node: { remindedBy: string; remindedAt: string } }
  }
  const remind = (who: Who, id: string) =>
    graphql<Reminded>(who, REMIND, { input: { target: kind.type.toUpperCase(), databaseId: id } })

  /** A group of five: who reads, who does not, who came later, who left, who is in another group. */
  async function crowd() {
    const [group, other] = [await makeAssignmentGroup(db), await makeAssignmentGroup(db)]
    const dealer = await makeDealer(db, { name: `Ridge Motors ${kind.type}` })
    const joins = (lastName: string, more = {}) =>
      makeOnboardedUser(db, {
        firstName: 'Kim',
        lastName,
        assignmentGroupIds: [group.id],
        dealerIds: [dealer.id],
        ...more,
      })
    const [reader, waiting] = [await joins('Reader'), await joins('Waiting')]
    const refuses = await joins('Refuses', { receiveEmails: false })
    await joins('Left', { status: 'DEACTIVATED' })
    await makeOnboardedUser(db, { firstName: 'Kim', lastName: 'Elsewhere', assignmentGroupIds: [other.id] })
    const post = await kind.make(db, { audienceGroupIds: [group.id], date: inDays(0.001) })
    await joins('Newcomer', { createdAt: inDays(1) })
    await read(kind, await signIn(reader), post.id)
    return { post, reader, waiting, refuses, dealer, group }
  }

  it('are told by name, dealer and moment to who may save it, and the others beside them', async () => {
    const { post, dealer } = await crowd()
    const admin = await person('company-admin')
    expect(await namesOf(admin, post.id, true)).toEqual(['Kim Reader'])
    expect(await namesOf(admin, post.id, false)).toEqual(['Kim Refuses', 'Kim Waiting'])
    expect(await namesOf(admin, post.id, false, 'waiT')).toEqual(['Kim Waiting'])
    expect(await namesOf(admin, post.id, false, 'ridge motors')).toEqual(['Kim Refuses', 'Kim Waiting'])
    expect(await namesOf(admin, post.id, false, '%')).toEqual([])
    const { data } = await readers(admin, post.id, true)
    expect(data!.readers.edges[0]!.node).toMatchObject({ dealers: [dealer.name], readAt: expect.any(String) as string })
    const file = await rest(admin, `GET /api/${kind.name}s/${post.id}/readers/export?read=false`)
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(file.text.trim().split('\n')).toHaveLength(3)
    expect(file.text).toContain(`Kim Waiting,${dealer.name},`)
    expect((await rest(admin, `GET /api/${kind.name}s/${post.id}/readers/export`)).text).toContain('Kim Reader')
  })

  it('are told to nobody else, and counted for brand managers of own brands only', async () => {
    const [own, other] = [await makeBrand(db, { active: true }), await makeBrand(db, { active: true })]
    const manager = await person('brand-manager', { ownedBrandIds: [own.id] })
    const [mine, theirs] = [await kind.make(db, { brandId: own.id }), await kind.make(db, { brandId: other.id })]
    const learner = await person('learner')
    for (const { id } of [mine, theirs]) await read(kind, learner, id)
    const counted = async (id: string) => (await readers(manager, id, true)).data!.readers.unnamedCount
    expect([await counted(mine.id), await counted(theirs.id)]).toEqual([1, 0])
    expect(await namesOf(manager, mine.id, true)).toEqual([])
    expect(await namesOf(manager, theirs.id, true)).toEqual([])
    expect((await rest(manager, `GET /api/${kind.name}s/${theirs.id}/readers/export`)).text).not.toContain(
      learner.user.lastName,
    )
    expect(codeOf(await remind(manager, theirs.id))).toBe('NOT_FOUND')
    for (const role of ['learner', 'translator', 'dealer-manager'] as const) {
      const who = await person(role)
      expect(codeOf(await readers(who, mine.id, true)), role).toBe('FORBIDDEN')
      expect(codeOf(await remind(who, mine.id)), role).toBe('FORBIDDEN')
    }
  })

  it('the others are reminded once, whoever asks and however often the job runs', async () => {
    const { post, reader, waiting, refuses } = await crowd()
    const [admin, second] = [
      await person('company-admin', { firstName: 'Dana', lastName: 'Cole' }),
      await person('company-admin', { firstName: 'Dana', lastName: 'Cole' }),
    ]
    const answers = await Promise.all([remind(admin, post.id), remind(second, post.id)])
    expect(answers.map((answer) => codeOf(answer) ?? 'done').sort()).toEqual(['CONFLICT', 'done'])
    const done = answers.find(({ data }) => data)!.data!.remindReaders
    expect(done).toMatchObject({ people: 2, node: { remindedBy: 'Dana Cole' } })
    const waitingJobs = await db.$queryRaw<{ payload: object }[]>`
      SELECT payload FROM graphile_worker._private_jobs WHERE payload::text LIKE '%tell-readers-reminded%'`
    await jobs()
    // Carried out a second time, as after a process that died half way.
    for (const { payload } of waitingJobs)
      await db.$executeRaw`SELECT graphile_worker.add_job('event', ${JSON.stringify(payload)}::json)`
    await jobs()
    expect(waitingJobs).toHaveLength(1)
    const count = async (id: string) => (await newsOf(id, `${kind.name}.reminded`)).length
    expect([await count(waiting.id), await count(refuses.id), await count(reader.id)]).toEqual([1, 1, 0])
    expect((await newsOf(waiting.id, `${kind.name}.reminded`))[0]).toMatchObject({
      title: `Reminder: “${post.title}”`,
      link: `/auth/${kind.name}s/${post.id}`,
    })
    expect([(await lettersTo(waiting.email)).length, (await lettersTo(refuses.email)).length]).toEqual([1, 0])
    expect(codeOf(await remind(admin, post.id))).toBe('CONFLICT')
    const total = await db.notification.count({
      where: { kind: `${kind.name}.reminded`, link: `/auth/${kind.name}s/${post.id}` },
    })
    expect(total).toBe(done.people)
  })

  it('nobody is reminded of what is not published, or of what everybody has read', async () => {
    const admin = await person('company-admin')
    const draft = await kind.make(db, { status: 'DRAFT' })
    const group = await makeAssignmentGroup(db)
    const forNobody = await kind.make(db, { audienceGroupIds: [group.id] })
    for (const { id } of [draft, forNobody]) {
      expect(codeOf(await remind(admin, id))).toBe('CONFLICT')
      expect((await rowOf(kind, id)).remindedAt).toBeNull()
    }
  })

  it('asks the same few statements for 1, 10 and 50 people', async () => {
    const post = await kind.make(db, { date: inDays(-400) })
    for (let index = 0; index < 55; index++) await read(kind, await person('learner'), post.id)
    const admin = await person('company-admin')
    const counts: number[] = []
    for (const first of [1, 10, 50]) {
      statements()
      expect((await readers(admin, post.id, true, { first })).data!.readers.edges).toHaveLength(first)
      counts.push(statements().length)
    }
    expect(new Set(counts).size).toBe(1)
    expect(counts[0]).toBeLessThanOrEqual(6)
  })
})

describe.each(kinds)('news of it: $name', (kind) => {
  const opened = async (userId: string, id: string) =>
    (await newsOf(userId, `${kind.name}.opened`)).filter(({ link }) => link.endsWith(id))

  it('is told once to those it is for, in the portal and by email as each has chosen', async () => {
    const group = await makeAssignmentGroup(db)
    const [wants, refuses] = [
      await makeOnboardedUser(db, { assignmentGroupIds: [group.id] }),
      await makeOnboardedUser(db, { assignmentGroupIds: [group.id] }),
    ]
    const outside = await makeOnboardedUser(db)
    const refusal = await graphql(
      await signIn(refuses),
      'mutation ($input: ChooseMailInput!) { chooseMail(input: $input) { user { refusedMailTopics } } }',
      { input: { topic: 'NEWS', wanted: false } },
    )
    expect(refusal.errors).toBeUndefined()
    const admin = await person('company-admin')
    const { data } = await save(kind, admin, { title: 'Told to some', audienceIds: [group.id], published: true })
    const { databaseId: id } = data!.post.post
    await jobs()
    for (const published of [false, true]) await save(kind, admin, { databaseId: id, published })
    // Saved again for the same people, nobody is even looked at.
    await save(kind, admin, { databaseId: id, title: 'Told to some, once', audienceIds: [group.id] })
    const [waiting] = await db.$queryRaw<{ count: bigint }[]>`
      SELECT count(*) FROM graphile_worker._private_jobs WHERE payload::text LIKE '%tell-post-opened%'`
    expect(waiting!.count).toBe(1n)
    await jobs()
    expect((await opened(wants.id, id)).map(({ title }) => title)).toEqual([
      kind.type === 'Bulletin' ? 'News: “Told to some”' : 'New promotion: “Told to some”',
    ])
    expect([(await opened(refuses.id, id)).length, (await opened(outside.id, id)).length]).toEqual([1, 0])
    expect([(await lettersTo(wants.email)).length, (await lettersTo(refuses.email)).length]).toEqual([1, 0])
    // Whom it reaches later is told then, and the others not again.
    await save(kind, admin, { databaseId: id, audienceIds: [] })
    await jobs()
    expect([(await opened(outside.id, id)).length, (await opened(wants.id, id)).length]).toEqual([1, 1])
  })

  it('is told to nobody where it was taken back before it went out, and leads nowhere once it is', async () => {
    const group = await makeAssignmentGroup(db)
    const who = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [group.id] }))
    const admin = await person('company-admin')
    const make = async () =>
      (await save(kind, admin, { title: 'Taken back', audienceIds: [group.id], published: true })).data!.post.post
        .databaseId
    const early = await make()
    await save(kind, admin, { databaseId: early, published: false })
    await jobs()
    expect(await opened(who.user.id, early)).toEqual([])
    const late = await make()
    await jobs()
    await save(kind, admin, { databaseId: late, published: false })
    interface Bell {
      unreadNotificationCount: number
      unreadCounts: { notifications: number }
      notifications: { edges: { node: { title: string; gone: boolean; link: string } }[] }
    }
    const bell = async () => {
      const { data } = await graphql<Bell>(
        who,
        '{ unreadNotificationCount unreadCounts { notifications } notifications(subject: NEWS) { edges { node { title gone link } } } }',
      )
      const { unreadNotificationCount: count, unreadCounts, notifications } = data!
      return [count, unreadCounts.notifications, notifications.edges.map(({ node }) => node)] as const
    }
    // Unread it is not there any more, in no count either.
    expect(await bell()).toEqual([0, 0, []])
    await save(kind, admin, { databaseId: late, published: true })
    expect((await bell()).slice(0, 2)).toEqual([1, 1])
    await db.notification.updateMany({ where: { userId: who.user.id }, data: { readAt: services.now() } })
    await save(kind, admin, { databaseId: late, published: false })
    const thing = kind.type === 'Bulletin' ? 'News' : 'A promotion'
    expect((await bell())[2]).toEqual([{ title: `${thing} that is no longer open to you`, gone: true, link: '' }])
  })

  it('says how it begins and whose it is, and the letter carries its picture', async () => {
    const [admin, group] = [await person('company-admin'), await makeAssignmentGroup(db)]
    const brand = await makeBrand(db, { name: `Norrvik ${kind.name}`, active: true })
    const reader = await makeOnboardedUser(db, { assignmentGroupIds: [group.id] })
    const image = await services.files.keep(PNG, 'banner.png', 'image/png')
    const { id: imageId } = await db.storedFile.create({ data: { ...image, uploadedById: admin.user.id } })
    const text = '<h2>Chains</h2><p>Every Trail 900 sold since May &amp; June gets a new chain.</p>'
    const { data, errors } = await save(kind, admin, {
      title: 'Recall',
      text,
      imageId,
      brandId: brand.id,
      audienceIds: [group.id],
      published: true,
    })
    expect(errors).toBeUndefined()
    await jobs()
    const teaser = 'Chains Every Trail 900 sold since May & June gets a new chain.'
    expect((await opened(reader.id, data!.post.post.databaseId))[0]!.body).toBe(`From ${brand.name}. ${teaser}`)
    const [letter] = await lettersTo(reader.email)
    expect(letter!.text).toContain(teaser)
    expect(letter!.html).toContain(`src="cid:picture-${imageId}"`)
    // One whose picture is gone meanwhile goes without.
    expect(await letterPicture(services, imageId)).toBeInstanceOf(Buffer)
    expect(await letterPicture(services, admin.user.id)).toBeNull()
  })
})

describe.each(kinds)('the documented list and the next of it: $name', (kind) => {
  const path = `/api/${kind.name}s`

  it('shows with the status deleted what can be brought back, to who may', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const { id } = await kind.make(db, { title: 'Thrown away' })
    await kind.make(db, { title: 'Still there' })
    await graphql(admin, 'mutation ($input: DeleteInput!) { delete(input: $input) { databaseId } }', {
      input: { target: kind.type.toUpperCase(), databaseId: id },
    })
    type List = Record<string, { _id: string; status: string; title: string }[]> & { pagination: { total: number } }
    const gone = async (who: Who) => (await rest<List>(who, `GET ${path}?status=deleted&isAdmin=true`)).json
    const found = (await gone(admin))[`${kind.name}s`]!.filter(({ title }) => /Thrown away|Still there/.test(title))
    expect(found).toEqual([expect.objectContaining({ _id: id, status: 'deleted', title: 'Thrown away' })])
    expect((await gone(learner))[`${kind.name}s`]).toEqual([])
    expect((await rest(admin, `GET ${path}?status=nonsense&isAdmin=true`)).status).toBe(400)
  })

  it('leads on from nothing the caller does not see', async () => {
    const learner = await person('learner')
    const [open, draft] = [await kind.make(db), await kind.make(db, { status: 'DRAFT' })]
    const next = async (id: string) => (await rest(learner, `GET ${path}/${id}/another`)).status
    expect(await next(open.id)).toBe(200)
    for (const id of [draft.id, 'nonsense', '0199a000-0000-7000-8000-000000000000']) expect(await next(id)).toBe(404)
  })
})

describe.each(kinds)('a copy: $name', (kind) => {
  const duplicate = ({ type }: Kind, who: Who, id: string) =>
    graphql<{ done: { databaseId: string } }>(who, doTo('duplicate'), {
      input: { target: type.toUpperCase(), databaseId: id },
    })

  it('is a draft with everything but its plan, its readers and its likes; its files outlive the original', async () => {
    const admin = await person('company-admin')
    const [group, brand] = [await makeAssignmentGroup(db), await makeBrand(db, { active: true })]
    const form = new FormData()
    form.set(
      'data',
      JSON.stringify({
        title: 'Order guide',
        text: '<p>In full.</p>',
        brandId: brand.id,
        audienceIds: [group.id],
        published: true,
        unpublishAt: inDays(5).toISOString(),
      }),
    )
    for (const part of ['image', 'images-0', 'images-1', 'resources-0'])
      form.set(part, new Blob([PNG], { type: 'image/png' }), `${part}.png`)
    const { json } = await rest<{ _id: string }>(admin, `POST /api/${kind.name}s`, form)
    const reader = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [group.id] }))
    await read(kind, reader, json._id)
    await react(kind, reader, json._id, { liked: true, favored: true })
    const { data, errors } = await duplicate(kind, admin, json._id)
    expect(errors).toBeUndefined()
    const id = data!.done.databaseId
    const [before, after] = [await rowOf(kind, json._id), await rowOf(kind, id)]
    expect(after).toMatchObject({
      title: 'Copy of Order guide',
      text: before.text,
      brandId: brand.id,
      imageId: before.imageId,
      status: 'DRAFT',
      publishAt: null,
      unpublishAt: null,
      readers: 0,
      likes: 0,
      favorites: 0,
      remindedAt: null,
      createdById: admin.user.id,
    })
    expect(before).toMatchObject({ status: 'PUBLISHED', readers: 1, likes: 1, favorites: 1 })
    interface Shown {
      images: { file: string }[]
      resources: { file: string; name: string }[]
      audience: { _id: string }[]
    }
    const shown = async () => (await rest<Shown>(admin, `GET /api/${kind.name}s/${id}`)).json
    expect((await shown()).audience.map(({ _id }) => _id)).toEqual([group.id])
    await rest(admin, `DELETE /api/${kind.name}s/${json._id}`)
    const { images, resources } = await shown()
    expect([images.length, resources.map(({ name }) => name)]).toEqual([2, ['resources-0.png']])
    for (const { file } of [...images, ...resources]) expect((await rest(admin, `GET ${file}`)).status).toBe(200)
  })

  it('is made of what one may change only', async () => {
    const [own, other] = [await makeBrand(db, { active: true }), await makeBrand(db, { active: true })]
    const manager = await person('brand-manager', { ownedBrandIds: [own.id] })
    const [seen, hidden] = [
      await kind.make(db, { brandId: other.id }),
      await kind.make(db, { brandId: other.id, status: 'DRAFT' }),
    ]
    expect(codeOf(await duplicate(kind, manager, seen.id))).toBe('FORBIDDEN')
    expect(codeOf(await duplicate(kind, manager, hidden.id))).toBe('NOT_FOUND')
    expect(codeOf(await duplicate(kind, await person('learner'), seen.id))).toBe('FORBIDDEN')
  })
})

// Last: they move the clock of the portal beyond the sessions above.
describe.each(kinds)('the hour the clocks change: $name', (kind) => {
  const passTo = async (moment: string) => {
    travel(new Date(moment).getTime() - services.now().getTime())
    await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'publication:%' AND run_at <= ${services.now()}`
    await jobs()
  }
  const year = kind.type === 'Bulletin' ? 2027 : 2028
  /** The first Sunday of November, and the second of March after it, in America/Chicago. */
  const [autumn, spring] = kind.type === 'Bulletin' ? ['2027-11-07', '2028-03-12'] : ['2028-11-05', '2029-03-11']

  it('a day alone is refused as a plan, at both doors: its midnight in UTC is the evening before', async () => {
    const admin = await person('company-admin')
    const day = `${services.now().getUTCFullYear() + 1}-07-01`
    const { errors } = await save(kind, admin, { title: 'Tomorrow', publishAt: day })
    expect([codeOf({ errors }), errors?.[0]?.message]).toEqual(['BAD_REQUEST', expect.stringMatching(/time and zone/)])
    const answer = await rest(admin, `POST /api/${kind.name}s`, { title: 'Tomorrow', publishAt: day })
    expect([answer.status, answer.headers.get('x-field')]).toEqual([400, 'publishAt'])
  })

  it('half past one comes twice, and each plan opens in its own; a day of 25 hours holds both, one of 23 no more', async () => {
    await passTo(`${year}-11-01T12:00:00Z`)
    const admin = await person('company-admin')
    const plan = async (title: string, publishAt: string, unpublishAt?: string) =>
      (await save(kind, admin, { title, publishAt, unpublishAt })).data!.post.post.databaseId
    const summer = await plan('In summer time', `${autumn}T06:30:00Z`, `${autumn}T07:30:00Z`)
    const winter = await plan('In winter time', `${autumn}T07:30:00Z`)
    const statuses = async () => [(await rowOf(kind, summer)).status, (await rowOf(kind, winter)).status]
    await passTo(`${autumn}T06:29:00Z`)
    expect(await statuses()).toEqual(['DRAFT', 'DRAFT'])
    await passTo(`${autumn}T06:31:00Z`)
    expect(await statuses()).toEqual(['PUBLISHED', 'DRAFT'])
    await passTo(`${autumn}T07:31:00Z`)
    expect(await statuses()).toEqual(['UNPUBLISHED', 'PUBLISHED'])
    const first = await kind.make(db, { date: new Date(`${autumn}T05:00:00Z`) })
    const last = await kind.make(db, { date: new Date(new Date(`${autumn}T05:59:59Z`).getTime() + DAY) })
    const next = await kind.make(db, { date: new Date(new Date(`${autumn}T06:00:00Z`).getTime() + DAY) })
    const learner = await person('learner')
    const of = async (date: string) => {
      const { json } = await rest<Record<string, { _id: string }[]>>(learner, `GET /api/${kind.name}s?date=${date}`)
      return json[`${kind.name}s`]!.map(({ _id }) => _id)
    }
    expect(await of(autumn)).toEqual([last.id, winter, first.id])
    const short = await kind.make(db, { date: new Date(`${spring}T06:00:00Z`) })
    const after = await kind.make(db, { date: new Date(new Date(`${spring}T05:00:00Z`).getTime() + DAY) })
    expect(await of(spring)).toEqual([short.id])
    expect([next.id, after.id].filter((id) => [winter, short.id].includes(id))).toEqual([])
  })
})
