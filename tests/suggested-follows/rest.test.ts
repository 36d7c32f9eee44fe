import { expect, it } from 'vitest'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makeSuggestedFollow } from '../../prisma/factories/suggested-follows.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { openWorld } from '../support/world.ts'

const { db, person, rest } = await openWorld()

interface Suggest {
  _id: string
  image: string | null
  published: boolean
  name: string
  reason: string
  followers: number
  followed: boolean
  user: { _id: string; fullName: string } | null
  segments: { _id: string; name: string }[]
}
interface List {
  suggests: Suggest[]
  pagination: { page: number; limit: number; total: number; pages: number }
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const form = (data: object, withImage = false) => {
  const parts = new FormData()
  parts.set('data', JSON.stringify(data))
  if (withImage) parts.set('image', new Blob([png], { type: 'image/png' }), 'face.png')
  return parts
}

it('lists ten a page by text and state, and one under its key', async () => {
  for (let n = 0; n < 11; n++) await makeSuggestedFollow(db, { reason: 'Diesel' })
  const hidden = await makeSuggestedFollow(db, { reason: 'Diesel', published: false })
  const [learner, admin] = [await person('learner'), await person('company-admin')]
  const list = async (who: typeof learner, search: string) =>
    (await rest<List>(who, `GET /api/suggested-follows/?${search}`)).json
  const first = await list(learner, 'text=diesel')
  expect(first.suggests).toHaveLength(10)
  expect(first.pagination).toEqual({ page: 1, limit: 10, total: 11, pages: 2 })
  expect(Object.keys(first).toSorted()).toEqual(['pagination', 'suggests'])
  expect((await list(learner, 'text=diesel&page=2')).suggests).toHaveLength(1)
  expect((await list(learner, 'text=diesel&limit=3')).suggests).toHaveLength(3)
  expect((await list(learner, 'text=diesel&published=false')).suggests).toEqual([])
  expect((await list(admin, 'text=diesel&published=false')).suggests.map(({ _id }) => _id)).toEqual([hidden.id])
  expect((await list(admin, 'text=diesel')).pagination.total).toBe(12)
  const { json } = await rest<{ suggest: Suggest }>(admin, `GET /api/suggested-follows/${hidden.id}`)
  expect(Object.keys(json)).toEqual(['suggest'])
  expect(json.suggest).toMatchObject({ _id: hidden.id, published: false, image: null, followers: 0, followed: false })
  expect((await rest(learner, `GET /api/suggested-follows/${hidden.id}`)).status).toBe(404)
  expect((await rest(null, 'GET /api/suggested-follows')).status).toBe(401)
})

it('is made with a picture, changed and deleted in parts', async () => {
  const admin = await person('company-admin')
  const [star, group] = [await makeOnboardedUser(db), await makeAssignmentGroup(db)]
  const made = await rest<Suggest>(
    admin,
    'POST /api/suggested-follows/',
    form({ user: star.id, reason: 'Brakes', published: true, segments: [{ _id: group.id }] }, true),
  )
  expect(made.status, made.text).toBe(201)
  expect(made.json).toMatchObject({
    published: true,
    reason: 'Brakes',
    user: { _id: star.id },
    segments: [{ _id: group.id, name: group.name }],
  })
  expect(made.json.image).toMatch(/^\//)
  const { _id } = made.json
  const changed = await rest<Suggest>(admin, `POST /api/suggested-follows/${_id}`, form({ published: false }))
  expect(changed.status, changed.text).toBe(200)
  expect(changed.json).toMatchObject({ _id, published: false, reason: 'Brakes', image: made.json.image })
  const learner = await person('learner')
  for (const call of ['POST /api/suggested-follows', `POST /api/suggested-follows/${_id}`])
    expect((await rest(learner, call, form({ user: star.id }))).status).toBe(403)
  expect((await rest(learner, `DELETE /api/suggested-follows/${_id}`)).status).toBe(403)
  expect((await rest(admin, `DELETE /api/suggested-follows/${_id}`)).json).toEqual({ _id })
  expect((await rest(admin, `DELETE /api/suggested-follows/${_id}`)).status).toBe(404)
})

it('the second family answers whom to choose from, makes, changes and deletes the same', async () => {
  const admin = await person('company-admin')
  const [star, group] = [
    await makeOnboardedUser(db, { lastName: 'Secondfamily' }),
    await makeAssignmentGroup(db, { kind: 'AUDIENCE' }),
  ]
  interface Choice {
    users: { _id: string; fullName: string }[]
    segments: { _id: string }[]
  }
  const choice = await rest<Choice>(admin, 'GET /api/suggested-follow?text=Secondfamily')
  expect(choice.json.users.map(({ _id }) => _id)).toEqual([star.id])
  expect(choice.json.segments.map(({ _id }) => _id)).toContain(group.id)
  expect((await rest<Choice>(admin, 'GET /api/suggested-follow')).json.users.length).toBeLessThanOrEqual(10)
  const made = await rest<Suggest>(admin, 'POST /api/suggested-follow', { userId: star.id, segments: [group.id] })
  expect(made.status, made.text).toBe(201)
  const { _id } = made.json
  expect((await rest<Choice>(admin, 'GET /api/suggested-follow?text=Secondfamily')).json.users).toEqual([])
  const changed = await rest<Suggest>(admin, `PUT /api/suggested-follow/${_id}`, { reason: 'Clutches', segments: [] })
  expect(changed.json).toMatchObject({ _id, reason: 'Clutches', segments: [] })
  expect((await rest<Suggest>(admin, `GET /api/suggested-follow/${_id}`)).json).toMatchObject({
    _id,
    user: { _id: star.id },
  })
  const learner = await person('learner')
  expect((await rest(learner, 'GET /api/suggested-follow')).status).toBe(403)
  expect((await rest(learner, `PUT /api/suggested-follow/${_id}`, { published: true })).status).toBe(403)
  expect((await rest(admin, `DELETE /api/suggested-follow/${_id}`)).json).toEqual({ _id })
})

it('is turned off with its flag', async () => {
  const admin = await person('company-admin')
  const turn = (suggestedFollows: boolean) =>
    db.settings.upsert({
      where: { id: 1 },
      create: { id: 1, values: { flags: { suggestedFollows } } },
      update: { values: { flags: { suggestedFollows } } },
    })
  await turn(false)
  expect((await rest(admin, 'GET /api/suggested-follows')).status).toBe(403)
  await turn(true)
  expect((await rest(admin, 'GET /api/suggested-follows')).status).toBe(200)
})
