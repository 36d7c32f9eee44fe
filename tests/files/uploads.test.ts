import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { guest, openWorld, type Who } from '../support/world.ts'

const { db, rest, person, services, origin, travel } = await openWorld()

const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0181F6' } })
  .png()
  .toBuffer()
const jpegWithPlace = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0181F6' } })
  .jpeg()
  .withExif({ IFD3: { GPSLatitude: '48/1 0/1 0/1' } })
  .toBuffer()
const blob = (bytes: Buffer | string) => new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)])
const form = (bytes: Buffer | string, name: string) => {
  const data = new FormData()
  data.append('file', blob(bytes), name)
  return data
}
interface Uploaded {
  _id: string
  location: string
  mediaType: string
  width: number | null
}
const upload = (who: Who | null, bytes: Buffer | string, name: string, kind = 'image') =>
  rest<Uploaded>(who, `POST /api/s3-file-uploads?kind=${kind}`, form(bytes, name))
const leftovers = async () => [...(await readdir(path.join(services.config.DATA_DIR, 'tmp')).catch(() => []))]

describe('uploads', () => {
  it('are stored under a key of ours and served to anyone when public', async () => {
    const who = await person('learner')
    const answer = await upload(who, png, '../../etc/passwd.png')
    expect(answer.status).toBe(201)
    expect(answer.json).toMatchObject({ mediaType: 'image/png', width: 40 })
    const row = await db.storedFile.findUniqueOrThrow({ where: { id: answer.json._id } })
    expect(row).toMatchObject({ name: 'passwd.png', uploadedById: who.user.id })
    expect(row.key).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}\.png$/)
    const served = await fetch(origin + answer.json.location)
    expect([served.status, served.headers.get('content-type'), served.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ])
  })

  it('are judged by content, not by name, and leave nothing behind', async () => {
    const who = await person('learner')
    const before = await db.storedFile.count()
    const cases: [Buffer | string, string, string][] = [
      ['<html><script>alert(1)</script></html>', 'picture.png', 'image'],
      ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'logo.png', 'image'],
      [Buffer.from('504b0304140000000800', 'hex'), 'archive.png', 'image'],
      [png, 'film.mp4', 'video'],
      ['no captions here', 'words.vtt', 'caption'],
      [Buffer.concat([png.subarray(0, 60), Buffer.alloc(100)]), 'broken.png', 'image'],
      ['', 'empty.png', 'image'],
    ]
    for (const [bytes, name, kind] of cases) {
      const answer = await upload(who, bytes, name, kind)
      expect(answer.status, `${name} as ${kind}: ${answer.text}`).toBe(422)
      expect(answer.headers.get('x-field')).toBe('file')
    }
    expect(await db.storedFile.count()).toBe(before)
    expect(await leftovers()).toEqual([])
  })

  it('over 100 MB are refused with the documented text, streamed and forgotten', async () => {
    const who = await person('learner')
    const chunk = Buffer.alloc(1024 * 1024, 7)
    const before = process.memoryUsage().rss
    let sent = 0
    const body = Readable.from(
      (function* () {
        yield Buffer.from(
          '--x\r\nContent-Disposition: form-data; name="file"; filename="big.png"\r\nContent-Type: image/png\r\n\r\n',
        )
        for (; sent < 101; sent++) yield chunk
        yield Buffer.from('\r\n--x--\r\n')
      })(),
    )
    const response = await fetch(`${origin}/api/s3-file-uploads`, {
      method: 'POST',
      body: Readable.toWeb(body) as ReadableStream,
      duplex: 'half',
      headers: { cookie: `paddock=${who.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    } as RequestInit)
    expect([response.status, await response.text()]).toEqual([413, 'Your file is too large.'])
    expect(await leftovers()).toEqual([])
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 * 1024)
  })

  it('lose the place a camera wrote into them', async () => {
    const { json } = await upload(await person('learner'), jpegWithPlace, 'photo.jpg')
    const bytes = Buffer.from(await (await fetch(origin + json.location)).arrayBuffer())
    expect((await sharp(jpegWithPlace).metadata()).exif).toBeDefined()
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it('SRT captions become WebVTT; private files open by signed path until it ends, in ranges', async () => {
    const srt = '1\n00:00:00,000 --> 00:00:02,500\nHello\n\n2\n00:00:02,500 --> 00:00:05,000\nRiders\n'
    const { json } = await upload(await person('learner'), srt, 'words.srt', 'caption')
    const text = await (await fetch(origin + json.location)).text()
    expect(text).toMatch(/^WEBVTT\n\n1\n00:00:00\.000 --> 00:00:02\.500\nHello/)
    const part = await fetch(origin + json.location, { headers: { range: 'bytes=0-5' } })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
      206,
      'WEBVTT',
      `bytes 0-5/${text.length}`,
    ])
    expect((await fetch(origin + json.location, { headers: { range: 'bytes=99999-' } })).status).toBe(416)
    expect((await fetch(`${origin}/files/${json._id}`)).status).toBe(404)
    expect((await fetch(`${origin + json.location}x`)).status).toBe(404)
    travel(4 * 3_600_000)
    expect((await fetch(origin + json.location)).status).toBe(404)
    travel(-4 * 3_600_000)
  })

  it('are for people signed in', async () => expect((await upload(guest, png, 'a.png')).status).toBe(401))

  it('of others cannot be attached', async () => {
    const [owner, thief] = [await person('learner'), await person('learner')]
    const { json } = await upload(owner, '%PDF-1.4\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n', 'private.pdf', 'document')
    expect((await rest(thief, 'POST /api/update-info', { profileImageId: json._id })).status).toBe(422)
  })

  it('come in through the GraphQL door as well', async () => {
    const who = await person('learner')
    const data = new FormData()
    data.append(
      'operations',
      JSON.stringify({
        query: 'mutation ($file: Upload!) { uploadFile(input: { file: $file }) { file { mediaType width } } }',
        variables: { file: null },
      }),
    )
    data.append('map', JSON.stringify({ 0: ['variables.file'] }))
    data.append('0', blob(png), 'a.png')
    const send = (headers: Record<string, string>) =>
      fetch(`${origin}/graphql`, {
        method: 'POST',
        body: data,
        headers: { cookie: `paddock=${who.token}`, ...headers },
      })
    expect(await (await send({ 'x-paddock': '1' })).json()).toMatchObject({
      data: { uploadFile: { file: { mediaType: 'image/png', width: 40 } } },
    })
    // A form of another site cannot set the header.
    expect((await send({})).status).toBe(403)
  })

  it('may be larger than a request without files, which ends at a megabyte however it is sent', async () => {
    const who = await person('learner')
    const noise = await sharp(
      Buffer.from(Uint8Array.from({ length: 1000 * 1000 * 3 }, (_, at) => (at * 2654435761) >>> (at % 23))),
      { raw: { width: 1000, height: 1000, channels: 3 } },
    )
      .png()
      .toBuffer()
    expect(noise.length).toBeGreaterThan(1_500_000)
    const data = new FormData()
    data.append(
      'operations',
      JSON.stringify({
        query: 'mutation ($file: Upload!) { uploadFile(input: { file: $file }) { file { mediaType width } } }',
        variables: { file: null },
      }),
    )
    data.append('map', JSON.stringify({ 0: ['variables.file'] }))
    data.append('0', blob(noise), 'noise.png')
    const headers = { cookie: `paddock=${who.token}`, 'x-paddock': '1' }
    expect(await (await fetch(`${origin}/graphql`, { method: 'POST', body: data, headers })).json()).toMatchObject({
      data: { uploadFile: { file: { mediaType: 'image/png', width: 1000 } } },
    })

    const ask = async (length: number, chunked: boolean) => {
      const text = JSON.stringify({ query: '{ viewer { databaseId } }', variables: { text: 'x'.repeat(length) } })
      const body = chunked ? new Blob([text]).stream() : text
      // Whoever still sends when the answer is given may see the line go dead instead of the answer.
      return fetch(`${origin}/graphql`, {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(chunked ? { duplex: 'half' } : {}),
      } as RequestInit).then(
        ({ status }) => status,
        () => 413,
      )
    }
    expect([
      await ask(900_000, false),
      await ask(900_000, true),
      await ask(1_100_000, false),
      await ask(1_100_000, true),
    ]).toEqual([200, 200, 413, 413])
  })
})
