import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeVideo, makeVideoCategory } from '../../prisma/factories/videos.ts'
import { awaited, listen, socketOf, until } from '../support/sockets.ts'
import { codeOf, fieldOf } from '../support/answers.ts'
import { doTo, rootsOf } from '../support/roots.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, origin, graphql, rest, person, jobs, travel } = await openWorld()
const film = await readFile(path.resolve(import.meta.dirname, '../../prisma/media/track-lap.mp4'))

async function uploaded(who: Who): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(film)]), 'lap.mov')
  return (await rest<{ _id: string }>(who, 'POST /api/s3-file-uploads?kind=video', form)).json._id
}

const FIELDS = 'databaseId state submittedBy submission { status deniedReason version viewerCanDecide viewerCanEdit }'
interface Video {
  databaseId: string
  state: string
  submittedBy: string | null
  submission: { status: string; deniedReason: string | null; version: number; viewerCanDecide: boolean } | null
}
const SUBMIT = `mutation ($input: SubmitVideoInput!) { submitVideo(input: $input) { video { ${FIELDS} } } }`
const submit = (who: Who, input: object) => graphql<{ submitVideo: { video: Video } }>(who, SUBMIT, { input })
const DECIDE = `mutation ($input: DecideVideoInput!) { decideVideo(input: $input) { video { ${FIELDS} } } }`
const decide = (who: Who, input: object) => graphql<{ decideVideo: { video: Video } }>(who, DECIDE, { input })
const one = async (who: Who, id: string) =>
  (
    await graphql<{ video: Video | null }>(
      who,
      `query ($id: ID!) { video: recording(kind: VIDEO, databaseId: $id) { ... on Video { ${FIELDS} } } }`,
      { id },
    )
  ).data?.video ?? null
const waiting = async (who: Who) =>
  (await graphql<{ requestCounts: { videoSubmissions: number } }>(who, '{ requestCounts { videoSubmissions } }')).data!
    .requestCounts.videoSubmissions
const newsOf = async ({ user }: Who) =>
  (await db.notification.findMany({ where: { userId: user.id }, orderBy: { createdAt: 'asc' } })).map(
    ({ kind, title, body, link }) => ({ kind, title, body, link }),
  )

