import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makePromotion } from '../../prisma/factories/promotions.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { makeVideo } from '../../prisma/factories/videos.ts'
import { doTo, rootsOf } from '../support/roots.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, rest, person, signIn, statements, jobs, travel } = await openWorld()

const openVideo = (more: Parameters<typeof makeVideo>[1] = {}) => makeVideo(db, { title: 'Ride', ...more })

const kinds = [
  { type: 'Bulletin', name: 'bulletin', make: makeBulletin },
  { type: 'Promotion', name: 'promotion', make: makePromotion },
] as const
type Kind = (typeof kinds)[number]
interface Shown {
  title: string
  media: { url: string } | null
}
interface Saved {
  saved: { post: { databaseId: string; version: number; video: Shown | null } }
}
const save = ({ type }: Kind, who: Who, input: object) =>
  graphql<Saved>(
    who,
    'mutation ($input: SavePostInput!) { saved: savePost(input: $input) { post { databaseId version video { title media { url } } } } }',
    { input: { kind: type.toUpperCase(), ...input } },
  )
/** The title of the video that both doors show of a post; null for none, undefined where the post itself is not there. */
async function shown({ type, name }: Kind, who: Who, id: string): Promise<string | null | undefined> {
  const { data, errors } = await graphql<{ post: { video: Shown | null } | null }>(
    who,
    `query ($id: ID!) { ${rootsOf(type).one('databaseId: $id')} { video { title media { url } } } }`,
    { id },
  )
  expect(errors).toBeUndefined()
  const answer = await rest<{ video: { title: string; media: string } | null }>(
    who,
    `GET /api/${name}s/${id}?visit=false`,
  )
  const there = data!.post
  expect(answer.status).toBe(there ? 200 : 404)
  if (!there) return undefined
  expect(answer.json.video?.title).toBe(there.video?.title)
  expect(answer.json.video?.media).toBe(there.video?.media?.url)
  return there.video?.title ?? null
}
const refused = async (answer: ReturnType<typeof save>) => (await answer).errors?.[0]?.extensions.fields?.videoId

