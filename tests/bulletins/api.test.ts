import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { loadSession } from '../../server/access/sessions/sessions.ts'
import { editsPost, postsEditableBy } from '../../server/domain/posts/rules.ts'
import { BUILT_IN_ROLES } from '../../server/platform/rights.ts'
import { codeOf, REACT } from '../support/answers.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, rest, person, signIn, statements, jobs, travel } = await openWorld()

const LIST = `query ($text: String, $unread: Boolean, $favored: Boolean, $editable: Boolean, $sort: PostSort, $first: Int) {
  posts(kind: BULLETIN, text: $text, unread: $unread, favored: $favored, editable: $editable, sort: $sort, first: $first) {
    totalCount edges { node { databaseId title excerpt status unread reactions { favored liked likes favorites } readerCount brand { name } thumbnail { url } } } } }`
interface Listed {
  posts: { totalCount: number; edges: { node: { databaseId: string; unread: boolean; readerCount: number | null } }[] }
}
const idsFor = async (who: Who, variables: Record<string, unknown> = {}): Promise<string[]> =>
  (await graphql<Listed>(who, LIST, { first: 100, ...variables })).data!.posts.edges.map(({ node }) => node.databaseId)

const SAVE = `mutation ($input: SavePostInput!) { savePost(input: $input) { post {
  databaseId title text status date publishAt unpublishAt version brand { databaseId } audience { databaseId } images { databaseId } } } }`
interface Saved {
  savePost: {
    post: {
      databaseId: string
      text: string
      status: string
      date: string
      publishAt: string | null
      unpublishAt: string | null
      version: number
      brand: { databaseId: string } | null
      images: { databaseId: string }[]
    }
  }
}
const save = (who: Who | null, input: Record<string, unknown>) =>
  graphql<Saved>(who, SAVE, { input: { kind: 'BULLETIN', ...input } })

const READ = 'mutation ($input: MarkReadInput!) { markRead(input: $input) { node { ... on Bulletin { unread } } } }'
const UNREAD = '{ unreadCounts { bulletins } }'
const unreadOf = async (who: Who) =>
  (await graphql<{ unreadCounts: { bulletins: number } }>(who, UNREAD)).data!.unreadCounts.bulletins

describe('who sees a bulletin', () => {
  it('a learner sees what is published, for everybody or an own group, of no brand or an active one', async () => {
    const [own, other] = [await makeAssignmentGroup(db), await makeAssignmentGroup(db)]
    const [shown, hidden] = [await makeBrand(db, { active: true }), await makeBrand(db, { active: false })]
    const open = [
      await makeBulletin(db),
      await makeBulletin(db, { audienceGroupIds: [own.id, other.id] }),
      await makeBulletin(db, { brandId: shown.id }),
    ].map(({ id }) => id)
    const closed = [
      await makeBulletin(db, { status: 'DRAFT' }),
      await makeBulletin(db, { status: 'UNPUBLISHED' }),
      await makeBulletin(db, { audienceGroupIds: [other.id] }),
      await makeBulletin(db, { brandId: hidden.id }),
    ].map(({ id }) => id)
    const learner = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [own.id] }))
    const seen = await idsFor(learner)
    expect(open.filter((id) => !seen.includes(id))).toEqual([])
    expect(closed.filter((id) => seen.includes(id))).toEqual([])
    for (const id of closed) {
      const { data } = await graphql<{ post: null }>(
        learner,
        'query ($id: ID!) { post(kind: BULLETIN, databaseId: $id) { title } }',
        { id },
      )
      expect(data).toEqual({ post: null })
      for (const [document, input] of [
        [REACT, { target: 'BULLETIN', databaseId: id, favored: true }],
        [READ, { target: 'BULLETIN', databaseId: id }],
      ] as const)
        expect(codeOf(await graphql(learner, document, { input }))).toBe('NOT_FOUND')
    }
    expect(codeOf(await graphql(guest, LIST))).toBe('UNAUTHENTICATED')
    const admin = await idsFor(await person('company-admin'))
    expect([...open, ...closed].filter((id) => !admin.includes(id))).toEqual([])
  })

  it('the rule of who edits and its filter agree for every role', async () => {
    const brand = await makeBrand(db)
    await makeBulletin(db, { brandId: brand.id })
    await makeBulletin(db)
    const all = await db.bulletin.findMany()
    for (const { key } of BUILT_IN_ROLES) {
      const who = await person(key, { ownedBrandIds: [brand.id] })
      const viewer = (await loadSession(services, who.token))!
      const filtered = await db.bulletin.findMany({ where: postsEditableBy(viewer) })
      expect(filtered.map(({ id }) => id).sort(), key).toEqual(
        all
          .filter(({ brandId }) => editsPost(viewer, brandId))
          .map(({ id }) => id)
          .sort(),
      )
    }
  })

  it('readers are counted for who may view announcements only', async () => {
    const { id } = await makeBulletin(db)
    const learner = await person('learner')
    await graphql(learner, READ, { input: { target: 'BULLETIN', databaseId: id } })
    await graphql(learner, READ, { input: { target: 'BULLETIN', databaseId: id } })
    const count = async (who: Who) =>
      (
        await graphql<{ post: { readerCount: number | null } }>(
          who,
          'query ($id: ID!) { post(kind: BULLETIN, databaseId: $id) { readerCount } }',
          { id },
        )
      ).data!.post.readerCount
    expect([await count(learner), await count(await person('company-admin'))]).toEqual([null, 1])
  })
})

