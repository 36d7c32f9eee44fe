import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { makeVideo, makeVideoCategory } from '../../prisma/factories/videos.ts'
import { loadSession } from '../../server/access/sessions/sessions.ts'
import { BUILT_IN_ROLES } from '../../server/platform/rights.ts'
import { videoRules } from '../../server/videos/rules.ts'
import { codeOf, fieldOf, REACT } from '../support/answers.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, person, signIn, statements, jobs, travel } = await openWorld()
const DAY = 86_400_000

const LIST = `query ($text: String, $category: ID, $status: VideoState, $statuses: [VideoState!], $favored: Boolean, $begun: Boolean, $editable: Boolean, $sort: VideoSort, $first: Int) {
  videos(text: $text, category: $category, status: $status, statuses: $statuses, favored: $favored, begun: $begun, editable: $editable, sort: $sort, first: $first) {
    totalCount edges { node { databaseId title description state views viewerPosition viewerShare viewerCompleted viewerCanEdit submittedBy
      media { url durationSeconds } image { url } captions { url } category { name } brand { name } audience { name } reactions { liked likes } discussion { commentCount } submission { status } } } } }`
interface Listed {
  videos: { totalCount: number; edges: { node: { databaseId: string; state: string } }[] }
}
const listFor = (who: Who | null, variables: object = {}) => graphql<Listed>(who, LIST, { first: 100, ...variables })
const idsFor = async (who: Who, variables: object = {}): Promise<string[]> =>
  (await listFor(who, variables)).data!.videos.edges.map(({ node }) => node.databaseId)

const SAVE = `mutation ($input: SaveVideoInput!) { saveVideo(input: $input) { video { databaseId title state version publishAt brand { databaseId } category { databaseId } } } }`
interface Saved {
  saveVideo: {
    video: { databaseId: string; title: string; state: string; version: number; brand: { databaseId: string } | null }
  }
}
const save = (who: Who | null, input: object) => graphql<Saved>(who, SAVE, { input })
const ONE =
  'query ($id: ID!) { video(databaseId: $id) { databaseId state viewerPosition viewerShare viewerCompleted views } }'
interface One {
  video: {
    state: string
    viewerPosition: number | null
    viewerShare: number | null
    viewerCompleted: boolean
    views: number
  } | null
}
const one = async (who: Who | null, id: string) => (await graphql<One>(who, ONE, { id })).data?.video ?? null
const react = (who: Who, databaseId: string, said: object) =>
  graphql(who, REACT, { input: { target: 'VIDEO', databaseId, ...said } })

describe('who sees a video', () => {
  it('a learner sees what is published, for everybody or an own group, of no brand or an active one', async () => {
    const [own, other] = [await makeAssignmentGroup(db), await makeAssignmentGroup(db)]
    const [shown, hidden] = [await makeBrand(db, { active: true }), await makeBrand(db, { active: false })]
    const open = [
      await makeVideo(db),
      await makeVideo(db, { audienceGroupIds: [own.id, other.id] }),
      await makeVideo(db, { brandId: shown.id }),
    ].map(({ id }) => id)
    const closed = [
      await makeVideo(db, { status: 'DRAFT' }),
      await makeVideo(db, { status: 'UNPUBLISHED' }),
      await makeVideo(db, { audienceGroupIds: [other.id] }),
      await makeVideo(db, { brandId: hidden.id }),
      await makeVideo(db, { status: 'UNPUBLISHED', deletedAt: new Date(), deletedStatus: 'PUBLISHED' }),
    ].map(({ id }) => id)
    const learner = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [own.id] }))
    const seen = await idsFor(learner)
    expect(open.filter((id) => !seen.includes(id))).toEqual([])
    expect(closed.filter((id) => seen.includes(id))).toEqual([])
    for (const id of closed) {
      expect(await one(learner, id)).toBeNull()
      expect(codeOf(await react(learner, id, { liked: true }))).toBe('NOT_FOUND')
    }
    expect(codeOf(await listFor(guest))).toBe('UNAUTHENTICATED')
  })

  it('the question about a row and the filter agree, for every role', async () => {
    const brand = await makeBrand(db)
    const rows = [
      await makeVideo(db, { brandId: brand.id }),
      await makeVideo(db),
      await makeVideo(db, { brandId: (await makeBrand(db)).id }),
    ]
    for (const { key } of BUILT_IN_ROLES) {
      const who = await person(key)
      await db.brandManager.create({ data: { brandId: brand.id, userId: who.user.id } })
      const viewer = (await loadSession(services, who.token))!
      const edited = await db.video.findMany({
        where: { AND: [{ id: { in: rows.map(({ id }) => id) } }, videoRules.edited(viewer)] },
        select: { id: true },
      })
      const asked = rows.filter(({ brandId }) => videoRules.edits(viewer, brandId)).map(({ id }) => id)
      expect([key, edited.map(({ id }) => id).toSorted()]).toEqual([key, asked.toSorted()])
    }
  })

  it('statements are as many for 1, 10 and 50 rows, and for shelves', async () => {
    const learner = await person('learner')
    const counts = []
    const shelves =
      '{ videoCategories { name videoCount shelf { title viewerShare image { url } reactions { likes } } } }'
    for (const rows of [1, 10, 50]) {
      const [first] = await Promise.all(
        Array.from({ length: rows }, async () => makeVideo(db, { categoryId: (await makeVideoCategory(db)).id })),
      )
      await db.videoProgress.create({ data: { videoId: first!.id, userId: learner.user.id } })
      await listFor(learner, { first: rows })
      statements()
      await listFor(learner, { first: rows })
      const ofList = statements().length
      await graphql(learner, shelves)
      counts.push([ofList, statements().length])
    }
    expect(counts[1]).toEqual(counts[0])
    expect(counts[2]).toEqual(counts[0])
  })

  it('makers are told to who may see them and a video of theirs, also of pages not loaded yet', async () => {
    const makers = async (who: Who) =>
      (
        await graphql<{ videoMakers: { databaseId: string }[] }>(who, '{ videoMakers { databaseId } }')
      ).data!.videoMakers.map(({ databaseId }) => databaseId)
    const [first, second, gone, none] = await Promise.all(Array.from({ length: 4 }, () => person('company-admin')))
    const learner = await person('learner')
    await makeVideo(db, { createdById: first!.user.id })
    await makeVideo(db, { createdById: second!.user.id, status: 'DRAFT' })
    await makeVideo(db, { createdById: gone!.user.id, status: 'DRAFT', deletedAt: new Date() })
    const told = await makers(none!)
    expect([first, second, gone, none].map((who) => told.includes(who!.user.id))).toEqual([true, true, false, false])
    expect(await makers(learner)).toEqual([])
  })
})

