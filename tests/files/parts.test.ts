import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openWorld, type Who } from '../support/world.ts'

const { db, origin, rest, graphql, person, services, jobs, travel } = await openWorld()

const film = await readFile(path.resolve(import.meta.dirname, '../../prisma/media/track-lap.mp4'))
const PART = 60_000
const DAY = 86_400_000

interface Upload {
  _id: string
  received: number
  size: number
}
const begin = (who: Who | null, about: object = {}) =>
  rest<Upload>(who, 'POST /api/uploads', { name: 'lap.mp4', size: film.length, kind: 'video', mark: 'lap', ...about })
const part = (who: Who | null, id: string, at: number, bytes: Uint8Array) => {
  const form = new FormData()
  form.append('at', String(at))
  form.append('part', new Blob([new Uint8Array(bytes)]), 'part')
  return rest<Upload>(who, `PUT /api/uploads/${id}`, form)
}
const finish = (who: Who | null, id: string) =>
  rest<{ _id: string; durationSeconds: number }>(who, `POST /api/uploads/${id}/finish`)
const cancel = (who: Who | null, id: string) => rest(who, `DELETE /api/uploads/${id}`)
const pieces = () => readdir(path.join(services.config.DATA_DIR, 'parts')).catch(() => [])

/** Brings all that is missing. */
async function goOn(who: Who, { _id, received }: Upload): Promise<void> {
  for (let at = received; at < film.length; at += PART)
    expect((await part(who, _id, at, film.subarray(at, at + PART))).status).toBe(200)
}

