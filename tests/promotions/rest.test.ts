import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makePromotion } from '../../prisma/factories/promotions.ts'
import { dayText } from '../../server/platform/values/days.ts'
import { openWorld } from '../support/world.ts'

const { db, services, person, rest, jobs } = await openWorld()

interface Row {
  _id: string
  title: string
  published: boolean
  isAdmin: boolean
  brandId: string | null
  favored: boolean
  read: boolean
  readCount: number | null
  date: string
  image: string | null
  thumbnail: string | null
  attachFile: string | null
  images: { _id: string; file: string }[]
  resources: { _id: string; file: string; name: string }[]
}
interface List {
  promotions: Row[]
  pagination: { page: number; limit: number; total: number; pages: number }
}

it('lists by text, date, state, brand and page, as documented', async () => {
  const brand = await makeBrand(db, { active: true })
  // Noon, so that it is the same day in the portal's zone.
  const noon = new Date('2026-06-15T18:00:00Z')
  for (let index = 0; index < 11; index++)
    await makePromotion(db, { brandId: brand.id, date: new Date(noon.getTime() - index * 86_400_000) })
  const named = await makePromotion(db, {
    brandId: brand.id,
    title: 'Helmet days',
    date: new Date('2026-01-02T18:00:00Z'),
  })
  const draft = await makePromotion(db, { brandId: brand.id, status: 'DRAFT' })
  const learner = await person('learner')
  const list = async (search: string) =>
    (await rest<List>(learner, `GET /api/promotions?brandId=${brand.id}&${search}`)).json
  const second = await list('page=2')
  expect(second.promotions).toHaveLength(2)
  expect(second.pagination).toEqual({ page: 2, limit: 10, total: 12, pages: 2 })
  expect(second.promotions[0]).toMatchObject({ published: true, isAdmin: false, brandId: brand.id, favored: false })
  expect((await list('text=helmet')).promotions.map(({ _id }) => _id)).toEqual([named.id])
  expect((await list(`date=${dayText(new Date('2026-01-02'))}`)).promotions.map(({ _id }) => _id)).toEqual([named.id])
  expect((await list('date=2026-01-03')).promotions).toEqual([])
  expect((await list('published=false')).promotions).toEqual([])
  expect((await rest(learner, 'GET /api/promotions?date=tomorrow')).status).toBe(400)
  const admin = await person('company-admin')
  const drafts = await rest<List>(admin, `GET /api/promotions?brandId=${brand.id}&isAdmin=true&published=false`)
  expect(drafts.json.promotions.map(({ _id, isAdmin }) => [_id, isAdmin])).toEqual([[draft.id, true]])
  const recent = await rest<{ promotions: Row[] }>(learner, 'GET /api/promotions/recent')
  expect(recent.json.promotions.map(({ date }) => date)).toEqual(
    recent.json.promotions
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  )
  expect(recent.json.promotions).toHaveLength(3)
})

it('a visit counts as reading; favorites and another', async () => {
  const learner = await person('learner')
  const later = (seconds: number) => new Date(services.now().getTime() + seconds * 1000)
  const [older, newer] = [await makePromotion(db, { date: later(2) }), await makePromotion(db, { date: later(3) })]
  const unread = async () => (await rest<{ count: number }>(learner, 'GET /api/promotions/unread')).json
  const { count } = await unread()
  for (const flag of ['false', 'FALSE', '0'])
    expect((await rest<Row>(learner, `GET /api/promotions/${newer.id}?visit=${flag}`)).json).toMatchObject({
      read: false,
    })
  expect((await rest(learner, `GET /api/promotions/${newer.id}?visit=maybe`)).status).toBe(400)
  expect(await unread()).toEqual({ count })
  expect((await rest<Row>(learner, `GET /api/promotions/${newer.id}?visit=true`)).json).toMatchObject({
    _id: newer.id,
    read: true,
    readCount: null,
  })
  expect(await unread()).toEqual({ count: count - 1 })
  const favorite = `POST /api/promotions/${newer.id}/favorite`
  expect((await rest(learner, favorite, { favored: true })).json).toEqual({ favored: true })
  expect((await rest<Row>(learner, `GET /api/promotions/${newer.id}`)).json.favored).toBe(true)
  expect((await rest(learner, favorite, { favored: false })).json).toEqual({ favored: false })
  expect((await rest(learner, `GET /api/promotions/${newer.id}/another`)).json).toEqual({ newEventId: older.id })
  expect((await rest(learner, `GET /api/promotions/${older.id}/another?index=-1`)).json).toEqual({
    newEventId: newer.id,
  })
  expect(await db.promotion.findUniqueOrThrow({ where: { id: newer.id } })).toMatchObject({ readers: 1, favorites: 0 })
  const admin = await person('company-admin')
  expect((await rest<Row>(admin, `GET /api/promotions/${newer.id}`)).json.readCount).toBe(2)
})

