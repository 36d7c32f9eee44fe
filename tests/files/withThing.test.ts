import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeVideo } from '../../prisma/factories/videos.ts'
import { makePodcast } from '../../prisma/factories/podcasts.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { changeInJob } from '../../server/platform/change.ts'
import { savedHtml, takeWords } from '../../server/platform/attachments/words.ts'
import { rootsOf } from '../support/roots.ts'
import { openWorld, type Who } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, rest, person, signIn, services, origin, travel } = world

const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0181F6' } })
  .png()
  .toBuffer()

async function upload(who: Who): Promise<string> {
  const data = new FormData()
  data.append('file', new Blob([new Uint8Array(png)]), 'picture.png')
  const { status, json } = await rest<{ _id: string }>(who, 'POST /api/s3-file-uploads?kind=image', data)
  expect(status).toBe(201)
  return json._id
}
/** What a stranger is answered at an address. */
const opens = async (address: string) => {
  const answer = await fetch(origin + address)
  await answer.arrayBuffer()
  return answer.status
}

const POST = 'image { url } thumbnail { url } images { file { url } }'
const RECORDING = 'image { url }'
interface Kind {
  pictures: number
  /** The pictures of one in an input, by their ids. */
  input: (ids: string[]) => object
  fields: string
  rest?: string
}
const ofPost: Kind = {
  pictures: 3,
  input: ([imageId, thumbnailId, fileId]) => ({ imageId, thumbnailId, images: [{ fileId }] }),
  fields: POST,
}
const KINDS: Record<string, Kind> = {
  Bulletin: { ...ofPost, rest: 'bulletins' },
  Promotion: { ...ofPost, rest: 'promotions' },
  Event: {
    pictures: 2,
    input: ([thumbnailId, fileId]) => ({ thumbnailId, pictures: [{ fileId }], startDay: '2031-05-05', place: 'Here' }),
    fields: 'thumbnail { url } pictures { file { url } }',
    rest: 'events',
  },
  Video: { pictures: 1, input: ([imageId]) => ({ imageId }), fields: RECORDING, rest: 'videos' },
  Podcast: { pictures: 1, input: ([imageId]) => ({ imageId }), fields: RECORDING, rest: 'podcasts' },
}

/** All addresses of files in an answer. */
const addressesIn = (answer: unknown) =>
  [...JSON.stringify(answer).matchAll(/"(\/files\/[^"]+)"/g)].map(([, at]) => at!)

describe.each(Object.entries(KINDS))('pictures of a %s', (type, { pictures, input, fields, rest: calls }) => {
  const name = type[0]!.toLowerCase() + type.slice(1)
  it('open to who sees it, by an address that ends, and to nobody else', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const ids: string[] = []
    for (let count = 0; count < pictures; count++) ids.push(await upload(admin))
    const made = await graphql<{ saved: { made: { databaseId: string } } }>(admin, rootsOf(type).save('databaseId'), {
      input: rootsOf(type).input({ title: 'Secret', ...input(ids) }),
    })
    expect(made.errors).toBeUndefined()
    const id = made.data!.saved.made.databaseId
    const ask = (who: Who) =>
      graphql(who, `query ($id: ID!) { ${rootsOf(type).one('databaseId: $id')} { ${fields} } }`, { id })

    for (const file of ids) expect(await opens(`/files/${file}`)).toBe(404)
    const addresses = addressesIn(await ask(admin))
    expect(addresses).toHaveLength(pictures)
    for (const address of addresses) expect(await opens(address)).toBe(200)
    expect(addressesIn(await ask(learner))).toEqual([])

    // Where it is open to the learner its pictures are too, at both doors.
    await (db[name as 'bulletin'].update as (args: object) => Promise<unknown>)({
      where: { id },
      data: { status: 'PUBLISHED' },
    })
    for (const seen of [await ask(learner), (await rest(learner, `GET /api/${calls}/${id}`)).json]) {
      const shown = addressesIn(seen)
      expect(new Set(shown).size).toBe(pictures)
      for (const address of shown) expect([address.includes('signature='), await opens(address)]).toEqual([true, 200])
    }
    // It is the same address for a while, so that a browser has it already.
    expect(addressesIn(await ask(learner))).toEqual(addressesIn(await ask(admin)))
    for (const file of ids) expect(await opens(`/files/${file}`)).toBe(404)

    await (db[name as 'bulletin'].update as (args: object) => Promise<unknown>)({
      where: { id },
      data: { status: 'UNPUBLISHED' },
    })
    expect(addressesIn(await ask(learner))).toEqual([])
    travel(4 * 3_600_000)
    for (const address of addresses) expect(await opens(address)).toBe(404)
  })
})

