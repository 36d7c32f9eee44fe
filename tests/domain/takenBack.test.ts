import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeEvent } from '../../prisma/factories/events.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { makePodcast } from '../../prisma/factories/podcasts.ts'
import { makePromotion } from '../../prisma/factories/promotions.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { makeVideo } from '../../prisma/factories/videos.ts'
import { codeOf } from '../support/answers.ts'
import { doTo, rootsOf } from '../support/roots.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, graphql, person, signIn, jobs, travel } = await openWorld()

const DAY = 86_400_000

type Kind = 'Bulletin' | 'Promotion' | 'Event' | 'Video' | 'Podcast'
interface Columns {
  status?: 'DRAFT' | 'PUBLISHED' | 'UNPUBLISHED'
  brandId?: string
  publishAt?: Date
  unpublishAt?: Date
}
const make: Record<Kind, (columns?: Columns) => Promise<{ id: string; title: string }>> = {
  Bulletin: (columns) => makeBulletin(db, columns),
  Promotion: (columns) => makePromotion(db, columns),
  Event: (columns) => makeEvent(db, columns),
  Video: (columns) => makeVideo(db, columns),
  Podcast: (columns) => makePodcast(db, columns),
}
const rowOf = (kind: Kind, id: string) =>
  kind === 'Bulletin'
    ? db.bulletin.findUnique({ where: { id } })
    : kind === 'Promotion'
      ? db.promotion.findUnique({ where: { id } })
      : kind === 'Event'
        ? db.event.findUnique({ where: { id } })
        : kind === 'Video'
          ? db.video.findUnique({ where: { id } })
          : db.podcast.findUnique({ where: { id } })

const remove = (who: Who, kind: Kind, databaseId: string) =>
  graphql(who, doTo('delete', 'databaseId deletedId'), { input: { target: kind.toUpperCase(), databaseId } })
const restore = (who: Who, kind: Kind, databaseId: string) =>
  graphql(who, doTo('restore'), { input: { target: kind.toUpperCase(), databaseId } })
const save = (who: Who, kind: Kind, input: object) =>
  graphql(who, rootsOf(kind).save('databaseId'), { input: rootsOf(kind).input(input) })
interface Found {
  edges: { node: { databaseId: string; deletedAt: string; deletedStatus: string } }[]
}
const deleted = async (who: Who, kind: Kind, text = '') =>
  (
    await graphql<{ found: Found }>(
      who,
      `query ($text: String) { found: deleted(target: ${kind.toUpperCase()}, text: $text) { edges { node { databaseId deletedAt deletedStatus } } } }`,
      { text },
    )
  ).data!.found.edges.map(({ node }) => node)
/** Whether somebody meets it by its id and in the list. */
async function meets(who: Who, kind: Kind, { id, title }: { id: string; title: string }): Promise<boolean[]> {
  const { one, list } = rootsOf(kind)
  const { data } = await graphql<{ one: object | null; list: { totalCount: number } }>(
    who,
    `query ($id: ID!, $text: String) { one: ${one('databaseId: $id')} { id } list: ${list('text: $text')} { totalCount } }`,
    { id, text: title },
  )
  return [data!.one !== null, data!.list.totalCount > 0]
}