describe.each(kinds)('the video of a $name', (kind) => {
  it('is shown to whom the video itself is open, at both doors', async () => {
    const [service, sales] = [await makeAssignmentGroup(db), await makeAssignmentGroup(db)]
    const video = await openVideo({ audienceGroupIds: [service.id] })
    const admin = await person('company-admin')
    const { data, errors } = await save(kind, admin, { title: 'News', published: true, videoId: video.id })
    expect(errors).toBeUndefined()
    const { databaseId: id } = data!.saved.post
    expect(data!.saved.post.video).toMatchObject({ title: 'Ride', media: { url: expect.stringContaining('/files/') } })
    const [inService, inSales] = [
      await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [service.id] })),
      await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [sales.id] })),
    ]
    expect(await shown(kind, admin, id)).toBe('Ride')
    expect(await shown(kind, inService, id)).toBe('Ride')
    expect(await shown(kind, inSales, id)).toBeNull()

    await db.video.update({ where: { id: video.id }, data: { status: 'UNPUBLISHED' } })
    expect(await shown(kind, inService, id)).toBeNull()
    await db.video.update({ where: { id: video.id }, data: { deletedAt: new Date() } })
    expect(await shown(kind, inService, id)).toBeNull()
    expect(await shown(kind, admin, id)).toBeNull()
    await db.video.delete({ where: { id: video.id } })
    expect(await shown(kind, inService, id)).toBeNull()
  })

  it('is gone while videos are switched off, and back with them', async () => {
    const admin = await person('company-admin')
    const { data } = await save(kind, admin, { title: 'News', published: true, videoId: (await openVideo()).id })
    const { databaseId: id } = data!.saved.post
    const learner = await person('learner')
    const turn = (videos: boolean) => {
      const values = { flags: { videos } }
      return db.settings.upsert({ where: { id: 1 }, create: { id: 1, values }, update: { values } })
    }
    await turn(false)
    expect(await shown(kind, learner, id)).toBeNull()
    expect(await shown(kind, admin, id)).toBeNull()
    await turn(true)
    expect(await shown(kind, learner, id)).toBe('Ride')
  })

  it('is a published one the author sees', async () => {
    const [own, other] = [await makeBrand(db, { active: true }), await makeBrand(db, { active: true })]
    const manager = await person('brand-manager', { ownedBrandIds: [own.id] })
    const choose = (id: string) => save(kind, manager, { title: 'News', brandId: own.id, videoId: id })
    expect(await refused(choose((await openVideo({ brandId: own.id, status: 'UNPUBLISHED' })).id))).toBe(
      'Publish the video first.',
    )
    const unseen = [
      await openVideo({ brandId: other.id, status: 'DRAFT' }),
      await openVideo({ brandId: own.id, deletedAt: new Date(), status: 'UNPUBLISHED' }),
      { id: '0199a000-0000-7000-8000-000000000000' },
    ]
    for (const { id } of unseen) expect(await refused(choose(id))).toBe('The video is no longer there.')
    expect((await choose((await openVideo({ brandId: other.id })).id)).errors).toBeUndefined()
    // Its file was taken away meanwhile.
    expect(await refused(choose((await openVideo({ seconds: null })).id))).toBe('Publish the video first.')
  })

  it('a draft of the own opens with it, by hand and by plan, and not before; another’s and a taken back one do not', async () => {
    const [own, other] = [await makeBrand(db, { active: true }), await makeBrand(db, { active: true })]
    const manager = await person('brand-manager', { ownedBrandIds: [own.id] })
    const learner = await person('learner')
    const statusOf = async (id: string) => (await db.video.findUniqueOrThrow({ where: { id } })).status
    const draft = () => openVideo({ brandId: own.id, status: 'DRAFT' })
    const [byHand, byPlan, gone] = [await draft(), await draft(), await draft()]
    const post = { title: 'Launch', brandId: own.id }
    const made = await save(kind, manager, { ...post, videoId: byHand.id })
    expect(made.errors).toBeUndefined()
    expect(await statusOf(byHand.id)).toBe('DRAFT')
    await save(kind, manager, { databaseId: made.data!.saved.post.databaseId, published: true })
    expect(await statusOf(byHand.id)).toBe('PUBLISHED')
    expect(await shown(kind, learner, made.data!.saved.post.databaseId)).toBe('Ride')

    const inAnHour = new Date(services.now().getTime() + 3_600_000).toISOString()
    await save(kind, manager, { ...post, videoId: byPlan.id, publishAt: inAnHour })
    await jobs()
    expect(await statusOf(byPlan.id)).toBe('DRAFT')
    travel(3_600_000)
    await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at <= ${services.now()}`
    await jobs()
    expect(await statusOf(byPlan.id)).toBe('PUBLISHED')

    const late = await save(kind, manager, { ...post, videoId: gone.id })
    await db.video.update({ where: { id: gone.id }, data: { status: 'UNPUBLISHED' } })
    await save(kind, manager, { databaseId: late.data!.saved.post.databaseId, published: true })
    expect(await statusOf(gone.id)).toBe('UNPUBLISHED')
    // Who only sees a draft opens none by this.
    const foreign = await openVideo({ brandId: other.id, status: 'DRAFT' })
    expect(await refused(save(kind, manager, { ...post, videoId: foreign.id, published: true }))).toBe(
      'The video is no longer there.',
    )
  })

  it('stays when the rest is saved, also once it is closed, goes with null, and comes along with a copy', async () => {
    const own = await makeBrand(db, { active: true })
    const video = await openVideo()
    const manager = await person('brand-manager', { ownedBrandIds: [own.id] })
    const { data } = await save(kind, manager, { title: 'News', brandId: own.id, videoId: video.id })
    const { databaseId } = data!.saved.post
    const kept = async (id: string) => {
      const where = { where: { id }, select: { videoId: true } }
      return kind.type === 'Bulletin'
        ? (await db.bulletin.findUniqueOrThrow(where)).videoId
        : (await db.promotion.findUniqueOrThrow(where)).videoId
    }
    await db.video.update({ where: { id: video.id }, data: { status: 'UNPUBLISHED' } })
    for (const input of [{ title: 'Newer' }, { videoId: video.id }]) {
      const saved = await save(kind, manager, { databaseId, ...input })
      expect(saved.errors).toBeUndefined()
      // Of no own brand and closed: the manager does not see it, and takes nothing away by saving.
      expect(saved.data!.saved.post.video).toBeNull()
      expect(await kept(databaseId)).toBe(video.id)
    }
    const copy = await graphql<{ done: { databaseId: string } }>(manager, doTo('duplicate'), {
      input: { target: kind.type.toUpperCase(), databaseId },
    })
    expect(copy.errors).toBeUndefined()
    expect(await kept(copy.data!.done.databaseId)).toBe(video.id)
    const before = await db.activityLog.count()
    expect((await save(kind, manager, { databaseId, videoId: null })).errors).toBeUndefined()
    expect(await kept(databaseId)).toBeNull()
    expect(await db.activityLog.count()).toBe(before + 1)
  })

  it('is set over REST by its id or as it was answered, and taken off by its id alone', async () => {
    const admin = await person('company-admin')
    const [video, other] = [await openVideo(), await openVideo({ title: 'Lap' })]
    const send = async (body: object) => {
      const { status, json, text } = await rest<{ _id: string; video: { _id: string; title: string } | null }>(
        admin,
        `POST /api/${kind.name}s`,
        body,
      )
      expect([200, 201], text).toContain(status)
      return json
    }
    const made = await send({ title: 'News', videoId: video.id })
    expect(made.video).toMatchObject({ _id: video.id, title: 'Ride', status: 'published' })
    expect((await send(made)).video?._id).toBe(video.id)
    expect((await send({ ...made, version: undefined, video: { _id: other.id } })).video?.title).toBe('Lap')
    await db.video.update({ where: { id: other.id }, data: { status: 'UNPUBLISHED', deletedAt: new Date() } })
    const blind = await send({ _id: made._id, title: 'Newer' })
    expect(blind.video).toBeNull()
    await send(blind)
    await db.video.update({ where: { id: other.id }, data: { deletedAt: null } })
    expect((await send({ _id: made._id, title: 'Newest' })).video?._id).toBe(other.id)
    expect((await send({ _id: made._id, videoId: null })).video).toBeNull()
    await db.video.update({ where: { id: other.id }, data: { status: 'PUBLISHED' } })
    expect((await send({ _id: made._id, title: 'Last' })).video).toBeNull()
  })

  it('costs a list as many statements for 20 as for 2', async () => {
    const learner = await person('learner')
    const group = await makeAssignmentGroup(db)
    const one = async () => kind.make(db, { videoId: (await openVideo()).id })
    const hidden = async () => kind.make(db, { videoId: (await openVideo({ audienceGroupIds: [group.id] })).id })
    const count = async () => {
      statements()
      const { errors } = await graphql(
        learner,
        `{ ${rootsOf(kind.type).list('first: 50')} { edges { node { title video { title media { url } } } } } }`,
      )
      expect(errors).toBeUndefined()
      return statements().length
    }
    await one()
    await hidden()
    const few = await count()
    for (let more = 0; more < 9; more++) {
      await one()
      await hidden()
    }
    expect(await count()).toBe(few)
  })
})
