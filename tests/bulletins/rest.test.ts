import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { openWorld } from '../support/world.ts'

const { db, services, origin, person, rest } = await openWorld()

interface Row {
  _id: string
  published: boolean
  isAdmin: boolean
  brandId: string | null
  favored: boolean
  image: string | null
  images: { _id: string; file: string }[]
  resources: { _id: string; file: string; newFile: string; name: string }[]
}
interface List {
  bulletins: Row[]
  pagination: { page: number; limit: number; total: number; pages: number }
}

it('lists by page and brand, as documented', async () => {
  const brand = await makeBrand(db, { active: true })
  for (let index = 0; index < 12; index++) await makeBulletin(db, { brandId: brand.id })
  await makeBulletin(db, { brandId: brand.id, status: 'DRAFT' })
  const learner = await person('learner')
  const { json } = await rest<List>(learner, `GET /api/bulletins?brandId=${brand.id}&page=2`)
  expect(json.bulletins).toHaveLength(2)
  expect(json.pagination).toEqual({ page: 2, limit: 10, total: 12, pages: 2 })
  expect(json.bulletins[0]).toMatchObject({ published: true, isAdmin: false, brandId: brand.id, favored: false })
  const admin = await person('company-admin')
  const drafts = await rest<List>(admin, `GET /api/bulletins?brandId=${brand.id}&isAdmin=true&published=false`)
  expect(drafts.json.bulletins.map(({ published }) => published)).toEqual([false])
  const recent = await rest<List>(learner, 'GET /api/bulletins/recent')
  expect(recent.json.bulletins).toHaveLength(3)
})

it('opening one counts as reading it; favorites and another', async () => {
  const learner = await person('learner')
  const later = (seconds: number) => new Date(services.now().getTime() + seconds * 1000)
  const [older, newer] = [await makeBulletin(db, { date: later(2) }), await makeBulletin(db, { date: later(3) })]
  const unread = async () => (await rest<{ count: number }>(learner, 'GET /api/bulletins/unread')).json.count
  const before = await unread()
  const { status, json } = await rest<Row & { read: boolean }>(learner, `GET /api/bulletins/${newer.id}`)
  expect([status, json._id, json.read]).toEqual([200, newer.id, true])
  expect(await unread()).toBe(before - 1)
  expect((await rest(learner, `POST /api/bulletins/${newer.id}/favorite`, { favored: true })).json).toEqual({
    favored: true,
  })
  expect((await rest(learner, `POST /api/bulletins/${newer.id}/favorite`, { favored: false })).json).toEqual({
    favored: false,
  })
  expect((await rest(learner, `GET /api/bulletins/${newer.id}/another`)).json).toEqual({ newEventId: older.id })
  expect((await rest(learner, `GET /api/bulletins/${older.id}/another?index=-1`)).json).toEqual({
    newEventId: newer.id,
  })
  const draft = await makeBulletin(db, { status: 'DRAFT' })
  for (const call of [`GET /api/bulletins/${draft.id}`, `POST /api/bulletins/${draft.id}/favorite`])
    expect((await rest(learner, call, call.startsWith('POST') ? { favored: true } : undefined)).status).toBe(404)
})

it('saves pictures and files in parts, keeps those sent back by id and drops the rest', async () => {
  const admin = await person('company-admin')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const send = async (data: object, parts: Record<string, string>) => {
    const form = new FormData()
    form.set('data', JSON.stringify(data))
    for (const [name, file] of Object.entries(parts)) form.set(name, new Blob([png], { type: 'image/png' }), file)
    const answer = await fetch(`${origin}/api/bulletins`, {
      method: 'POST',
      headers: { cookie: `paddock=${admin.token}` },
      body: form,
    })
    return { status: answer.status, body: await answer.text() }
  }
  const made = await send(
    { title: 'With pictures', published: true },
    { image: 'top.png', 'images-0': 'a.png', 'images-1': 'b.png', 'resources-0': 'c.png' },
  )
  expect(made.status, made.body).toBe(201)
  const first = JSON.parse(made.body) as Row
  expect([first.published, first.images.length, first.resources[0]?.name, first.image !== null]).toEqual([
    true,
    2,
    'c.png',
    true,
  ])
  // As documented, and read and sent back it stays the file there is.
  expect(first.resources[0]!.newFile).toBe(first.resources[0]!.file)
  expect(JSON.parse((await send({ ...first }, {})).body)).toMatchObject({ resources: [{ name: 'c.png' }] })
  const [, kept] = first.images
  const again = await send(
    { _id: first._id, images: [{ _id: kept!._id }], resources: [{ _id: first.resources[0]!._id }] },
    { [`resources-${first.resources[0]!._id}`]: 'd.png' },
  )
  expect(again.status, again.body).toBe(200)
  const second = JSON.parse(again.body) as Row
  expect(second.images.map(({ _id }) => _id)).toEqual([kept!._id])
  expect(second.resources).toMatchObject([{ _id: first.resources[0]!._id, name: 'd.png' }])
  expect((await rest(admin, `DELETE /api/bulletins/${first._id}`)).json).toEqual({ _id: first._id })
  expect((await rest(admin, `GET /api/bulletins/${first._id}`)).status).toBe(404)
  expect((await rest(await person('learner'), 'POST /api/bulletins', { title: 'No' })).status).toBe(403)
})