describe('a video', () => {
  it('is made, published and taken down, by right; a brand manager’s is of an own brand', async () => {
    const admin = await person('company-admin')
    const { data } = await save(admin, { title: 'Chain care' })
    const { databaseId, version, state } = data!.saveVideo.video
    expect(state).toBe('DRAFT')
    expect(fieldOf(await save(admin, { databaseId, published: true }))).toBe('media')
    const { mediaId } = await makeVideo(db)
    await db.video.update({ where: { id: databaseId }, data: { mediaId } })
    expect((await save(admin, { databaseId, published: true })).data?.saveVideo.video.state).toBe('PUBLISHED')
    expect(codeOf(await save(admin, { databaseId, version, title: 'Old' }))).toBe('CONFLICT')
    expect(fieldOf(await save(admin, { databaseId, mediaId: null }))).toBe('media')
    expect(fieldOf(await save(admin, { databaseId, description: 'x'.repeat(251) }))).toBe('description')
    const [brand, other] = [await makeBrand(db), await makeBrand(db)]
    const manager = await person('brand-manager')
    await db.brandManager.create({ data: { brandId: brand.id, userId: manager.user.id } })
    const made = (await save(manager, { title: 'Ours' })).data!.saveVideo.video
    expect(made.brand?.databaseId).toBe(brand.id)
    expect(fieldOf(await save(manager, { databaseId: made.databaseId, brandId: other.id }))).toBe('brandId')
    expect(codeOf(await save(manager, { databaseId, title: 'Mine' }))).toBe('FORBIDDEN')
    for (const role of ['learner', 'dealer-manager', 'translator'] as const)
      expect(codeOf(await save(await person(role), { title: 'No' })), role).toBe('FORBIDDEN')
  })

  it('deleted is there for nobody, brought back as it was, and gone after 30 days', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const video = await makeVideo(db, { likes: 3 })
    const id = video.id
    const gone = await graphql(
      admin,
      'mutation ($input: DeleteVideoInput!) { deleteVideo(input: $input) { databaseId } }',
      { input: { databaseId: id } },
    )
    expect(gone.errors).toBeUndefined()
    const COMMENT = 'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { databaseId } } }'
    const TRACK = 'mutation ($input: TrackListeningInput!) { trackListening(input: $input) { node { id } } }'
    for (const who of [admin, learner]) {
      expect(await one(who, id)).toBeNull()
      expect(await idsFor(who)).not.toContain(id)
      expect(codeOf(await react(who, id, { favored: true }))).toBe('NOT_FOUND')
      const target = { target: 'VIDEO', databaseId: id }
      expect(codeOf(await graphql(who, COMMENT, { input: { ...target, message: 'Hi' } }))).toBe('NOT_FOUND')
      expect(codeOf(await graphql(who, TRACK, { input: { ...target, time: 1 } }))).toBe('NOT_FOUND')
    }
    expect(codeOf(await save(admin, { databaseId: id, title: 'Back' }))).toBe('NOT_FOUND')
    const DELETED = '{ deletedVideos { edges { node { databaseId state deletedAt } } } }'
    interface Deleted {
      deletedVideos: { edges: { node: { databaseId: string; state: string } }[] }
    }
    const deleted = async (who: Who) =>
      (await graphql<Deleted>(who, DELETED)).data!.deletedVideos.edges.map(({ node }) => node)
    expect(await deleted(admin)).toContainEqual(expect.objectContaining({ databaseId: id, state: 'DELETED' }))
    expect(await deleted(learner)).toEqual([])
    const RESTORE = 'mutation ($input: RestoreVideoInput!) { restoreVideo(input: $input) { video { state } } }'
    expect(codeOf(await graphql(learner, RESTORE, { input: { databaseId: id } }))).toBe('NOT_FOUND')
    const back = await graphql<{ restoreVideo: { video: { state: string } } }>(admin, RESTORE, {
      input: { databaseId: id },
    })
    expect(back.data?.restoreVideo.video.state).toBe('PUBLISHED')
    expect((await one(learner, id))?.state).toBe('PUBLISHED')
    await graphql(admin, 'mutation ($input: DeleteVideoInput!) { deleteVideo(input: $input) { databaseId } }', {
      input: { databaseId: id },
    })
    const end = async () => {
      await db.$executeRaw`SELECT graphile_worker.add_job('end-deleted')`
      await jobs()
    }
    travel(29 * DAY)
    await end()
    expect(await db.video.count({ where: { id } })).toBe(1)
    travel(2 * DAY)
    await end()
    expect(await db.video.count({ where: { id } })).toBe(0)
    expect(await db.storedFile.count({ where: { id: video.mediaId! } })).toBe(0)
    travel(-31 * DAY)
  })

  it('planned and deleted does not open; brought back, its plan holds', async () => {
    const admin = await person('company-admin')
    const { id } = await makeVideo(db, { status: 'DRAFT' })
    const at = new Date(services.now().getTime() + 3_600_000).toISOString()
    expect((await save(admin, { databaseId: id, publishAt: at })).errors).toBeUndefined()
    await graphql(admin, 'mutation ($input: DeleteVideoInput!) { deleteVideo(input: $input) { databaseId } }', {
      input: { databaseId: id },
    })
    travel(2 * 3_600_000)
    await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = ${`publication:${id}`}`
    await jobs()
    expect((await db.video.findUniqueOrThrow({ where: { id } })).status).toBe('DRAFT')
    // Two hours end a session nobody used.
    const later = await person('company-admin')
    const RESTORE = 'mutation ($input: RestoreVideoInput!) { restoreVideo(input: $input) { video { state } } }'
    const back = await graphql<{ restoreVideo: { video: { state: string } } }>(later, RESTORE, {
      input: { databaseId: id },
    })
    expect(back.data?.restoreVideo.video.state).toBe('PUBLISHED')
    travel(-2 * 3_600_000)
  })
})

describe('categories', () => {
  const CATEGORIES =
    'mutation ($input: SaveVideoCategoriesInput!) { saveVideoCategories(input: $input) { categories { databaseId name } } }'
  interface Kept {
    saveVideoCategories: { categories: { databaseId: string; name: string }[] }
  }
  it('are saved all at once, in order; names change places, and what is left out goes without its videos', async () => {
    await db.videoCategory.deleteMany()
    const admin = await person('company-admin')
    const put = (categories: object[], seen?: string[]) =>
      graphql<Kept>(admin, CATEGORIES, { input: { categories, ...(seen ? { seen } : {}) } })
    const first = (await put([{ name: 'Service' }, { name: 'Sales' }, { name: 'Rides' }])).data!.saveVideoCategories
    const [service, sales, rides] = first.categories.map(({ databaseId }) => databaseId)
    const { id } = await makeVideo(db, { categoryId: rides! })
    const turned = await put(
      [
        { databaseId: sales, name: 'Service' },
        { databaseId: service, name: 'Sales' },
      ],
      [service!, sales!, rides!],
    )
    expect(turned.data!.saveVideoCategories.categories).toEqual([
      { databaseId: sales, name: 'Service' },
      { databaseId: service, name: 'Sales' },
    ])
    expect((await db.video.findUniqueOrThrow({ where: { id } })).categoryId).toBeNull()
    expect(codeOf(await put([{ name: 'New' }], [service!]))).toBe('CONFLICT')
    expect(fieldOf(await put([{ name: 'Twice' }, { name: 'twice' }]))).toBe('categories.1.name')
    expect(fieldOf(await put([{ databaseId: rides, name: 'Rides' }]))).toBe('categories.0.databaseId')
    const manager = await person('brand-manager')
    expect(codeOf(await graphql(manager, CATEGORIES, { input: { categories: [] } }))).toBe('FORBIDDEN')
  })
})

describe('watching', () => {
  const TRACK =
    'mutation ($input: TrackListeningInput!) { trackListening(input: $input) { node { ... on Video { viewerPosition viewerShare viewerCompleted views } } } }'
  interface Tracked {
    trackListening: { node: { viewerPosition: number; viewerShare: number; viewerCompleted: boolean; views: number } }
  }
  const track = async (who: Who, databaseId: string, time: number, more: object = {}) =>
    (await graphql<Tracked>(who, TRACK, { input: { target: 'VIDEO', databaseId, time, ...more } })).data?.trackListening
      .node

  it('counts what was played as far as the clock allows, never what was skipped, and goes on where one was', async () => {
    const learner = await person('learner')
    const { id } = await makeVideo(db, { seconds: 100 })
    expect(await track(learner, id, 0)).toMatchObject({ viewerPosition: 0, viewerShare: 0, views: 1 })
    travel(10_000)
    expect((await track(learner, id, 10))!.viewerShare).toBeCloseTo(0.1)
    // Twice as fast is as fast as it plays.
    travel(10_000)
    expect((await track(learner, id, 30))!.viewerShare).toBeCloseTo(0.3)
    // A jump, told and not told.
    travel(5000)
    expect(await track(learner, id, 90)).toMatchObject({ viewerPosition: 90, viewerShare: 0.3 })
    travel(20_000)
    expect((await track(learner, id, 5, { seeked: true }))!.viewerShare).toBeCloseTo(0.3)
    travel(2000)
    expect((await track(learner, id, 8, { seeked: true }))!.viewerShare).toBeCloseTo(0.3)
    // Seen again it counts once, and back is no less.
    travel(20_000)
    expect((await track(learner, id, 28))!.viewerShare).toBeCloseTo(0.3)
    expect(await one(learner, id)).toMatchObject({ viewerPosition: 28, viewerCompleted: false, views: 1 })
    for (let at = 30; at < 100; at += 20) {
      await track(learner, id, at, { seeked: true })
      travel(20_000)
      await track(learner, id, Math.min(100, at + 20))
    }
    expect(await one(learner, id)).toMatchObject({ viewerCompleted: true, viewerShare: 1 })
  })

  it('is not had by saying so, however often', async () => {
    const learner = await person('learner')
    const { id } = await makeVideo(db, { seconds: 100 })
    for (let at = 0; at <= 100; at += 2) await track(learner, id, at)
    expect((await one(learner, id))!.viewerShare).toBeLessThan(0.1)
    expect(fieldOf(await graphql(learner, TRACK, { input: { target: 'VIDEO', databaseId: id, time: 500 } }))).toBe(
      'time',
    )
  })

  it('in many windows at once counts one viewer', async () => {
    const learner = await person('learner')
    const { id } = await makeVideo(db)
    await Promise.all(Array.from({ length: 10 }, () => track(learner, id, 0)))
    expect((await db.video.findUniqueOrThrow({ where: { id } })).views).toBe(1)
  })

  it('withdrawn while it plays is no longer there', async () => {
    const [group, other] = [await makeAssignmentGroup(db), await makeAssignmentGroup(db)]
    const learner = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [group.id] }))
    const admin = await person('company-admin')
    const { id } = await makeVideo(db, { audienceGroupIds: [group.id] })
    await track(learner, id, 0)
    await save(admin, { databaseId: id, audienceIds: [other.id] })
    const input = { target: 'VIDEO', databaseId: id, time: 3 }
    expect(codeOf(await graphql(learner, TRACK, { input }))).toBe('NOT_FOUND')
    expect(codeOf(await react(learner, id, { liked: true }))).toBe('NOT_FOUND')
    expect(await idsFor(learner, { begun: true })).not.toContain(id)
  })
})

it('people like and unlike one video many times each: the count is the truth', async () => {
  const { PEOPLE = '40', TIMES = '10' } = process.env
  const { id } = await makeVideo(db)
  const crowd = await Promise.all(Array.from({ length: Number(PEOPLE) }, () => person('learner')))
  await Promise.all(
    crowd.map(async (who, index) => {
      for (let time = 0; time < Number(TIMES); time++)
        await react(who, id, (time + index) % 3 ? { liked: time % 2 === 0 } : { disliked: time % 2 === 0 })
    }),
  )
  const [row, likes, dislikes] = [
    await db.video.findUniqueOrThrow({ where: { id } }),
    await db.videoReaction.count({ where: { videoId: id, liked: true } }),
    await db.videoReaction.count({ where: { videoId: id, disliked: true } }),
  ]
  expect([row.likes, row.dislikes]).toEqual([likes, dislikes])
  expect(likes + dislikes).toBeGreaterThan(0)
})