describe('a file in parts', () => {
  it('cut off half way is gone on with by the same browser later, and is the same file', async () => {
    const who = await person('learner')
    const { json: begun } = await begin(who)
    expect(begun).toMatchObject({ received: 0, size: film.length })
    await part(who, begun._id, 0, film.subarray(0, PART))
    const { json: again } = await begin(who)
    expect(again).toMatchObject({ _id: begun._id, received: PART })
    expect((await finish(who, begun._id)).status).toBe(409)
    await goOn(who, again)
    const { json: stored, status } = await finish(who, begun._id)
    expect(status).toBe(201)
    expect(stored.durationSeconds).toBe(16)
    const row = await db.storedFile.findUniqueOrThrow({ where: { id: stored._id } })
    expect([row.size, row.sha256, row.isPublic, row.uploadedById]).toEqual([
      film.length,
      createHash('sha256').update(film).digest('hex'),
      false,
      who.user.id,
    ])
    // The answer may have been lost: asked again it is the same, and no second file.
    const before = await db.storedFile.count()
    expect((await finish(who, begun._id)).json._id).toBe(stored._id)
    expect(await db.storedFile.count()).toBe(before)
    await jobs()
    expect(await pieces()).not.toContain(begun._id)
    // The next one under this mark is new.
    expect((await begin(who)).json._id).not.toBe(begun._id)
  })

  it('of another person is not there', async () => {
    const [who, thief] = [await person('learner'), await person('company-admin')]
    const { json: begun } = await begin(who)
    await part(who, begun._id, 0, film.subarray(0, PART))
    expect((await begin(thief)).json._id).not.toBe(begun._id)
    for (const answer of [
      await part(thief, begun._id, PART, film.subarray(PART, PART * 2)),
      await finish(thief, begun._id),
      await cancel(thief, begun._id),
    ])
      expect([answer.status, answer.text]).toEqual([404, 'The upload was not found.'])
    expect((await begin(who)).json.received).toBe(PART)
    expect((await begin(null)).status).toBe(401)
    expect((await part(null, begun._id, 0, film)).status).toBe(401)
  })

  it('takes of many parts for one place one', async () => {
    const who = await person('learner')
    const { json: begun } = await begin(who)
    const answers = await Promise.all(Array.from({ length: 8 }, () => part(who, begun._id, 0, film.subarray(0, PART))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(answers.find(({ status }) => status === 409)?.headers.get('x-field')).toBe('at')
    const { json: again } = await begin(who)
    expect(again.received).toBe(PART)
    await goOn(who, again)
    expect((await finish(who, begun._id)).status).toBe(201)
  })

  it('begun in two windows at once is one', async () => {
    const who = await person('learner')
    const begun = await Promise.all(Array.from({ length: 6 }, () => begin(who)))
    expect(new Set(begun.map(({ json }) => json._id)).size).toBe(1)
    expect(await db.partialUpload.count({ where: { uploadedById: who.user.id } })).toBe(1)
  })

  it('keeps nobody waiting while a part of it comes over a slow line', async () => {
    const who = await person('learner')
    const { json: begun } = await begin(who, { size: PART })
    const { readable, writable } = new TransformStream<Uint8Array>()
    const line = writable.getWriter()
    const send = (text: string | Uint8Array) => line.write(typeof text === 'string' ? Buffer.from(text) : text)
    const answer = fetch(`${origin}/api/uploads/${begun._id}`, {
      method: 'PUT',
      headers: { cookie: `paddock=${who.token}`, 'content-type': 'multipart/form-data; boundary=line' },
      body: readable,
      duplex: 'half',
    } as RequestInit)
    await send('--line\r\ncontent-disposition: form-data; name="at"\r\n\r\n0\r\n')
    await send('--line\r\ncontent-disposition: form-data; name="part"; filename="part"\r\n\r\n')
    await send(film.subarray(0, PART / 2))
    // Half of it is here: the same browser asks how far it is, and is answered at once.
    await expect.poll(async () => (await pieces()).length).toBeGreaterThan(0)
    const asked = performance.now()
    expect((await begin(who, { size: PART })).json).toMatchObject({ _id: begun._id, received: 0 })
    expect(performance.now() - asked).toBeLessThan(2000)
    await send(film.subarray(PART / 2, PART))
    await send('\r\n--line--\r\n')
    await line.close()
    const arrived = await answer
    expect([arrived.status, ((await arrived.json()) as Upload).received]).toEqual([200, PART])
  })

  it('keeps its size while it comes, and its limit before', async () => {
    const who = await person('learner')
    expect((await begin(who, { size: 100 * 1024 * 1024 + 1 })).status).toBe(413)
    expect((await begin(who, { size: 0 })).status).toBe(422)
    expect((await begin(who, { kind: 'anything' })).headers.get('x-field')).toBe('kind')
    expect((await begin(who, { kind: 'media' })).status).toBe(403)
    expect((await begin(await person('company-admin'), { kind: 'media' })).status).toBe(201)
    // Who makes nothing of a kind parks none of it here.
    const translator = await person('translator')
    const parked = ['video', 'audio', 'package', 'attachment'].map((kind) => begin(translator, { kind }))
    expect((await Promise.all(parked)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await begin(who, { kind: 'video' })).status).toBe(201)
    const { json: begun } = await begin(who, { size: 1000 })
    expect((await part(who, begun._id, 0, film.subarray(0, 1001))).status).toBe(413)
    expect((await begin(who, { size: 1000 })).json.received).toBe(0)
    const { json: large } = await begin(who, { size: 50_000_000, mark: 'large' })
    expect((await part(who, large._id, 0, Buffer.alloc(8 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await begin(who, { size: 50_000_000, mark: 'large' })).json.received).toBe(0)
  })

  it('is looked at as one that came in a piece', async () => {
    const who = await person('learner')
    const zip = Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), Buffer.alloc(400)])
    const { json: begun } = await begin(who, { name: 'phone.mov', size: zip.length })
    await part(who, begun._id, 0, zip)
    const refused = await finish(who, begun._id)
    expect([refused.status, refused.text, refused.headers.get('x-field')]).toEqual([
      422,
      'Choose an MP4 or MOV video.',
      'file',
    ])
    expect((await cancel(who, begun._id)).json).toEqual({ _id: begun._id })
    await jobs()
    expect(await pieces()).not.toContain(begun._id)
  })

  it('whose bytes are gone, as after a backup, begins anew where they end', async () => {
    const who = await person('learner')
    const { json: begun } = await begin(who)
    await part(who, begun._id, 0, film.subarray(0, PART))
    await rm(path.join(services.config.DATA_DIR, 'parts', begun._id))
    expect((await part(who, begun._id, PART, film.subarray(PART, PART * 2))).status).toBe(409)
    const { json: again } = await begin(who)
    expect(again.received).toBe(0)
    await goOn(who, again)
    expect((await finish(who, begun._id)).status).toBe(201)
  })

  it('gives way to newer ones, and is swept a day after its last part', async () => {
    const who = await person('learner')
    const ids: string[] = []
    for (let at = 0; at < 11; at++) {
      travel(1000)
      ids.push((await begin(who, { mark: `file ${at}` })).json._id)
    }
    expect(await db.partialUpload.count({ where: { uploadedById: who.user.id } })).toBe(10)
    expect((await part(who, ids[0]!, 0, film.subarray(0, PART))).status).toBe(404)
    await part(who, ids[1]!, 0, film.subarray(0, PART))
    await sweep()
    expect(await pieces()).toContain(ids[1])
    travel(DAY + 60_000)
    await sweep()
    expect(await db.partialUpload.count({ where: { uploadedById: who.user.id } })).toBe(0)
    expect(await pieces()).not.toContain(ids[1])
    travel(-DAY - 71_000)
  })

  it('comes in through the GraphQL door as well, and not by an unknown id', async () => {
    const who = await person('learner')
    const answer = await graphql<{ beginUpload: { upload: { databaseId: string } } }>(
      who,
      'mutation { beginUpload(input: { name: "a.png", size: 3 }) { upload { databaseId received size partSize } } }',
    )
    expect(answer.data?.beginUpload.upload).toMatchObject({ received: 0, size: 3, partSize: 8 * 1024 * 1024 })
    expect((await part(who, randomUUID(), 0, film)).status).toBe(404)
    expect((await part(who, 'x', 0, film)).status).toBe(404)
  })
})

async function sweep(): Promise<void> {
  await db.$executeRaw`SELECT graphile_worker.add_job('sweep-parts')`
  await jobs()
}
