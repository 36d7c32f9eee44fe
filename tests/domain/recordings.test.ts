import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makePodcast, makePodcastCategory } from '../../prisma/factories/podcasts.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { makeVideo, makeVideoCategory } from '../../prisma/factories/videos.ts'
import { loadSession } from '../../server/access/sessions/sessions.ts'
import { BUILT_IN_ROLES } from '../../server/platform/rights.ts'
import type { Viewer } from '../../server/platform/viewer.ts'
import { podcastRules } from '../../server/podcasts/rules.ts'
import { videoRules } from '../../server/videos/rules.ts'
import { codeOf, fieldOf, REACT } from '../support/answers.ts'
import { doTo, rootsOf } from '../support/roots.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, person, signIn, statements, travel } = await openWorld()

interface Columns {
  status?: 'DRAFT' | 'PUBLISHED' | 'UNPUBLISHED'
  brandId?: string
  categoryId?: string
  createdById?: string
  deletedAt?: Date
  deletedStatus?: 'PUBLISHED'
  likes?: number
  audienceGroupIds?: string[]
  seconds?: number
}
/** What a kind has of its own beside its names. */
const own = {
  Video: {
    make: (columns?: Columns) => makeVideo(db, columns),
    makeCategory: () => makeVideoCategory(db),
    rules: videoRules,
    // A learner submits videos, and is told nothing of others'.
    refusal: 'NOT_FOUND',
    row: (id: string) => db.video.findUnique({ where: { id } }),
    setMedia: (id: string, mediaId: string | null) => db.video.update({ where: { id }, data: { mediaId } }),
    edited: (ids: string[], viewer: Viewer) =>
      db.video.findMany({ where: { AND: [{ id: { in: ids } }, videoRules.editableBy(viewer)] }, select: { id: true } }),
    begin: (videoId: string, userId: string) => db.videoProgress.create({ data: { videoId, userId } }),
    dropCategories: () => db.videoCategory.deleteMany(),
    hands: (videoId: string, what: 'liked' | 'disliked') =>
      db.videoReaction.count({ where: { videoId, [what]: true } }),
  },
  Podcast: {
    make: (columns?: Columns) => makePodcast(db, columns),
    makeCategory: () => makePodcastCategory(db),
    rules: podcastRules,
    refusal: 'FORBIDDEN',
    row: (id: string) => db.podcast.findUnique({ where: { id } }),
    setMedia: (id: string, mediaId: string | null) => db.podcast.update({ where: { id }, data: { mediaId } }),
    edited: (ids: string[], viewer: Viewer) =>
      db.podcast.findMany({
        where: { AND: [{ id: { in: ids } }, podcastRules.editableBy(viewer)] },
        select: { id: true },
      }),
    begin: (podcastId: string, userId: string) => db.podcastProgress.create({ data: { podcastId, userId } }),
    dropCategories: () => db.podcastCategory.deleteMany(),
    hands: (podcastId: string, what: 'liked' | 'disliked') =>
      db.podcastReaction.count({ where: { podcastId, [what]: true } }),
  },
}