describe('pictures in words', () => {
  const SAVE = 'mutation ($input: SavePostInput!) { savePost(input: $input) { post { databaseId version text } } }'
  interface Saved {
    savePost: { post: { databaseId: string; version: number; text: string } }
  }
  const pictureIn = (html: string) => /src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''

  it('open to who reads them, and go on doing so when the text is saved again as it was read', async () => {
    let admin = await person('company-admin')
    const file = await upload(admin)
    const save = async (input: object) => {
      const { data, errors } = await graphql<Saved>(admin, SAVE, {
        input: { kind: 'BULLETIN', title: 'Secret', ...input },
      })
      expect(errors).toBeUndefined()
      return data!.savePost.post
    }
    const made = await save({ text: `<p>See</p><img alt="a" src="/files/${file}">` })
    expect(await opens(`/files/${file}`)).toBe(404)
    expect(await opens(pictureIn(made.text))).toBe(200)
    travel(4 * 3_600_000)
    expect(await opens(pictureIn(made.text))).toBe(404)
    admin = await signIn(admin.user)
    const again = await save({ databaseId: made.databaseId, text: made.text })
    expect(await opens(pictureIn(again.text))).toBe(200)
    const { text } = await db.bulletin.findUniqueOrThrow({ where: { id: made.databaseId } })
    expect(text).toBe(`<p>See</p><img src="/files/${file}" alt="a" />`)
    // Another who edits it takes nothing from it.
    const other = await person('platform-admin')
    const { data } = await graphql<Saved>(other, SAVE, {
      input: { kind: 'BULLETIN', databaseId: made.databaseId, text: again.text },
    })
    expect(await opens(pictureIn(data!.savePost.post.text))).toBe(200)
  })

  it('are the own ones: the id of a file of somebody else opens nothing, though it is typed into a text', async () => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const stored = await services.files.keep(png, 'receipt.png', 'image/png')
    const receipt = await db.storedFile.create({ data: { ...stored, uploadedById: learner.user.id } })
    const { data } = await graphql<Saved>(admin, SAVE, {
      input: { kind: 'BULLETIN', title: 'Curious', text: `<img src="/files/${receipt.id}">` },
    })
    const address = pictureIn(data!.savePost.post.text)
    expect(address).toContain(receipt.id)
    expect(await opens(address)).toBe(404)
    expect(await opens(services.files.url({ id: receipt.id, isPublic: false }))).toBe(200)
  })
})

it('where nobody acts, words open nobody’s upload', async () => {
  const learner = await person('learner')
  const receipt = await makeStoredFile(db, { mediaType: 'image/png', uploadedById: learner.user.id })
  const nobodys = await makeStoredFile(db, { mediaType: 'image/png' })
  const html = `<img src="/files/${receipt.id}"><img src="/files/${nobodys.id}">`
  const words = await takeWords([{ html, field: 'text' }])
  await changeInJob(services, 'job', (c) => savedHtml(c, html, words))
  for (const { id } of [receipt, nobodys])
    expect((await db.storedFile.findUniqueOrThrow({ where: { id } })).inWords).toBe(false)
})

it('what everybody sees opens to everybody: art of brands, also where a text shows it', async () => {
  const [admin, writer] = [await person('company-admin'), await person('platform-admin')]
  const logo = await upload(admin)
  const brand = await makeBrand(db, { active: true })
  const { errors } = await graphql(
    admin,
    'mutation ($input: SaveBrandInput!) { saveBrand(input: $input) { brand { id } } }',
    { input: { databaseId: brand.id, logoImageId: logo } },
  )
  expect(errors).toBeUndefined()
  await graphql(writer, 'mutation ($input: SaveEventInput!) { saveEvent(input: $input) { event { id } } }', {
    input: { title: 'Open day', startDay: '2031-05-05', place: 'Here', text: `<img src="/files/${logo}">` },
  })
  expect(await opens(`/files/${logo}`)).toBe(200)
})

it('lists with pictures take as many statements for 20 as for 1', async () => {
  const learner = await person('learner')
  const count = async (field: string) => {
    const { statements } = world
    statements()
    await graphql(learner, `{ ${field}(first: 50) { edges { node { image { url } } } } }`)
    return statements().length
  }
  for (const [field, make] of [
    ['videos', makeVideo],
    ['podcasts', makePodcast],
  ] as const) {
    const withPicture = async () => make(db, { imageId: (await makeStoredFile(db)).id })
    await withPicture()
    const one = await count(field)
    for (let more = 0; more < 20; more++) await withPicture()
    expect(await count(field)).toBe(one)
  }
})

it('what an older version kept public is closed with its thing, in columns and words, and stays open for all in brands', async () => {
  const kept = async () => (await makeStoredFile(db, { isPublic: true })).id
  const [cover, inText, both, logo, loose] = await Promise.all([kept(), kept(), kept(), kept(), kept()])
  const secret = (await makeStoredFile(db)).id
  const image = (id: string) => `<p><img src="/files/${id}" /></p>`
  await makeBulletin(db, { imageId: cover, text: `${image(inText)}${image(secret)}` })
  await makeVideo(db, { imageId: both })
  await makeBrand(db, { logoImageId: both, bannerImageId: logo })
  const sql = readFileSync(
    path.resolve(import.meta.dirname, '../../prisma/migrations/20261124160000_pictures_with_their_thing/migration.sql'),
    'utf8',
  )
  for (const statement of sql.split(';').slice(1, 3)) await db.$executeRawUnsafe(statement)
  const stands = async (id: string) => {
    const { isPublic, inWords } = await db.storedFile.findUniqueOrThrow({ where: { id } })
    return { isPublic, inWords }
  }
  expect(await stands(cover)).toEqual({ isPublic: false, inWords: false })
  expect(await stands(inText)).toEqual({ isPublic: false, inWords: true })
  expect(await stands(secret)).toEqual({ isPublic: false, inWords: false })
  for (const id of [both, logo, loose]) expect((await stands(id)).isPublic).toBe(true)
})