it('saves parts under the documented names, keeps what is sent back by id, and deletes', async () => {
  const admin = await person('company-admin')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const send = async (data: object, parts: Record<string, string>) => {
    const form = new FormData()
    form.set('data', JSON.stringify(data))
    for (const [name, file] of Object.entries(parts)) form.set(name, new Blob([png], { type: 'image/png' }), file)
    return rest<Row>(admin, 'POST /api/promotions', form)
  }
  const made = await send(
    { title: 'With all parts', published: true },
    {
      'image-0': 'top.png',
      'thumbnail-0': 'small.png',
      'attach-0': 'flyer.png',
      'images-new': 'a.png',
      'resources-new': 'b.png',
      'image-1': 'more.png',
    },
  )
  expect(made.status, made.text).toBe(201)
  const first = made.json
  expect(first).toMatchObject({ published: true, isAdmin: true, brandId: null })
  expect([first.image, first.thumbnail].every((url) => typeof url === 'string')).toBe(true)
  expect(new Set([first.image, first.thumbnail, ...first.images.map(({ file }) => file)]).size).toBe(4)
  expect([first.attachFile, first.resources.map(({ name }) => name)]).toEqual([
    expect.stringContaining('/') as string,
    ['b.png'],
  ])
  const [kept] = first.images
  const again = await send(
    { _id: first._id, images: [{ _id: kept!._id }], resources: first.resources.map(({ _id }) => ({ _id })) },
    { [`resources-${first.resources[0]!._id}`]: 'c.png' },
  )
  expect(again.status, again.text).toBe(200)
  expect(again.json.images).toEqual([kept])
  expect(again.json.resources).toMatchObject([{ _id: first.resources[0]!._id, name: 'c.png' }])
  expect(again.json.image).toBe(first.image)
  expect((await rest(admin, `DELETE /api/promotions/${first._id}`)).json).toEqual({ _id: first._id })
  expect((await rest(admin, `GET /api/promotions/${first._id}`)).status).toBe(404)
  const learner = await person('learner')
  expect((await rest(learner, 'POST /api/promotions', { title: 'No' })).status).toBe(403)
  expect((await rest(learner, `DELETE /api/promotions/${first._id}`)).status).toBe(403)
})

it('are turned off with the announcements: calls, news waiting in the list, and what is planned tells nobody', async () => {
  const [admin, learner] = [await person('company-admin'), await person('learner')]
  const turn = (announcements: boolean) =>
    db.settings.upsert({
      where: { id: 1 },
      create: { id: 1, values: { flags: { announcements } } },
      update: { values: { flags: { announcements } } },
    })
  const told = () => db.notification.count({ where: { userId: learner.user.id, kind: 'promotion.opened' } })
  const shown = async () =>
    (await rest<{ notifications: unknown[] }>(learner, 'GET /api/notifications')).json.notifications.length
  const { json } = await rest<Row>(admin, 'POST /api/promotions', { title: 'Before', published: true })
  await jobs()
  expect([await told(), await shown()]).toEqual([1, 1])
  await rest<Row>(admin, 'POST /api/promotions', { title: 'Told too late', published: true })
  await turn(false)
  await jobs()
  expect([await told(), await shown()]).toEqual([1, 0])
  for (const call of ['GET /api/promotions', `GET /api/promotions/${json._id}`, 'GET /api/promotions/recent'])
    expect([403, 404], call).toContain((await rest(learner, call)).status)
  expect((await rest(learner, 'GET /api/promotions/unread')).json).toEqual({ count: 0 })
  await turn(true)
  expect((await rest(learner, `GET /api/promotions/${json._id}`)).status).toBe(200)
})
