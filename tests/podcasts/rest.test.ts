import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makePodcastCategory } from '../../prisma/factories/podcasts.ts'
import { openWorld } from '../support/world.ts'

const { db, rest, person } = await openWorld()
const media = (name: string) => readFile(path.resolve(import.meta.dirname, '../../prisma/media', name))
const sound = await media('sales-minute.mp3')

const parts = (data: object, bytes?: Buffer, name = 'minute.mp3') => {
  const form = new FormData()
  if (bytes) form.append('audio', new Blob([new Uint8Array(bytes)]), name)
  form.append('data', JSON.stringify(data))
  return form
}
interface Made {
  _id: string
  title: string
  description: string
}

it('the documented calls save with parts, list, shelve, react, comment and track', async () => {
  const [admin, learner] = [await person('company-admin'), await person('learner')]
  const category = await makePodcastCategory(db, { name: 'Sales' })
  const made = await rest<Made>(
    admin,
    'POST /api/podcasts',
    parts({ title: 'The second question', description: 'A minute.', category: category.id, published: true }, sound),
  )
  expect([made.status, made.json]).toEqual([
    201,
    expect.objectContaining({ title: 'The second question', status: 'published', categoryId: category.id }),
  ])
  const id = made.json._id
  // The documents do not say where the id of one that is changed goes: within the data, as elsewhere.
  const changed = await rest<Made>(admin, 'POST /api/podcasts', parts({ _id: id, description: 'One minute.' }))
  expect(changed.json).toMatchObject({ _id: id, title: 'The second question', description: 'One minute.' })
  expect((await rest(learner, 'POST /api/podcasts', parts({ title: 'Mine' }, sound))).status).toBe(403)
  const list = await rest<{ podcasts: { _id: string }[]; pagination: object }>(
    learner,
    'GET /api/podcasts/?text=second',
  )
  expect(list.json.podcasts.map(({ _id }) => _id)).toEqual([id])
  expect(list.json.pagination).toEqual({ page: 1, limit: 10, total: 1, pages: 1 })
  const shelves = await rest<{ categories: { name: string; podcasts: { _id: string }[] }[] }>(
    learner,
    'GET /api/podcasts/by-categories/',
  )
  expect(shelves.json.categories).toEqual([
    expect.objectContaining({ name: 'Sales', podcasts: [expect.objectContaining({ _id: id })] }),
  ])
  const shelf = await rest<{ podcasts: { _id: string }[] }>(learner, `GET /api/podcasts/by-category/${category.id}`)
  expect(shelf.json.podcasts.map(({ _id }) => _id)).toEqual([id])
  const send = (word: string, body: object) => rest(learner, `POST /api/podcasts/${id}/${word}`, body)
  expect((await send('favorite', { favored: true })).json).toMatchObject({ favored: true, favorites: 1 })
  expect((await send('like', { liked: true })).json).toMatchObject({ liked: true, likes: 1 })
  expect((await send('dis-like', { disliked: true })).json).toMatchObject({ liked: false, disliked: true, likes: 0 })
  const said = await rest<{ _id: string }>(learner, `POST /api/podcasts/${id}/comment`, { message: 'Nice' })
  expect((await send(`comment/${said.json._id}/reply`, { message: 'Indeed' })).status).toBe(201)
  expect((await send('track-listenings', { time: 2 })).json).toMatchObject({ time: 2, watched: 0 })
  expect((await rest(learner, `GET /api/podcasts/${id}`)).json).toMatchObject({
    disliked: true,
    time: 2,
    comments: [{ message: 'Nice', replies: [{ message: 'Indeed' }] }],
  })
  expect((await rest(learner, `DELETE /api/podcasts/${id}/${said.json._id}`)).status).toBe(200)
  const favorites = await rest<{ favorites: object[] }>(learner, 'GET /api/favorites')
  expect(JSON.stringify(favorites.json)).toContain('"Podcast"')
  expect((await rest(learner, `DELETE /api/podcasts/${id}`)).status).toBe(403)
  expect((await rest(admin, `DELETE /api/podcasts/${id}`)).json).toEqual({ _id: id })
  expect((await rest(admin, `GET /api/podcasts/${id}`)).status).toBe(404)
  // Nobody submits a podcast: such a status is none of theirs, however it is spelled.
  for (const query of ['status=waiting-approval', 'status=DENIED', 'statuses=draft,denied'])
    expect((await rest(admin, `GET /api/podcasts?${query}`)).status, query).toBe(400)
  const deleted = await rest<{ podcasts: object[] }>(admin, 'GET /api/podcasts?status=deleted')
  expect(deleted.json.podcasts).toContainEqual(expect.objectContaining({ _id: id, status: 'deleted' }))
  const categories = await rest<{ categories: { name: string }[] }>(admin, 'POST /api/podcast-categories', {
    categories: [{ _id: category.id, name: 'Sales' }, 'Service'],
  })
  expect(categories.json.categories.map(({ name }) => name)).toEqual(['Sales', 'Service'])
  expect((await rest<{ categories: object[] }>(learner, 'GET /api/podcast-categories')).json.categories).toHaveLength(2)
})

it('takes sound alone, told from what is in it, and opens nothing without', async () => {
  const admin = await person('company-admin')
  const film = await media('track-lap.mp4')
  const refused = await rest(admin, 'POST /api/podcasts', parts({ title: 'A film' }, film, 'film.mp3'))
  expect([refused.status, refused.text]).toEqual([422, 'Choose an MP3, M4A or WAV recording.'])
  const broken = Buffer.concat([sound.subarray(0, 3), Buffer.alloc(4000, 1)])
  expect((await rest(admin, 'POST /api/podcasts', parts({ title: 'Broken' }, broken))).status).toBe(422)
  const silent = await rest(admin, 'POST /api/podcasts', parts({ title: 'Nothing', published: true }))
  expect([silent.status, silent.text]).toEqual([422, 'Upload the recording before it is published.'])
  expect(await db.podcast.count({ where: { title: { in: ['A film', 'Broken', 'Nothing'] } } })).toBe(0)
})