describe.each<Kind>(['Bulletin', 'Promotion', 'Event', 'Video', 'Podcast'])('a deleted %s', (kind) => {
  it('is there for nobody, and comes back as it was, with what people said of it', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const thing = await make[kind]()
    const target = kind.toUpperCase()
    const said = await graphql(
      learner,
      'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { databaseId } } }',
      { input: { target, databaseId: thing.id, message: 'See you there' } },
    )
    expect(said.errors).toBeUndefined()
    const like = () =>
      graphql(learner, 'mutation ($input: ReactInput!) { react(input: $input) { reactions { likes } } }', {
        input: { target, databaseId: thing.id, favored: true },
      })
    expect((await like()).errors).toBeUndefined()
    const before = await rowOf(kind, thing.id)
    expect([await meets(admin, kind, thing), await meets(learner, kind, thing)]).toEqual([
      [true, true],
      [true, true],
    ])

    expect((await remove(admin, kind, thing.id)).errors).toBeUndefined()
    expect([await meets(admin, kind, thing), await meets(learner, kind, thing)]).toEqual([
      [false, false],
      [false, false],
    ])
    expect(codeOf(await like())).toBe('NOT_FOUND')
    expect(codeOf(await save(admin, kind, { databaseId: thing.id, title: 'Back', published: true }))).toBe('NOT_FOUND')
    expect(codeOf(await remove(admin, kind, thing.id))).toBe('NOT_FOUND')
    expect(await deleted(admin, kind, thing.title)).toMatchObject([
      { databaseId: thing.id, deletedStatus: 'PUBLISHED' },
    ])
    expect(await deleted(learner, kind)).toEqual([])
    expect(['FORBIDDEN', 'NOT_FOUND']).toContain(codeOf(await restore(learner, kind, thing.id)))

    expect((await restore(admin, kind, thing.id)).errors).toBeUndefined()
    expect([await meets(admin, kind, thing), await meets(learner, kind, thing)]).toEqual([
      [true, true],
      [true, true],
    ])
    const after = await rowOf(kind, thing.id)
    expect(after).toMatchObject({
      status: 'PUBLISHED',
      date: before!.date,
      favorites: 1,
      commentCount: 1,
      deletedAt: null,
      deletedStatus: null,
    })
    expect(after!.version).toBeGreaterThan(before!.version)
    expect(await deleted(admin, kind, thing.title)).toEqual([])
    expect(codeOf(await restore(admin, kind, thing.id))).toBe('NOT_FOUND')
  })

  it('of another brand is not there for a brand manager, deleted or not', async () => {
    const [own, other] = [await makeBrand(db, { active: true }), await makeBrand(db, { active: true })]
    const manager = await signIn(await makeOnboardedUser(db, { role: 'brand-manager', ownedBrandIds: [own.id] }))
    const admin = await person('company-admin')
    const [mine, theirs] = [await make[kind]({ brandId: own.id }), await make[kind]({ brandId: other.id })]
    expect(codeOf(await remove(manager, kind, theirs.id))).toBe('FORBIDDEN')
    for (const { id } of [mine, theirs]) expect((await remove(admin, kind, id)).errors).toBeUndefined()
    expect((await deleted(manager, kind)).map(({ databaseId }) => databaseId)).toEqual([mine.id])
    expect(codeOf(await restore(manager, kind, theirs.id))).toBe('NOT_FOUND')
    expect((await restore(manager, kind, mine.id)).errors).toBeUndefined()
  })

  it('by many at once is deleted once, and comes back once', async () => {
    const admin = await person('company-admin')
    const { id } = await make[kind]()
    const all = (deed: typeof remove) => Promise.all(Array.from({ length: 6 }, () => deed(admin, kind, id)))
    const once = ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'done']
    expect((await all(remove)).map((answer) => codeOf(answer) ?? 'done').toSorted()).toEqual(once)
    expect((await all(restore)).map((answer) => codeOf(answer) ?? 'done').toSorted()).toEqual(once)
    expect(await rowOf(kind, id)).toMatchObject({ status: 'PUBLISHED', version: 2 })
  })

  it('neither opens nor closes by itself; once back, its plans hold', async () => {
    const admin = await person('company-admin')
    const soon = new Date(services.now().getTime() + 3_600_000).toISOString()
    const [opens, closes] = [await make[kind]({ status: 'DRAFT' }), await make[kind]()]
    expect((await save(admin, kind, { databaseId: opens.id, publishAt: soon })).errors).toBeUndefined()
    expect((await save(admin, kind, { databaseId: closes.id, unpublishAt: soon })).errors).toBeUndefined()
    for (const { id } of [opens, closes]) await remove(admin, kind, id)
    travel(2 * 3_600_000)
    for (const { id } of [opens, closes])
      await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = ${`publication:${id}`}`
    await jobs()
    expect(await rowOf(kind, opens.id)).toMatchObject({ status: 'DRAFT', deletedStatus: 'DRAFT' })
    expect(await rowOf(kind, closes.id)).toMatchObject({ status: 'UNPUBLISHED', deletedStatus: 'PUBLISHED' })
    // Two hours end a session nobody used.
    const later = await person('company-admin')
    for (const { id } of [opens, closes]) expect((await restore(later, kind, id)).errors).toBeUndefined()
    expect(await rowOf(kind, opens.id)).toMatchObject({ status: 'PUBLISHED', publishAt: null })
    expect(await rowOf(kind, closes.id)).toMatchObject({ status: 'UNPUBLISHED', unpublishAt: null })
    travel(-2 * 3_600_000)
  })

  it('whose brand went meanwhile comes back closed: it would be everybody’s', async () => {
    const admin = await person('company-admin')
    const brand = await makeBrand(db, { active: true })
    const { id } = await make[kind]({ brandId: brand.id })
    await remove(admin, kind, id)
    const gone = await graphql(
      admin,
      'mutation ($input: DeleteBrandInput!) { deleteBrand(input: $input) { databaseId } }',
      { input: { databaseId: brand.id } },
    )
    expect(gone.errors).toBeUndefined()
    expect((await restore(admin, kind, id)).errors).toBeUndefined()
    expect(await rowOf(kind, id)).toMatchObject({ status: 'UNPUBLISHED', brandId: null })
  })

  it('goes for good after thirty days', async () => {
    const admin = await person('company-admin')
    const [gone, stays] = [await make[kind](), await make[kind]()]
    await remove(admin, kind, gone.id)
    const end = async () => {
      await db.$executeRaw`SELECT graphile_worker.add_job('end-deleted')`
      await jobs()
    }
    travel(29 * DAY)
    await end()
    expect(await rowOf(kind, gone.id)).not.toBeNull()
    travel(2 * DAY)
    await end()
    expect([await rowOf(kind, gone.id), (await rowOf(kind, stays.id))?.id]).toEqual([null, stays.id])
    travel(-31 * DAY)
  })
})

it('private files go with the post that alone named them, and stay while a copy names them', async () => {
  const admin = await person('company-admin')
  const file = () => makeStoredFile(db, { mediaType: 'application/pdf', name: 'terms.pdf' })
  const [attached, further, shared] = [await file(), await file(), await file()]
  const { id } = await makeBulletin(db, {
    attachFileId: attached.id,
    files: {
      create: [
        { fileId: further.id, use: 'RESOURCE', position: 0 },
        { fileId: shared.id, use: 'RESOURCE', position: 1 },
      ],
    },
  })
  await makeBulletin(db, { attachFileId: shared.id })
  await remove(admin, 'Bulletin', id)
  travel(31 * DAY)
  await db.$executeRaw`SELECT graphile_worker.add_job('end-deleted')`
  await jobs()
  travel(-31 * DAY)
  const left = await db.storedFile.findMany({ where: { id: { in: [attached.id, further.id, shared.id] } } })
  expect(left.map((row) => row.id)).toEqual([shared.id])
})

it('who comes to a deleted event hears that it is off, and that it is on after all; what they answered stays', async () => {
  const [admin, guest] = [await person('company-admin'), await person('learner')]
  const { id, title } = await makeEvent(db)
  const answer = await graphql(
    guest,
    'mutation ($input: AttendEventInput!) { attendEvent(input: $input) { event { goingCount } } }',
    { input: { databaseId: id, type: 'GOING' } },
  )
  expect(answer.errors).toBeUndefined()
  const told = async () => {
    await jobs()
    const rows = await db.notification.findMany({ where: { userId: guest.user.id }, orderBy: { createdAt: 'asc' } })
    return rows.map((row) => row.title)
  }
  await remove(admin, 'Event', id)
  expect(await told()).toEqual([`“${title}” is canceled`])
  await restore(admin, 'Event', id)
  expect(await told()).toEqual([`“${title}” is canceled`, `“${title}” is on after all`])
  expect(await db.event.findUnique({ where: { id } })).toMatchObject({ going: 1, status: 'PUBLISHED' })
  expect(await db.eventAttendance.count({ where: { eventId: id } })).toBe(1)
})