describe('a submitted video', () => {
  it('waits, is denied with a reason, submitted again and approved; each is told', async () => {
    const [learner, colleague, admin] = [
      await person('learner', { firstName: 'Ada', lastName: 'Rider' }),
      await person('learner'),
      await person('company-admin'),
    ]
    const before = await waiting(admin)
    expect(fieldOf(await submit(learner, { title: 'Chain trick' }))).toBe('media')
    const mediaId = await uploaded(learner)
    expect(fieldOf(await submit(learner, { mediaId }))).toBe('title')
    const { data } = await submit(learner, { title: 'Chain trick', description: 'Quick.', mediaId })
    const { databaseId, submission } = data!.submitVideo.video
    expect(data!.submitVideo.video).toMatchObject({ state: 'WAITING_APPROVAL', submittedBy: 'Ada Rider' })
    await jobs()
    expect(await waiting(admin)).toBe(before + 1)
    expect(await newsOf(admin)).toContainEqual({
      kind: 'video.submission.new',
      title: 'Ada Rider submitted a video: “Chain trick”',
      body: 'Watch it, then approve it or say why not.',
      link: `/auth/admin/videos/submissions/${databaseId}/preview`,
    })
    expect(await one(colleague, databaseId)).toBeNull()
    // It is published by the decision alone.
    const SAVE = rootsOf('Video').save('databaseId')
    expect(fieldOf(await graphql(admin, SAVE, { input: { kind: 'VIDEO', databaseId, published: true } }))).toBe(
      'published',
    )
    expect(codeOf(await decide(learner, { databaseId, approve: true }))).toBe('FORBIDDEN')
    expect(fieldOf(await decide(admin, { databaseId, approve: false }))).toBe('reason')
    expect(codeOf(await decide(admin, { databaseId, approve: true, version: submission!.version + 1 }))).toBe(
      'CONFLICT',
    )
    await decide(admin, { databaseId, approve: false, reason: 'Too dark.' })
    await jobs()
    expect(await newsOf(learner)).toContainEqual({
      kind: 'video.submission.denied',
      title: '“Chain trick” was denied',
      body: 'Too dark.',
      link: `/auth/videos/submissions/${databaseId}`,
    })
    expect(await one(learner, databaseId)).toMatchObject({ state: 'DENIED', submission: { deniedReason: 'Too dark.' } })
    for (const who of [colleague, await person('translator'), await person('dealer-manager')])
      expect(await one(who, databaseId)).toBeNull()
    const again = await submit(learner, { databaseId, description: 'With light.' })
    expect(again.data!.submitVideo.video).toMatchObject({
      state: 'WAITING_APPROVAL',
      submission: { deniedReason: null },
    })
    await decide(admin, { databaseId, approve: true })
    await jobs()
    expect((await newsOf(learner)).map(({ kind }) => kind)).toContain('video.submission.approved')
    expect(await one(colleague, databaseId)).toMatchObject({ state: 'PUBLISHED', submission: null })
    expect(codeOf(await submit(learner, { databaseId, title: 'Another' }))).toBe('CONFLICT')
    expect(codeOf(await decide(admin, { databaseId, approve: false, reason: 'No' }))).toBe('CONFLICT')
    expect(await waiting(admin)).toBe(before)
    // What is said under it is told to who submitted it, once for those who are named as well.
    const COMMENT = 'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { databaseId } } }'
    const input = { target: 'VIDEO', databaseId, message: 'Neat!' }
    await graphql(colleague, COMMENT, { input })
    await graphql(learner, COMMENT, { input: { ...input, message: 'Thanks' } })
    await jobs()
    expect((await newsOf(learner)).filter(({ kind }) => kind === 'video.commented')).toHaveLength(1)
  })

  it('is brought back by the side that deleted it alone', async () => {
    const [learner, admin] = [await person('learner'), await person('company-admin')]
    const change = (who: Who, verb: 'delete' | 'restore', databaseId: string) =>
      graphql(who, doTo(verb), { input: { target: 'VIDEO', databaseId } })
    const deletedFor = async (who: Who) =>
      (
        await graphql<{ deleted: { edges: { node: { databaseId: string } }[] } }>(
          who,
          '{ deleted(target: VIDEO, first: 100) { edges { node { databaseId } } } }',
        )
      ).data!.deleted.edges.map(({ node }) => node.databaseId)

    // What its maker no longer wants shown.
    const { id: withdrawn } = await makeVideo(db, { submittedById: learner.user.id })
    const count = await waiting(admin)
    expect((await change(learner, 'delete', withdrawn)).errors).toBeUndefined()
    expect(await waiting(admin)).toBe(count - 1)
    expect(await deletedFor(admin)).not.toContain(withdrawn)
    expect(codeOf(await change(admin, 'restore', withdrawn))).toBe('NOT_FOUND')
    expect(await deletedFor(learner)).toContain(withdrawn)
    expect((await change(learner, 'restore', withdrawn)).errors).toBeUndefined()
    expect(await waiting(admin)).toBe(count)

    // What a moderator took away.
    await decide(admin, { databaseId: withdrawn, approve: false, reason: 'Shows a customer.' })
    expect((await change(admin, 'delete', withdrawn)).errors).toBeUndefined()
    expect(await deletedFor(learner)).not.toContain(withdrawn)
    expect(codeOf(await change(learner, 'restore', withdrawn))).toBe('NOT_FOUND')
    expect(codeOf(await submit(learner, { databaseId: withdrawn, title: 'Again' }))).toBe('NOT_FOUND')
    expect((await rest(learner, 'GET /api/videos?status=deleted')).text).not.toContain(withdrawn)
    expect((await change(admin, 'restore', withdrawn)).errors).toBeUndefined()
    expect(await one(learner, withdrawn)).toMatchObject({ state: 'DENIED' })
  })

  it('is not copied past its approval', async () => {
    const [learner, admin] = [await person('learner'), await person('company-admin')]
    const { id } = await makeVideo(db, { submittedById: learner.user.id })
    const copy = () => graphql(admin, doTo('duplicate'), { input: { target: 'VIDEO', databaseId: id } })
    expect(codeOf(await copy())).toBe('CONFLICT')
    await decide(admin, { databaseId: id, approve: true })
    expect((await copy()).errors).toBeUndefined()
  })

  it('of two who decide at once one decides', async () => {
    const learner = await person('learner')
    const admins = await Promise.all(Array.from({ length: 6 }, () => person('company-admin')))
    const { id } = await makeVideo(db, { submittedById: learner.user.id })
    const answers = await Promise.all(
      admins.map((who, at) => decide(who, { databaseId: id, approve: at % 2 === 0, reason: 'No.' })),
    )
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
    expect(new Set(answers.flatMap((answer) => codeOf(answer) ?? []))).toEqual(new Set(['CONFLICT']))
  })

  it('is never decided by who submitted it; a brand manager decides those of own brands', async () => {
    const admin = await person('company-admin')
    const own = await makeVideo(db, { submittedById: admin.user.id })
    expect(codeOf(await decide(admin, { databaseId: own.id, approve: true }))).toBe('FORBIDDEN')
    expect((await one(admin, own.id))?.submission?.viewerCanDecide).toBe(false)
    const [brand, other] = [await makeBrand(db), await makeBrand(db)]
    const manager = await person('brand-manager')
    await db.brandManager.create({ data: { brandId: brand.id, userId: manager.user.id } })
    const learner = await person('learner')
    const [ours, theirs, nobodys] = await Promise.all(
      [brand.id, other.id, null].map((brandId) => makeVideo(db, { brandId, submittedById: learner.user.id })),
    )
    expect(await waiting(manager)).toBe(1)
    for (const { id } of [theirs!, nobodys!]) {
      expect(await one(manager, id)).toBeNull()
      expect(codeOf(await decide(manager, { databaseId: id, approve: true }))).toBe('NOT_FOUND')
    }
    expect((await decide(manager, { databaseId: ours!.id, approve: true })).data?.decideVideo.video.state).toBe(
      'PUBLISHED',
    )
  })

  it('approved by mistake waits again within 15 minutes', async () => {
    const [learner, admin, other] = [
      await person('learner'),
      await person('company-admin'),
      await person('company-admin'),
    ]
    const { id } = await makeVideo(db, { submittedById: learner.user.id })
    await decide(admin, { databaseId: id, approve: true })
    const UNDO = `mutation ($input: UndoVideoDecisionInput!) { undoVideoDecision(input: $input) { video { ${FIELDS} } } }`
    expect(codeOf(await graphql(other, UNDO, { input: { databaseId: id } }))).toBe('CONFLICT')
    const { data } = await graphql<{ undoVideoDecision: { video: Video } }>(admin, UNDO, { input: { databaseId: id } })
    expect(data?.undoVideoDecision.video.state).toBe('WAITING_APPROVAL')
    expect((await db.video.findUniqueOrThrow({ where: { id } })).status).toBe('UNPUBLISHED')
    await decide(admin, { databaseId: id, approve: true })
    travel(16 * 60_000)
    expect(codeOf(await graphql(admin, UNDO, { input: { databaseId: id } }))).toBe('CONFLICT')
    travel(-16 * 60_000)
  })

  it('is another person’s: neither changed nor taken away; the own one is, until it is approved', async () => {
    const [learner, thief] = [await person('learner'), await person('learner')]
    const { id } = await makeVideo(db, { submittedById: learner.user.id })
    const remove = (who: Who, databaseId: string) =>
      graphql(who, doTo('delete'), { input: { target: 'VIDEO', databaseId } })
    expect(codeOf(await submit(thief, { databaseId: id, title: 'Mine' }))).toBe('NOT_FOUND')
    expect(codeOf(await remove(thief, id))).toBe('NOT_FOUND')
    expect((await remove(learner, id)).errors).toBeUndefined()
    expect(await one(learner, id)).toBeNull()
    const approved = await makeVideo(db, { submittedById: learner.user.id, verdict: 'APPROVED' })
    expect(codeOf(await remove(learner, approved.id))).toBe('FORBIDDEN')
    // A file of somebody else is no film of one's own.
    expect(fieldOf(await submit(thief, { title: 'Theirs', mediaId: await uploaded(learner) }))).toBe('media')
  })

  it('is told to open sidebars', async () => {
    const [learner, admin] = [await person('learner'), await person('company-admin')]
    const mediaId = await uploaded(learner)
    const { client } = socketOf(origin, admin)
    const listens = awaited(services, 'counts.changed', 'admins')
    const { heard } = listen<{ requestCounts: { videoSubmissions: number } }>(
      client,
      'subscription { requestCounts { videoSubmissions } }',
    )
    await listens
    const now = await waiting(admin)
    await submit(learner, { title: 'Live', mediaId })
    await until(() => heard.at(-1)?.data?.requestCounts.videoSubmissions === now + 1)
    expect(heard.at(-1)?.data?.requestCounts.videoSubmissions).toBe(now + 1)
    await client.dispose()
  })
})