describe('saving', () => {
  it('makes a draft, cleans its text and publishes it', async () => {
    const admin = await person('company-admin')
    const { data } = await save(admin, {
      title: 'Recall 12-B',
      text: '<p onclick="x()">Check the <b>brake</b>.</p><script>x</script>',
    })
    const made = data!.savePost.post
    expect(made).toMatchObject({ status: 'DRAFT', text: '<p>Check the <b>brake</b>.</p>', brand: null, version: 1 })
    const learner = await person('learner')
    expect(await idsFor(learner)).not.toContain(made.databaseId)
    const opened = await save(admin, { databaseId: made.databaseId, version: 1, published: true })
    expect(opened.data!.savePost.post).toMatchObject({ status: 'PUBLISHED', version: 2 })
    expect(await idsFor(learner)).toContain(made.databaseId)
    const stale = await save(admin, { databaseId: made.databaseId, version: 1, title: 'Late' })
    expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' })
  })

  it('a brand manager saves news of own brands, by default of the one worked on now', async () => {
    const [own, other] = [await makeBrand(db), await makeBrand(db)]
    const manager = await person('brand-manager', { ownedBrandIds: [own.id] })
    const { data } = await save(manager, { title: 'Ours' })
    expect(data!.savePost.post.brand).toEqual({ databaseId: own.id })
    for (const brandId of [other.id, null])
      expect((await save(manager, { title: 'Theirs', brandId })).errors?.[0]?.extensions.fields).toHaveProperty(
        'brandId',
      )
    const foreign = await makeBulletin(db, { brandId: other.id })
    expect((await save(manager, { databaseId: foreign.id, title: 'Taken' })).errors?.[0]?.extensions.code).toBe(
      'FORBIDDEN',
    )
    const draft = await makeBulletin(db, { brandId: other.id, status: 'DRAFT' })
    expect((await save(manager, { databaseId: draft.id, title: 'Taken' })).errors?.[0]?.extensions.code).toBe(
      'NOT_FOUND',
    )
    for (const role of ['learner', 'dealer-manager', 'translator', 'sales-rep'] as const)
      expect((await save(await person(role), { title: 'No' })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  it('names the field that is wrong and keeps nothing', async () => {
    const admin = await person('company-admin')
    const before = await db.bulletin.count()
    const past = new Date(services.now().getTime() - 60_000).toISOString()
    const soon = new Date(services.now().getTime() + 60_000).toISOString()
    const yesterday = new Date(services.now().getTime() - 86_400_000).toISOString()
    for (const [input, field] of [
      [{ title: ' ' }, 'title'],
      [{}, 'title'],
      [{ title: 'x'.repeat(121) }, 'title'],
      [{ title: 'Group', audienceIds: ['0190a0a0-0000-7000-8000-000000000000'] }, 'audienceIds'],
      [{ title: 'Brand', brandId: '0190a0a0-0000-7000-8000-000000000000' }, 'brandId'],
      [{ title: 'Ends before', unpublishAt: past }, 'unpublishAt'],
      [{ title: 'Slip of the pen', publishAt: '1970-01-01T00:00:00Z' }, 'publishAt'],
      [{ title: 'Yesterday', publishAt: yesterday }, 'publishAt'],
      [{ title: 'Ends before it begins', publishAt: soon, unpublishAt: soon }, 'unpublishAt'],
      [{ title: 'Gone', images: [{ id: '0190a0a0-0000-7000-8000-000000000000' }] }, 'images.0.id'],
      [{ title: 'Empty', resources: [{}] }, 'resources.0.file'],
    ] as const) {
      const { errors } = await save(admin, input)
      expect(errors?.[0]?.extensions, JSON.stringify(input)).toMatchObject({ code: 'BAD_USER_INPUT' })
      expect(Object.keys(errors![0]!.extensions.fields!)).toEqual([field])
    }
    expect(await db.bulletin.count()).toBe(before)
  })
})

describe('a planned publication', () => {
  const inMinutes = (minutes: number) => new Date(services.now().getTime() + minutes * 60_000).toISOString()
  /** The queue goes by the database's clock, the portal by its own. */
  const passTime = async (minutes: number) => {
    travel(minutes * 60_000)
    await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'publication:%' AND run_at <= ${services.now()}`
    await jobs()
  }

  it('opens and closes by itself', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const { data } = await save(admin, { title: 'Next week', publishAt: inMinutes(60), unpublishAt: inMinutes(120) })
    const { databaseId: id, status, date, publishAt } = data!.savePost.post
    expect([status, date]).toEqual(['DRAFT', publishAt])
    await passTime(59)
    expect(await idsFor(learner)).not.toContain(id)
    await passTime(2)
    expect(await idsFor(learner)).toContain(id)
    expect(await unreadOf(learner)).toBeGreaterThan(0)
    await passTime(60)
    expect(await idsFor(learner)).not.toContain(id)
    expect(await db.bulletin.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: 'UNPUBLISHED',
      publishAt: null,
      unpublishAt: null,
    })
  })

  it('is taken back, moved, and not made of what is open already', async () => {
    const admin = await person('company-admin')
    const { databaseId } = (await save(admin, { title: 'Maybe', publishAt: inMinutes(60) })).data!.savePost.post
    await save(admin, { databaseId, publishAt: inMinutes(300) })
    await passTime(61)
    expect((await db.bulletin.findUniqueOrThrow({ where: { id: databaseId } })).status).toBe('DRAFT')
    const later = await person('company-admin')
    await save(later, { databaseId, publishAt: null })
    await passTime(300)
    expect((await db.bulletin.findUniqueOrThrow({ where: { id: databaseId } })).status).toBe('DRAFT')
    const last = await person('company-admin')
    await save(last, { databaseId, published: true })
    const { errors } = await save(last, { databaseId, publishAt: inMinutes(5) })
    expect(errors?.[0]?.extensions.fields).toHaveProperty('publishAt')
  })
})

describe('read and unread', () => {
  it('what is older than the account is no news to it; reading counts down, marking unread up', async () => {
    await makeBulletin(db, { date: new Date(services.now().getTime() - 86_400_000) })
    const learner = await person('learner')
    const before = await unreadOf(learner)
    const { id } = await makeBulletin(db, { date: new Date(services.now().getTime() + 1000) })
    expect(await unreadOf(learner)).toBe(before + 1)
    expect(await idsFor(learner, { unread: true })).toContain(id)
    const input = { target: 'BULLETIN', databaseId: id }
    const { data } = await graphql<{ markRead: { node: { unread: boolean } } }>(learner, READ, { input })
    expect(data).toEqual({ markRead: { node: { unread: false } } })
    expect(await unreadOf(learner)).toBe(before)
    await graphql(learner, READ, { input: { ...input, read: false } })
    expect(await unreadOf(learner)).toBe(before + 1)
    expect((await db.bulletin.findUniqueOrThrow({ where: { id } })).readers).toBe(0)
  })
})

describe('nobody speaks or reads for another', () => {
  it('an administrator acting as a person leaves what is new to that person new, and likes nothing for them', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const { id } = await makeBulletin(db, { date: new Date(services.now().getTime() + 1000) })
    const begun = await rest(admin, `GET /api/proxy/${learner.user.id}`)
    const acting: Who = { user: learner.user, token: /paddock=([^;]+)/.exec(begun.headers.getSetCookie().join())![1]! }
    const before = await unreadOf(learner)
    const input = { target: 'BULLETIN', databaseId: id }
    expect((await rest(acting, `GET /api/bulletins/${id}`)).status).toBe(200)
    expect((await graphql(acting, READ, { input })).data).toEqual({ markRead: { node: { unread: true } } })
    expect(codeOf(await graphql(acting, REACT, { input: { ...input, liked: true } }))).toBe('FORBIDDEN')
    expect(await unreadOf(learner)).toBe(before)
    expect(await db.bulletin.findUniqueOrThrow({ where: { id } })).toMatchObject({ likes: 0, readers: 0 })
  })

  it('a partner system reads one without a mark, and writes only with both rights', async () => {
    const admin = await person('platform-admin')
    const { id } = await makeBulletin(db, { status: 'DRAFT' })
    const tokenWith = async (...rights: string[]): Promise<Who> => {
      const { data } = await graphql<{ createApiClient: { token: string } }>(
        admin,
        'mutation ($input: CreateApiClientInput!) { createApiClient(input: $input) { token } }',
        { input: { name: rights.join(), rights } },
      )
      return { user: admin.user, token: data!.createApiClient.token }
    }
    const [reader, writer, both] = [
      await tokenWith('view-announcements'),
      await tokenWith('modify-announcements'),
      await tokenWith('view-announcements', 'modify-announcements'),
    ]
    expect((await rest(reader, `GET /api/bulletins/${id}`)).status).toBe(200)
    const before = await db.bulletin.count()
    expect((await rest(writer, 'POST /api/bulletins', { title: 'Unseen' })).status).toBe(403)
    expect((await rest(writer, `DELETE /api/bulletins/${id}`)).status).toBe(403)
    expect((await save(writer, { databaseId: id, published: true })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect(await db.bulletin.count()).toBe(before)
    expect((await rest(both, 'POST /api/bulletins', { title: 'Seen' })).status).toBe(201)
    expect(await db.bulletin.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'DRAFT', readers: 0 })
  })

  it('what is not published is neither read nor liked nor new', async () => {
    const admin = await person('company-admin')
    const { id } = await makeBulletin(db, { status: 'DRAFT', date: new Date(services.now().getTime() + 1000) })
    const input = { target: 'BULLETIN', databaseId: id }
    expect((await graphql(admin, READ, { input })).data).toEqual({ markRead: { node: { unread: false } } })
    expect(codeOf(await graphql(admin, REACT, { input: { ...input, liked: true } }))).toBe('CONFLICT')
    expect(await idsFor(admin, { unread: true })).not.toContain(id)
    expect(await idsFor(admin, { unread: true })).toHaveLength(await unreadOf(admin))
    expect(await db.bulletin.findUniqueOrThrow({ where: { id } })).toMatchObject({ likes: 0, readers: 0 })
    await save(admin, { databaseId: id, published: true })
    await graphql(admin, READ, { input })
    expect(await db.bulletin.findUniqueOrThrow({ where: { id } })).toMatchObject({ readers: 1 })
  })
})

it('open windows hear when news opens to others: by its audience, its brand, a brand shown or hidden', async () => {
  const admin = await person('company-admin')
  const [group, brand] = [await makeAssignmentGroup(db), await makeBrand(db, { active: true })]
  const { id } = await makeBulletin(db)
  const isTold = async (work: () => Promise<{ errors?: unknown }>) => {
    let told = false
    const news = services.pubsub.subscribe('unread.changed', 'all')[Symbol.asyncIterator]()
    void news.next().then(({ done }) => {
      told = !done
    })
    expect((await work()).errors).toBeUndefined()
    await news.return?.()
    return told
  }
  const saveBrand = (active: boolean) =>
    graphql(admin, 'mutation ($input: SaveBrandInput!) { saveBrand(input: $input) { brand { active } } }', {
      input: { databaseId: brand.id, active },
    })
  expect(await isTold(() => save(admin, { databaseId: id, title: 'The same for all' }))).toBe(false)
  expect(await isTold(() => save(admin, { databaseId: id, audienceIds: [group.id] }))).toBe(true)
  expect(await isTold(() => save(admin, { databaseId: id, brandId: brand.id }))).toBe(true)
  expect(await isTold(() => saveBrand(false))).toBe(true)
  expect(await isTold(() => saveBrand(true))).toBe(true)
})

describe('reactions', () => {
  it('are said and taken back, and the count is the truth under many hands', async () => {
    const { id } = await makeBulletin(db)
    const people = await Promise.all(Array.from({ length: 12 }, () => person('learner')))
    await Promise.all(
      people.flatMap((who, index) =>
        Array.from({ length: 5 }, (_, turn) =>
          graphql(who, REACT, {
            input: { target: 'BULLETIN', databaseId: id, liked: (index + turn) % 2 === 0, favored: turn % 2 === 0 },
          }),
        ),
      ),
    )
    const rows = await db.bulletinReaction.findMany({ where: { bulletinId: id } })
    expect(await db.bulletin.findUniqueOrThrow({ where: { id } })).toMatchObject({
      likes: rows.filter(({ liked }) => liked).length,
      favorites: rows.filter(({ favored }) => favored).length,
    })
    await graphql(people[0]!, REACT, { input: { target: 'BULLETIN', databaseId: id, favored: true } })
    expect(await idsFor(people[0]!, { favored: true })).toEqual([id])
    const refused = await graphql(people[0]!, REACT, { input: { target: 'BULLETIN', databaseId: id, disliked: true } })
    expect(refused.errors?.[0]?.extensions.fields).toHaveProperty('disliked')
  })

  it('go with an erased person, and so does what was read', async () => {
    const { id } = await makeBulletin(db)
    const [admin, leaver] = [await person('platform-admin'), await person('learner')]
    await graphql(leaver, REACT, { input: { target: 'BULLETIN', databaseId: id, liked: true } })
    await graphql(leaver, READ, { input: { target: 'BULLETIN', databaseId: id } })
    const { errors } = await graphql(
      admin,
      'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { databaseId } }',
      { input: { databaseId: leaver.user.id } },
    )
    expect(errors).toBeUndefined()
    expect(await db.bulletin.findUniqueOrThrow({ where: { id } })).toMatchObject({ likes: 0, readers: 0 })
  })
})

it('search finds what one reads, not the markup around it', async () => {
  const { id } = await makeBulletin(db, {
    title: 'Fastener notice',
    text: '<p class="lead">Check the t<b>orq</b>ue of all <a href="https://example.test/hidden">bolts</a></p><p>Salt &amp; sand, 5 &lt; 6</p>',
  })
  const learner = await person('learner')
  const found = async (text: string) => {
    const { data } = await graphql<{ posts: { edges: { node: { databaseId: string } }[] } }>(
      learner,
      'query ($text: String) { posts(kind: BULLETIN, text: $text) { edges { node { databaseId } } } }',
      { text },
    )
    return data!.posts.edges.map(({ node }) => node.databaseId)
  }
  for (const text of ['TORQUE of all bolts', 'bolts salt & sand', '5 < 6', 'fastener'])
    expect(await found(text), text).toEqual([id])
  for (const text of ['hidden', 'lead', 'href', 'amp;', '<b>']) expect(await found(text), text).toEqual([])
})

it('one steps to the next and back in the order and search one came from', async () => {
  const at = (days: number) => new Date(services.now().getTime() - days * 86_400_000)
  const [first, second, third] = [
    await makeBulletin(db, { title: 'Steps A', date: at(1) }),
    await makeBulletin(db, { title: 'Steps B', date: at(2) }),
    await makeBulletin(db, { title: 'Steps C', date: at(3) }),
  ]
  await makeBulletin(db, { title: 'Between', date: at(1.5) })
  const learner = await person('learner')
  const beside = async (id: string, step?: number) =>
    (
      await graphql<{ postBeside: { databaseId: string } | null }>(
        learner,
        'query ($id: ID!, $step: Int) { postBeside(kind: BULLETIN, databaseId: $id, step: $step, text: "Steps") { databaseId } }',
        { id, step },
      )
    ).data!.postBeside?.databaseId ?? null
  expect([await beside(first.id), await beside(first.id, 2), await beside(third.id)]).toEqual([
    second.id,
    third.id,
    null,
  ])
  expect([await beside(third.id, -1), await beside(third.id, -2), await beside(first.id, -1)]).toEqual([
    second.id,
    first.id,
    null,
  ])
})

it('a list asks the same few statements for 1, 10 and 50 rows', async () => {
  const learner = await person('learner')
  while ((await db.bulletin.count({ where: { status: 'PUBLISHED' } })) < 60) await makeBulletin(db)
  const counts: number[] = []
  for (const first of [1, 10, 50]) {
    statements()
    await graphql(learner, LIST, { first })
    counts.push(statements().length)
  }
  expect(new Set(counts).size).toBe(1)
  expect(counts[0]).toBeLessThanOrEqual(8)
})

it('news of a brand that is deleted stays and closes', async () => {
  const brand = await makeBrand(db, { active: true })
  const [open, draft] = [
    await makeBulletin(db, { brandId: brand.id }),
    await makeBulletin(db, { brandId: brand.id, status: 'DRAFT' }),
  ]
  const admin = await person('company-admin')
  const { errors } = await graphql(
    admin,
    'mutation ($input: DeleteBrandInput!) { deleteBrand(input: $input) { databaseId } }',
    { input: { databaseId: brand.id } },
  )
  expect(errors).toBeUndefined()
  const statusOf = async (id: string) => (await db.bulletin.findUniqueOrThrow({ where: { id } })).status
  expect([await statusOf(open.id), await statusOf(draft.id)]).toEqual(['UNPUBLISHED', 'DRAFT'])
  expect(await idsFor(await person('learner'))).not.toContain(open.id)
})
