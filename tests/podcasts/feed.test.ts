import { createHash } from 'node:crypto'
import { parseRssFeed } from 'feedsmith'
import Parser from 'rss-parser'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { storedFileRow } from '../../prisma/factories/files.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makePodcast } from '../../prisma/factories/podcasts.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, origin, graphql, person, signIn, travel } = await openWorld()

const CHANGE = `mutation ($input: ChangePodcastFeedInput!) { changePodcastFeed(input: $input) { address user { podcastFeed { createdAt readAt } } } }`
interface Changed {
  changePodcastFeed: { address: string | null; user: { podcastFeed: { readAt: string | null } | null } }
}
const change = async (who: Who, on: boolean) => {
  const { data, errors } = await graphql<Changed>(who, CHANGE, { input: { on } })
  expect(errors).toBeUndefined()
  return data!.changePodcastFeed
}
/** The path of a new address. */
const turnOn = async (who: Who) => new URL((await change(who, true)).address!).pathname
const read = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(`${origin}${path}`, { method, headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const parser = new Parser()
/** Titles as one program reads them, and as another does. */
const titles = async (path: string) => {
  const { text } = await read(path)
  const { items = [] } = parseRssFeed(text)
  const found = items.map(({ title }) => title)
  expect((await parser.parseString(text)).items.map(({ title }) => title)).toEqual(found)
  return found
}
/** The path at which a podcast is played. */
const played = async (path: string, title: string) => {
  const { items = [] } = parseRssFeed((await read(path)).text)
  return new URL(items.find((item) => item.title === title)!.enclosures![0]!.url!).pathname
}

const BYTES = Buffer.alloc(60_000, 'sound')
/** A podcast of a minute whose bytes are there: a thousand of them for each second. */
async function heard(title: string, more: object = {}) {
  const stored = await services.files.keep(BYTES, 'recording.mp3', 'audio/mpeg')
  const media = await db.storedFile.create({
    data: storedFileRow(BYTES, { ...stored, isPublic: false, durationSeconds: 60 }),
  })
  return makePodcast(db, { title, mediaId: media.id, ...more })
}
const progress = (who: Who, podcastId: string) =>
  db.podcastProgress.findUnique({ where: { podcastId_userId: { podcastId, userId: who.user.id } } })

describe('what stands in it', () => {
  it('is what is open to the person at that moment, newest first, and nothing else', async () => {
    const [own, other] = [await makeAssignmentGroup(db), await makeAssignmentGroup(db)]
    const hidden = await makeBrand(db, { active: false })
    const who = await signIn(await makeOnboardedUser(db, { assignmentGroupIds: [own.id] }))
    const path = await turnOn(who)
    const at = (days: number) => new Date(services.now().getTime() - days * 86_400_000)
    await heard('First', { date: at(9) })
    const second = await heard('Second', { date: at(3), audienceGroupIds: [own.id] })
    await heard('Not mine', { audienceGroupIds: [other.id] })
    await heard('Of a hidden brand', { brandId: hidden.id })
    await heard('A draft', { status: 'DRAFT' })
    await makePodcast(db, { title: 'Without a file', seconds: null })
    expect(await titles(path)).toEqual(['Second', 'First'])
    await db.podcastAudience.updateMany({ where: { podcastId: second.id }, data: { groupId: other.id } })
    expect(await titles(path)).toEqual(['First'])
    await db.podcast.deleteMany()
  })

  it('is read alike by two programs: what it is called, how long it is, where it is played', async () => {
    const who = await person('learner')
    const path = await turnOn(who)
    const title = 'Torque & “tea” <b>with</b> \u0007Ana 日本 👩‍🔧'
    const { id } = await heard(title, { description: 'First line\nsecond ]]> line' })
    const { text, headers } = await read(path)
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const shown = title.replace('\u0007', '')
    const feed = parseRssFeed(text)
    const [item] = feed.items!
    expect(item).toMatchObject({ title: shown, guid: { value: id, isPermaLink: false }, itunes: { duration: 60 } })
    expect(item!.enclosures![0]).toMatchObject({ length: BYTES.length, type: 'audio/mpeg' })
    expect(feed.itunes).toMatchObject({ explicit: false, type: 'episodic' })
    const other = await parser.parseString(text)
    expect(other.items[0]).toMatchObject({
      title: shown,
      guid: id,
      enclosure: { url: item!.enclosures![0]!.url, length: String(BYTES.length), type: 'audio/mpeg' },
      itunes: { duration: '00:01:00' },
    })
    await db.podcast.deleteMany()
  })

  it('shows the picture of a podcast by an address of its own, as long as the podcast is open to the person', async () => {
    const path = await turnOn(await person('learner'))
    const stored = await services.files.keep(Buffer.from('cover'), 'cover.jpg', 'image/jpeg')
    const image = await db.storedFile.create({ data: stored })
    const { id } = await heard('With a cover', { imageId: image.id })
    const [item] = parseRssFeed((await read(path)).text).items!
    const cover = new URL(item!.itunes!.image!).pathname
    expect(cover).toMatch(/\.jpg$/)
    const shown = await read(cover)
    expect([shown.status, shown.headers.get('content-type'), shown.text]).toEqual([200, 'image/jpeg', 'cover'])
    expect((await read(`/files/${image.id}`)).status).toBe(404)
    await db.podcast.update({ where: { id }, data: { status: 'UNPUBLISHED' } })
    expect((await read(cover)).status).toBe(404)
    await db.podcast.deleteMany()
  })

  it('is not sent again unless it changed', async () => {
    const who = await person('learner')
    const path = await turnOn(who)
    const etag = (await read(path)).headers.get('etag')!
    travel(3_600_000 * 5)
    expect(await read(path, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
    await heard('New')
    expect((await read(path, { 'if-none-match': etag })).status).toBe(200)
    await db.podcast.deleteMany()
  })
})

describe('its address', () => {
  it('that was renewed or turned off answers 404, and so does what is played by it', async () => {
    const who = await person('learner')
    await heard('One')
    const before = await turnOn(who)
    const sound = await played(before, 'One')
    expect((await read(sound)).status).toBe(200)
    const after = await turnOn(who)
    for (const gone of [before, sound]) expect((await read(gone)).status).toBe(404)
    const again = await played(after, 'One')
    expect((await read(again)).status).toBe(200)
    expect((await change(who, false)).address).toBeNull()
    for (const gone of [after, again]) expect((await read(gone)).status).toBe(404)
    await db.podcast.deleteMany()
  })

  it('ends with the account, and holds for nothing but what it was made for', async () => {
    const who = await person('learner')
    const [one, two] = [await heard('One'), await heard('Two')]
    const path = await turnOn(who)
    const sound = await played(path, 'One')
    for (const forged of [sound.replace(one.id, two.id), sound.replace(/[\w-]{3}\.mp3$/, 'abc.mp3'), `${sound}/..`])
      expect((await read(forged)).status).toBe(404)
    await db.podcast.update({ where: { id: one.id }, data: { status: 'UNPUBLISHED' } })
    expect((await read(sound)).status).toBe(404)
    await db.podcast.update({ where: { id: one.id }, data: { status: 'PUBLISHED' } })
    expect((await read(sound)).status).toBe(200)
    await db.user.update({ where: { id: who.user.id }, data: { status: 'DEACTIVATED' } })
    for (const gone of [path, sound]) expect((await read(gone)).status).toBe(404)
    await db.podcast.deleteMany()
  })

  it('is kept as a hash, is one for each person, and stands in no log', async () => {
    const [who, other] = [await person('learner'), await person('learner')]
    const first = await turnOn(who)
    const secret = first.slice('/podcast-feed/'.length, -'.xml'.length)
    const row = await db.podcastFeed.findUniqueOrThrow({ where: { userId: who.user.id } })
    expect(Buffer.from(row.tokenHash).equals(createHash('sha256').update(secret).digest())).toBe(true)
    expect(JSON.stringify(await db.activityLog.findMany({ where: { actorId: who.user.id } }))).not.toContain(secret)
    const again = await Promise.all([change(who, true), change(who, true)])
    const works = await Promise.all(again.map(async ({ address }) => (await read(new URL(address!).pathname)).status))
    expect(works.sort()).toEqual([200, 404])
    expect(await db.podcastFeed.count({ where: { userId: { in: [who.user.id, other.user.id] } } })).toBe(1)
  })

  it('goes with a person who is erased, and so does what counted of them', async () => {
    const admin = await person('company-admin')
    const who = await person('learner', { firstName: 'Kim', lastName: 'Rider' })
    const { id } = await heard('One')
    const path = await turnOn(who)
    await read(await played(path, 'One'))
    const views = async () => (await db.podcast.findUniqueOrThrow({ where: { id } })).views
    await expect.poll(views).toBe(1)
    const { errors } = await graphql(
      admin,
      'mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { __typename } }',
      { input: { databaseId: who.user.id, confirmation: 'Kim Rider' } },
    )
    expect(errors).toBeUndefined()
    expect((await read(path)).status).toBe(404)
    expect([await db.podcastFeed.count({ where: { userId: who.user.id } }), await views()]).toEqual([0, 0])
    await db.podcast.deleteMany()
  })

  it.each([
    '/podcast-feed/',
    '/podcast-feed/x.xml',
    `/podcast-feed/${'A'.repeat(43)}.xml`,
    `/podcast-feed/${'%41'.repeat(43)}.xml`,
    '/podcast-feed/play/',
    '/podcast-feed/play/a/b/c.mp3',
    `/podcast-feed/play/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}/${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}/x.mp3`,
  ])('that nobody has is not found: %s', async (path) => {
    const { status, text } = await read(path)
    expect([status, text]).toEqual([404, 'Not found'])
  })

  it('of somebody held at the door is empty, and plays nothing', async () => {
    const who = await person('learner')
    await heard('One')
    const path = await turnOn(who)
    const sound = await played(path, 'One')
    await db.user.update({ where: { id: who.user.id }, data: { emailVerifiedAt: null } })
    expect(await titles(path)).toEqual([])
    expect((await read(sound)).status).toBe(404)
    await db.podcast.deleteMany()
  })
})

describe('what is played by it', () => {
  it('counts as listening by what was sent and had time to be heard, once for each second, and never less', async () => {
    const who = await person('learner')
    const { id } = await heard('One')
    const sound = await played(await turnOn(who), 'One')
    const fetched = (range: string) => read(sound, { range: `bytes=${range}` })
    // Programs look at the first bytes before they play.
    expect((await fetched('0-1')).status).toBe(206)
    const head = await read(sound, {}, 'HEAD')
    expect([head.status, head.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
    // Players in a browser are another origin.
    expect(head.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await progress(who, id)).toBeNull()
    expect((await fetched('0-19999')).text).toHaveLength(20_000)
    await expect.poll(() => progress(who, id)).toMatchObject({ watchedSeconds: 0, positionSeconds: 0 })
    travel(10_000)
    await fetched('10000-29999')
    await expect.poll(() => progress(who, id)).toMatchObject({ watchedSeconds: 20, completedAt: null })
    travel(20_000)
    await fetched('0-999')
    await expect.poll(async () => (await progress(who, id))?.watchedSeconds).toBe(21)
    travel(30_000)
    await fetched('0-59999')
    await expect.poll(async () => (await progress(who, id))?.watchedSeconds).toBe(60)
    expect((await progress(who, id))!.completedAt).not.toBeNull()
    expect((await db.podcast.findUniqueOrThrow({ where: { id } })).views).toBe(1)
    await db.podcast.deleteMany()
  })

  it('is not heard by being loaded, as a whole or in parts, however often', async () => {
    const who = await person('learner')
    const { id } = await heard('One')
    const sound = await played(await turnOn(who), 'One')
    for (let times = 0; times < 3; times += 1) await read(sound)
    for (let second = 0; second < 60; second += 10)
      await read(sound, { range: `bytes=${second * 1000}-${second * 1000 + 9999}` })
    await expect.poll(() => progress(who, id)).toMatchObject({ completedAt: null })
    expect((await progress(who, id))!.watchedSeconds).toBeLessThan(30)
    await db.podcast.deleteMany()
    // A long one that is loaded anew the next day was not heard meanwhile.
    const { id: longId, mediaId } = await heard('Long')
    await db.storedFile.update({ where: { id: mediaId! }, data: { durationSeconds: 3600 } })
    const long = await played(await turnOn(who), 'Long')
    await read(long)
    await expect.poll(() => progress(who, longId)).not.toBeNull()
    travel(86_400_000)
    await read(long)
    await expect.poll(async () => (await progress(who, longId))?.watchedSeconds).toBe(241)
    expect((await progress(who, longId))!.completedAt).toBeNull()
    await db.podcast.deleteMany()
  })

  it('is told in the log when it begins and when it is complete, however many parts it goes out in', async () => {
    const who = await person('learner')
    const { id } = await heard('One')
    const sound = await played(await turnOn(who), 'One')
    const logged = async () =>
      (
        await db.activityLog.findMany({
          where: { action: 'listenElsewhere', actorId: who.user.id, targetId: id },
          orderBy: { id: 'asc' },
          select: { after: true },
        })
      ).map(({ after }) => after)
    for (let second = 0; second < 60; second += 3) {
      await read(sound, { range: `bytes=${second * 1000}-${second * 1000 + 2999}` })
      await expect.poll(async () => (await progress(who, id))?.watchedSeconds).toBe(second)
      travel(3000)
    }
    for (let times = 0; times < 3; times += 1) await read(sound)
    await expect.poll(logged).toMatchObject([
      { sent: [0, 3], watchedSeconds: 0 },
      { sent: [54, 57], watchedSeconds: 54, completedAt: expect.any(String) },
    ])
    await db.podcast.deleteMany()
  })

  it('begins what had gone out where the app hangs up', async () => {
    const who = await person('learner')
    const bytes = Buffer.alloc(20_000_000, 'sound')
    const stored = await services.files.keep(bytes, 'long.mp3', 'audio/mpeg')
    const media = await db.storedFile.create({ data: storedFileRow(bytes, { ...stored, durationSeconds: 2000 }) })
    const { id } = await makePodcast(db, { title: 'Long', mediaId: media.id })
    const sound = await played(await turnOn(who), 'Long')
    const hangUp = new AbortController()
    const answer = await fetch(`${origin}${sound}`, { signal: hangUp.signal })
    await answer.body!.getReader().read()
    hangUp.abort()
    await expect.poll(() => progress(who, id)).toMatchObject({ watchedSeconds: 0, completedAt: null })
    await db.podcast.deleteMany()
  })
})