describe('the documented calls', () => {
  it('submit what comes from who may submit but does not keep videos, and change the own', async () => {
    const [learner, admin] = [await person('learner'), await person('company-admin')]
    const form = new FormData()
    form.append('audio', new Blob([new Uint8Array(film)]), 'lap.mp4')
    form.append('data', JSON.stringify({ title: 'Own lap', published: true }))
    interface Told {
      _id: string
      title: string
      status: string
      published: boolean
      submittedBy: string
      submission: { status: string; version: number }
    }
    const made = await rest<Told>(learner, 'POST /api/videos', form)
    expect(made.status, made.text).toBe(201)
    expect(made.json).toMatchObject({ title: 'Own lap', published: false, submission: { status: 'PENDING' } })
    const call = `POST /api/videos/${made.json._id}`
    const read = (await rest<Told>(learner, `GET /api/videos/${made.json._id}`)).json
    const saved = await rest<Told>(learner, call, { ...read, title: 'Own best lap' })
    expect([saved.status, saved.json.title, saved.json.status], saved.text).toEqual([200, 'Own best lap', read.status])
    // Read before it was changed.
    expect((await rest(learner, call, { ...read, title: 'Old' })).status).toBe(409)
    expect((await rest(await person('learner'), call, { title: 'Not mine' })).status).toBe(404)
    // Who keeps videos saves it as ever, and does not submit it.
    const kept = await rest<Told>(admin, call, { description: 'A lap.' })
    expect([kept.status, kept.json.submission.status]).toEqual([200, 'PENDING'])
    expect(await db.videoSubmission.count({ where: { videoId: made.json._id, userId: learner.user.id } })).toBe(1)
    // Who may do neither is told so, by who keeps them.
    const neither = await rest(await person('translator'), 'POST /api/videos', { title: 'No' })
    expect([neither.status, neither.text]).toEqual([403, expect.stringContaining('ideos')])
  })

  it('save with parts, list, shelve, react, comment and track', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const category = await makeVideoCategory(db, { name: 'Walkarounds' })
    const form = new FormData()
    form.append('audio', new Blob([new Uint8Array(film)]), 'lap.mp4')
    form.append(
      'data',
      JSON.stringify({ title: 'Track lap', description: 'One lap.', category: category.id, published: true }),
    )
    const made = await rest<Record<string, unknown>>(admin, 'POST /api/videos', form)
    expect([made.status, made.json]).toEqual([
      201,
      expect.objectContaining({ title: 'Track lap', status: 'published', duration: 16, categoryId: category.id }),
    ])
    const id = String(made.json._id)
    expect(
      (await rest<Record<string, unknown>>(admin, `POST /api/videos/${id}`, { description: 'A lap.' })).json
        .description,
    ).toBe('A lap.')
    const list = await rest<{ videos: { _id: string; audio: string }[]; pagination: object }>(
      learner,
      'GET /api/videos/?text=track',
    )
    expect(list.json.videos.map(({ _id }) => _id)).toEqual([id])
    expect(list.json.pagination).toEqual({ page: 1, limit: 10, total: 1, pages: 1 })
    for (const base of ['video-categories', 'videos']) {
      const shelves = await rest<{ categories: { name: string; videos: { _id: string }[] }[] }>(
        learner,
        `GET /api/${base}/by-categories/`,
      )
      expect(shelves.json.categories.find(({ name }) => name === 'Walkarounds')?.videos.map(({ _id }) => _id)).toEqual([
        id,
      ])
      const shelf = await rest<{ videos: { _id: string }[] }>(
        learner,
        `GET /api/${base}/by-category/${category.id}/?limit=5`,
      )
      expect(shelf.json.videos.map(({ _id }) => _id)).toEqual([id])
    }
    expect((await rest(learner, `POST /api/videos/${id}/favorite`, { favored: true })).json).toMatchObject({
      favored: true,
      favorites: 1,
    })
    expect((await rest(learner, `POST /api/videos/${id}/like`, { liked: true })).json).toMatchObject({ liked: true })
    expect((await rest(learner, `POST /api/videos/${id}/dis-like`, { disliked: true })).json).toMatchObject({
      liked: false,
      disliked: true,
      likes: 0,
    })
    const said = await rest<{ _id: string }>(learner, `POST /api/videos/${id}/comment`, {
      message: 'Nice',
      taggedUsers: [],
    })
    const reply = await rest(learner, `POST /api/videos/${id}/comment/${said.json._id}/reply`, { message: 'Indeed' })
    expect(reply.status).toBe(201)
    expect((await rest(learner, `POST /api/videos/${id}/track-listenings`, { time: 2 })).json).toMatchObject({
      time: 2,
      watched: 0,
    })
    const whole = await rest<{ comments: { message: string; replies: object[] }[] }>(learner, `GET /api/videos/${id}`)
    expect(whole.json).toMatchObject({
      title: 'Track lap',
      disliked: true,
      time: 2,
      comments: [{ message: 'Nice', replies: [{ message: 'Indeed' }] }],
    })
    expect((await rest(learner, `DELETE /api/videos/${id}/${said.json._id}`)).status).toBe(200)
    const favorites = await rest<{ favorites: object[] }>(learner, 'GET /api/favorites')
    expect(JSON.stringify(favorites.json)).toContain('"Video"')
    expect((await rest(learner, `DELETE /api/videos/${id}`)).status).toBe(403)
    expect((await rest(admin, `DELETE /api/videos/${id}`)).json).toEqual({ _id: id })
    expect((await rest(admin, `GET /api/videos/${id}`)).status).toBe(404)
    const deleted = await rest<{ videos: { _id: string; status: string }[] }>(admin, 'GET /api/videos?status=deleted')
    expect(deleted.json.videos).toContainEqual(expect.objectContaining({ _id: id, status: 'deleted' }))
    const waits = await makeVideo(db, { submittedById: learner.user.id })
    const listed = await rest<{ videos: { _id: string; status: string }[] }>(
      admin,
      'GET /api/videos?statuses=waiting_approval,denied',
    )
    expect(listed.json.videos[0]).toMatchObject({ _id: waits.id, status: 'waiting_approval' })
    expect(listed.json.videos.map(({ status }) => status).filter((status) => !/waiting|denied/.test(status))).toEqual(
      [],
    )
    const categories = await rest<{ categories: { name: string }[] }>(admin, 'POST /api/video-categories', {
      categories: [{ _id: category.id, name: 'Walkarounds' }, 'Service'],
    })
    expect(categories.json.categories.map(({ name }) => name)).toEqual(['Walkarounds', 'Service'])
    expect((await rest<{ categories: object[] }>(learner, 'GET /api/video-categories/')).json.categories).toHaveLength(
      2,
    )
  })
})