describe.each(['Video', 'Podcast'] as const)('%s', (kind) => {
  const target = kind.toUpperCase()
  const { make, makeCategory, rules, refusal, row, setMedia, edited, begin, dropCategories, hands } = own[kind]
  const LIST = `query ($text: String, $category: ID, $status: RecordingState, $statuses: [RecordingState!], $favored: Boolean, $begun: Boolean, $editable: Boolean, $sort: RecordingSort, $first: Int) {
  found: recordings(kind: ${target}, text: $text, category: $category, status: $status, statuses: $statuses, favored: $favored, begun: $begun, editable: $editable, sort: $sort, first: $first) {
    totalCount edges { node { databaseId title description state views viewerPosition viewerShare viewerCompleted viewerCanEdit
      media { url durationSeconds } image { url } captions { url } category { name } brand { name } audience { name } reactions { liked likes } discussion { commentCount } } } } }`
  interface Listed {
    found: { totalCount: number; edges: { node: { databaseId: string; state: string } }[] }
  }
  const listFor = (who: Who | null, variables: object = {}) => graphql<Listed>(who, LIST, { first: 100, ...variables })
  const idsFor = async (who: Who, variables: object = {}): Promise<string[]> =>
    (await listFor(who, variables)).data!.found.edges.map(({ node }) => node.databaseId)

  const SAVE = rootsOf(kind).save(
    'databaseId title state version publishAt brand { databaseId } category { databaseId }',
  )
  interface Saved {
    saved: {
      made: { databaseId: string; title: string; state: string; version: number; brand: { databaseId: string } | null }
    }
  }
  const save = (who: Who | null, input: object) => graphql<Saved>(who, SAVE, { input: { kind: target, ...input } })
  const ONE = `query ($id: ID!) { found: recording(kind: ${target}, databaseId: $id) { databaseId state viewerPosition viewerShare viewerCompleted views } }`
  interface One {
    found: {
      state: string
      viewerPosition: number | null
      viewerShare: number | null
      viewerCompleted: boolean
      views: number
    } | null
  }
  const one = async (who: Who | null, id: string) => (await graphql<One>(who, ONE, { id })).data?.found ?? null
  const react = (who: Who, databaseId: string, said: object) =>
    graphql(who, REACT, { input: { target, databaseId, ...said } })

  describe('who sees one', () => {
    it('a learner sees what is published, for everybody or an own group, of no brand or an active one', async () => {
      const [own, other] = [await makeAssignmentGroup(db), await makeAssignmentGroup(db)]
      const [shown, hidden] = [await makeBrand(db, { active: true }), await makeBrand(db, { active: false })]
      const open = [
        await make(),
        await make({ audienceGroupIds: [own.id, other.id] }),
        await make({ brandId: shown.id }),
      ].map(({ id }) => id)
      const closed = [
        await make({ status: 'DRAFT' }),
        await make({ status: 'UNPUBLISHED' }),
        await make({ audienceGroupIds: [other.id] }),
        await make({ brandId: hidden.id }),
        await make({ status: 'UNPUBLISHED', deletedAt: new Date(), deletedStatus: 'PUBLISHED' }),
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
      const rows = [await make({ brandId: brand.id }), await make(), await make({ brandId: (await makeBrand(db)).id })]
      for (const { key } of BUILT_IN_ROLES) {
        const who = await person(key)
        await db.brandManager.create({ data: { brandId: brand.id, userId: who.user.id } })
        const viewer = (await loadSession(services, who.token))!
        const found = await edited(
          rows.map(({ id }) => id),
          viewer,
        )
        const asked = rows.filter(({ brandId }) => rules.edits(viewer, brandId)).map(({ id }) => id)
        expect([key, found.map(({ id }) => id).toSorted()]).toEqual([key, asked.toSorted()])
      }
    })

    it('statements are as many for 1, 10 and 50 rows, and for shelves', async () => {
      const learner = await person('learner')
      const counts = []
      const shelves = `{ recordingCategories(kind: ${target}) { name recordingCount shelf { title viewerShare image { url } reactions { likes } } } }`
      for (const rows of [1, 10, 50]) {
        const [first] = await Promise.all(
          Array.from({ length: rows }, async () => make({ categoryId: (await makeCategory()).id })),
        )
        await begin(first!.id, learner.user.id)
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

    it('makers are told to who may see them and one of theirs, also of pages not loaded yet', async () => {
      const makers = async (who: Who) =>
        (
          await graphql<{ makers: { databaseId: string }[] }>(
            who,
            `{ makers: recordingMakers(kind: ${target}) { databaseId } }`,
          )
        ).data!.makers.map(({ databaseId }) => databaseId)
      const [first, second, gone, none] = await Promise.all(Array.from({ length: 4 }, () => person('company-admin')))
      const learner = await person('learner')
      await make({ createdById: first!.user.id })
      await make({ createdById: second!.user.id, status: 'DRAFT' })
      await make({ createdById: gone!.user.id, status: 'DRAFT', deletedAt: new Date() })
      const told = await makers(none!)
      expect([first, second, gone, none].map((who) => told.includes(who!.user.id))).toEqual([true, true, false, false])
      expect(await makers(learner)).toEqual([])
    })
  })

  describe('one', () => {
    it('is made, published and taken down, by right; a brand manager’s is of an own brand', async () => {
      const admin = await person('company-admin')
      const { data } = await save(admin, { title: 'Chain care' })
      const { databaseId, version, state } = data!.saved.made
      expect(state).toBe('DRAFT')
      expect(fieldOf(await save(admin, { databaseId, published: true }))).toBe('media')
      const { mediaId } = await make()
      await setMedia(databaseId, mediaId)
      expect((await save(admin, { databaseId, published: true })).data?.saved.made.state).toBe('PUBLISHED')
      expect(codeOf(await save(admin, { databaseId, version, title: 'Old' }))).toBe('CONFLICT')
      expect(fieldOf(await save(admin, { databaseId, mediaId: null }))).toBe('media')
      expect(fieldOf(await save(admin, { databaseId, description: 'x'.repeat(251) }))).toBe('description')
      const [brand, other] = [await makeBrand(db), await makeBrand(db)]
      const manager = await person('brand-manager')
      await db.brandManager.create({ data: { brandId: brand.id, userId: manager.user.id } })
      const made = (await save(manager, { title: 'Ours' })).data!.saved.made
      expect(made.brand?.databaseId).toBe(brand.id)
      expect(fieldOf(await save(manager, { databaseId: made.databaseId, brandId: other.id }))).toBe('brandId')
      expect(codeOf(await save(manager, { databaseId, title: 'Mine' }))).toBe('FORBIDDEN')
      for (const role of ['learner', 'dealer-manager', 'translator'] as const)
        expect(codeOf(await save(await person(role), { title: 'No' })), role).toBe('FORBIDDEN')
    })

    it('deleted is played by nobody, and found among the deleted alone', async () => {
      const [admin, learner] = [await person('company-admin'), await person('learner')]
      const { id } = await make()
      const gone = await graphql(admin, doTo('delete'), { input: { target, databaseId: id } })
      expect(gone.errors).toBeUndefined()
      const COMMENT = 'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { databaseId } } }'
      const TRACK = 'mutation ($input: TrackListeningInput!) { trackListening(input: $input) { node { id } } }'
      for (const who of [admin, learner]) {
        expect(await one(who, id)).toBeNull()
        expect(await idsFor(who)).not.toContain(id)
        const thing = { target, databaseId: id }
        expect(codeOf(await graphql(who, COMMENT, { input: { ...thing, message: 'Hi' } }))).toBe('NOT_FOUND')
        expect(codeOf(await graphql(who, TRACK, { input: { ...thing, time: 1 } }))).toBe('NOT_FOUND')
      }
      const { data } = await graphql<Listed>(
        admin,
        `{ found: deleted(target: ${target}) { totalCount edges { node { databaseId deletedAt ... on Recording { state } } } } }`,
      )
      expect(data!.found.edges.map(({ node }) => node)).toContainEqual(
        expect.objectContaining({ databaseId: id, state: 'DELETED' }),
      )
      expect(codeOf(await graphql(learner, doTo('restore'), { input: { target, databaseId: id } }))).toBe(refusal)
    })
  })

  describe('categories', () => {
    const CATEGORIES = `mutation ($input: SaveRecordingCategoriesInput!) { saved: saveRecordingCategories(input: $input) { categories { databaseId name } } }`
    interface Kept {
      saved: { categories: { databaseId: string; name: string }[] }
    }
    it('are saved all at once, in order; names change places, and what is left out goes without what is in it', async () => {
      await dropCategories()
      const admin = await person('company-admin')
      const put = (categories: object[], seen?: string[]) =>
        graphql<Kept>(admin, CATEGORIES, { input: { kind: target, categories, ...(seen ? { seen } : {}) } })
      const first = (await put([{ name: 'Service' }, { name: 'Sales' }, { name: 'Rides' }])).data!.saved
      const [service, sales, rides] = first.categories.map(({ databaseId }) => databaseId)
      const { id } = await make({ categoryId: rides! })
      await make({ categoryId: rides!, status: 'DRAFT' })
      // Who keeps them knows of all that would stand without one; learners of what is open to them.
      const held = async (who: Who) =>
        (
          await graphql<{ recordingCategories: { recordingCount: number; keptCount: number | null }[] }>(
            who,
            `{ recordingCategories(kind: ${target}) { recordingCount keptCount } }`,
          )
        ).data!.recordingCategories[2]
      expect(await held(admin)).toEqual({ recordingCount: 1, keptCount: 2 })
      expect(await held(await person('learner'))).toEqual({ recordingCount: 1, keptCount: null })
      const turned = await put(
        [
          { databaseId: sales, name: 'Service' },
          { databaseId: service, name: 'Sales' },
        ],
        [service!, sales!, rides!],
      )
      expect(turned.data!.saved.categories).toEqual([
        { databaseId: sales, name: 'Service' },
        { databaseId: service, name: 'Sales' },
      ])
      expect((await row(id))!.categoryId).toBeNull()
      expect(codeOf(await put([{ name: 'New' }], [service!]))).toBe('CONFLICT')
      expect(fieldOf(await put([{ name: 'Twice' }, { name: 'twice' }]))).toBe('categories.1.name')
      expect(fieldOf(await put([{ databaseId: rides, name: 'Rides' }]))).toBe('categories.0.databaseId')
      // An empty body takes nothing away; who means it names what goes.
      expect(fieldOf(await put([]))).toBe('categories')
      expect((await put([], [sales!, service!])).data?.saved.categories).toEqual([])
      const manager = await person('brand-manager')
      expect(codeOf(await graphql(manager, CATEGORIES, { input: { kind: target, categories: [] } }))).toBe('FORBIDDEN')
    })
  })

  describe('playing', () => {
    const TRACK = `mutation ($input: TrackListeningInput!) { trackListening(input: $input) { node { ... on ${kind} { viewerPosition viewerShare viewerCompleted views } } } }`
    interface Tracked {
      trackListening: { node: { viewerPosition: number; viewerShare: number; viewerCompleted: boolean; views: number } }
    }
    const track = async (who: Who, databaseId: string, time: number, more: object = {}) =>
      (await graphql<Tracked>(who, TRACK, { input: { target, databaseId, time, ...more } })).data?.trackListening.node

    it('counts what was played as far as the clock allows, never what was skipped, and goes on where one was', async () => {
      const learner = await person('learner')
      const { id } = await make({ seconds: 100 })
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
      const { id } = await make({ seconds: 100 })
      for (let at = 0; at <= 100; at += 2) await track(learner, id, at)
      expect((await one(learner, id))!.viewerShare).toBeLessThan(0.1)
      expect(fieldOf(await graphql(learner, TRACK, { input: { target, databaseId: id, time: 500 } }))).toBe('time')
    })

    it('in many windows at once counts one viewer', async () => {
      const learner = await person('learner')
      const { id } = await make()
      await Promise.all(Array.from({ length: 10 }, () => track(learner, id, 0)))
      expect((await row(id))!.views).toBe(1)
    })

    it('withdrawn while it plays is no longer there', async () => {
      const [group, other] = [await makeAssignmentGroup(db), await makeAssignmentGroup(db)]
      const learner = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [group.id] }))
      const admin = await person('company-admin')
      const { id } = await make({ audienceGroupIds: [group.id] })
      await track(learner, id, 0)
      await save(admin, { databaseId: id, audienceIds: [other.id] })
      const input = { target, databaseId: id, time: 3 }
      expect(codeOf(await graphql(learner, TRACK, { input }))).toBe('NOT_FOUND')
      expect(codeOf(await react(learner, id, { liked: true }))).toBe('NOT_FOUND')
      expect(await idsFor(learner, { begun: true })).not.toContain(id)
    })
  })

  it('people like and unlike one many times each: the count is the truth', async () => {
    const { PEOPLE = '40', TIMES = '10' } = process.env
    const { id } = await make()
    const crowd = await Promise.all(Array.from({ length: Number(PEOPLE) }, () => person('learner')))
    await Promise.all(
      crowd.map(async (who, index) => {
        for (let time = 0; time < Number(TIMES); time++)
          await react(who, id, (time + index) % 3 ? { liked: time % 2 === 0 } : { disliked: time % 2 === 0 })
      }),
    )
    const [likes, dislikes] = [await hands(id, 'liked'), await hands(id, 'disliked')]
    expect(await row(id)).toMatchObject({ likes, dislikes })
    expect(likes + dislikes).toBeGreaterThan(0)
  })
})
