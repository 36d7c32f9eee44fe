import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { makeFolder, makeMedia } from '../../prisma/factories/media-center.ts'
import { endingsOf } from '../../server/platform/files/endings.ts'
import { fileKinds } from '../../web/ui/uploads/uploads.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, services, origin, person, rest } = await openWorld()
const admin = await person('company-admin')
const learner = await person('learner')
const png = await sharp({ create: { width: 1000, height: 500, channels: 4, background: '#0181f680' } })
  .png()
  .toBuffer()
const jpeg = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#d23b2a' } })
  .jpeg()
  .toBuffer()
const media = path.resolve(import.meta.dirname, '../../prisma/media')

interface Row {
  _id: string
  name: string
  path: string
  kind: string
  selected: boolean
  link: string
  isPublic: boolean
  visibility: string
  file: string | null
  thumbnail: string | null
  coverImage: string | null
}
interface Place {
  breadcrumbs: { _id: string; name: string; path: string }[]
  fileObjects: Row[]
  pagination: { page: number; limit: number; total: number; pages: number }
}

function form(data: object, parts: Record<string, [Buffer, string]>): FormData {
  const body = new FormData()
  body.set('data', JSON.stringify(data))
  for (const [name, [bytes, file]] of Object.entries(parts)) body.set(name, new Blob([Uint8Array.from(bytes)]), file)
  return body
}
const post = (who: Who, data: object, parts: Record<string, [Buffer, string]> = {}) =>
  rest<Row>(who, 'POST /api/media-center', form(data, parts))
const opened = async (url: string | null, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${origin}${url}`, { headers })
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

it('answers folders by nested paths, with and without a slash, and the root', async () => {
  const outer = await makeFolder(db, null, { name: 'Brand kit' })
  const inner = await makeFolder(db, outer, { name: 'Logos & marks' })
  const file = await makeMedia(db, inner, { name: 'file-structure' })
  await makeMedia(db, inner, { name: 'private.png', isPublic: false })
  for (const call of ['/api/media-center', '/api/media-center/']) {
    const root = await rest<Place>(learner, `GET ${call}`)
    expect([root.status, root.json.breadcrumbs]).toEqual([200, []])
    expect(root.json.fileObjects.map(({ name }) => name)).toContain('Brand kit')
  }
  for (const call of [
    'Brand%20kit/Logos%20%26%20marks',
    'brand%20kit/logos%20%26%20marks/',
    'Brand%20kit//Logos%20%26%20marks',
  ]) {
    const { status, json } = await rest<Place>(learner, `GET /api/media-center/${call}`)
    expect(status, call).toBe(200)
    expect(json.breadcrumbs).toEqual([
      { _id: outer.id, name: 'Brand kit', path: 'Brand kit' },
      { _id: inner.id, name: 'Logos & marks', path: 'Brand kit/Logos & marks' },
    ])
    expect(json.fileObjects.map(({ name, selected, link }) => [name, selected, link])).toEqual([
      ['file-structure', false, file.id],
    ])
    expect(json.pagination).toEqual({ page: 1, limit: 100, total: 1, pages: 1 })
  }
  const one = await rest<Place>(learner, 'GET /api/media-center/Brand%20kit/Logos%20%26%20marks/file-structure')
  expect(one.json.fileObjects).toMatchObject([{ _id: file.id, selected: true, visibility: 'public', isPublic: true }])
  for (const call of [
    'nowhere',
    'Brand%20kit/Logos%20%26%20marks/private.png',
    'Brand%20kit/%2e%2e%2fnowhere',
    'Brand%20kit%2f%2e%2e',
    `${'x'.repeat(300)}`,
  ])
    expect((await rest(learner, `GET /api/media-center/${call}`)).status, call).toBe(404)
  expect((await rest(learner, 'GET /api/media-center/Brand%20kit/%00')).status).toBe(400)
  expect((await rest(null, 'GET /api/media-center')).status).toBe(401)

  const tree = await rest<{ folders: { name: string; folders: { name: string; folders: unknown[] }[] }[] }>(
    learner,
    'GET /api/media-center/file-structure',
  )
  expect(tree.json.folders.find(({ name }) => name === 'Brand kit')?.folders).toMatchObject([
    { name: 'Logos & marks', folders: [] },
  ])
  const below = await rest(learner, 'GET /api/media-center/file-structure?location=Brand%20kit')
  expect(below.json).toMatchObject({
    location: 'Brand kit',
    folders: [{ _id: inner.id, path: 'Brand kit/Logos & marks' }],
  })
  const found = await rest<{ filteredContents: Row[] }>(learner, 'GET /api/media-center/filter-contents?text=LOGOS')
  expect(found.json.filteredContents.map(({ path: at }) => at)).toEqual(['Brand kit/Logos & marks'])
})

it('puts in, replaces, hides and deletes, and the link stays', async () => {
  const folder = await post(admin, { name: 'Photos', visibility: 'public' })
  expect([folder.status, folder.json.kind, folder.json.visibility]).toEqual([201, 'folder', 'public'])
  const made = await post(
    admin,
    { path: 'photos', name: 'Ride.png' },
    { file: [png, 'IMG_0001.png'], coverImage: [jpeg, 'cover.jpg'] },
  )
  expect(made.status, made.text).toBe(201)
  expect(made.json).toMatchObject({
    name: 'Ride.png',
    path: 'Photos/Ride.png',
    kind: 'image',
    isPublic: true,
    width: 1000,
    height: 500,
  })
  const preview = await opened(made.json.thumbnail)
  expect(await sharp(preview.bytes).metadata()).toMatchObject({
    format: 'png',
    width: 640,
    height: 320,
    hasAlpha: true,
  })
  expect((await opened(made.json.coverImage)).type).toBe('image/jpeg')
  const old = await opened(made.json.file)
  expect(old.status).toBe(200)
  // Somebody views it in parts while another takes its place.
  const firstPart = await opened(made.json.file, { range: 'bytes=0-99' })
  const replaced = await rest<Row>(
    admin,
    `PUT /api/media-center/${made.json.link}`,
    form({}, { file: [png.subarray(0), 'New ride.png'], fileThumb: [jpeg, 'thumb.jpg'] }),
  )
  expect(replaced.status, replaced.text).toBe(200)
  expect(replaced.json).toMatchObject({ _id: made.json._id, path: 'Photos/Ride.png' })
  const rest2 = await opened(made.json.file, { range: 'bytes=100-' })
  expect(Buffer.concat([firstPart.bytes, rest2.bytes]).equals(old.bytes)).toBe(true)
  expect((await opened(replaced.json.thumbnail)).type).toBe('image/jpeg')
  expect(replaced.json.file).not.toBe(made.json.file)
  expect(await db.mediaVersion.count({ where: { itemId: made.json._id } })).toBe(1)
  const other = await rest(
    admin,
    'PUT /api/media-center/Photos/Ride.png',
    form({}, { file: [Buffer.from('hello'), 'hello.txt'] }),
  )
  expect([other.status, other.headers.get('x-field')]).toEqual([422, 'file'])

  const hidden = await rest<Row>(admin, 'PUT /api/media-center/photos/ride.png', {
    visibility: 'private',
    name: 'Hidden.png',
  })
  expect(hidden.json).toMatchObject({ link: made.json.link, path: 'Photos/Hidden.png', visibility: 'private' })
  expect((await rest(learner, 'GET /api/media-center/Photos/Hidden.png')).status).toBe(404)
  expect((await rest<Place>(learner, 'GET /api/media-center/Photos')).json.fileObjects).toEqual([])
  for (const call of ['PUT /api/media-center/Photos', 'DELETE /api/media-center/Photos', 'POST /api/media-center'])
    expect((await rest(learner, call, call.startsWith('DELETE') ? undefined : { name: 'Mine' })).status, call).toBe(403)
  // An address of a private file is a secret of who sees it: without its signature it opens nothing.
  const { fileId } = await db.mediaItem.findUniqueOrThrow({ where: { id: made.json._id } })
  for (const address of [`/files/${fileId}`, `/files/${fileId}?expires=9999999999&signature=x`])
    expect((await fetch(`${origin}${address}`, { headers: { cookie: `paddock=${learner.token}` } })).status).toBe(404)

  const gone = await rest<{ _id: string; deletionId: string; count: number }>(admin, 'DELETE /api/media-center/photos/')
  expect([gone.status, gone.json]).toMatchObject([200, { _id: folder.json._id, count: 2 }])
  expect((await rest(admin, 'GET /api/media-center/Photos')).status).toBe(404)
  expect((await rest(admin, 'DELETE /api/media-center/photos')).status).toBe(404)
  expect((await rest(admin, 'DELETE /api/media-center')).status).toBe(404)
})

it('takes what brands hand out, told by its content, and refuses what could run', async () => {
  const kinds: [Buffer, string, string][] = [
    [jpeg, 'a.jpg', 'image'],
    [await readFile(path.join(media, 'quick-sheet.pdf')), 'a.pdf', 'pdf'],
    [await readFile(path.join(media, 'track-lap.mp4')), 'a.mp4', 'video'],
    [await readFile(path.join(media, 'sales-minute.mp3')), 'a.mp3', 'audio'],
    [Buffer.from('Torque specs\nÜber 40 Nm'), 'a.txt', 'text'],
    [Buffer.from('<!doctype html><script>alert(1)</script>'), 'How pages begin.MD', 'text'],
    [Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'), 'ride.ics', 'text'],
    [Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nRide.\n'), 'ride.vtt', 'text'],
    [Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n'), 'logo.eps', 'other'],
    [png, 'Ride v2.0', 'image'],
    [png, 'saved by a browser.jpg', 'image'],
  ]
  for (const [bytes, name, kind] of kinds) {
    const { status, json, text } = await post(admin, { isPublic: true }, { file: [bytes, name] })
    expect([status, json?.kind], `${name}: ${text}`).toEqual([201, kind])
    const file = await opened(json.file)
    if (kind === 'text') expect([file.type, file.bytes.equals(bytes)]).toEqual(['text/plain; charset=utf-8', true])
  }
  const refused: [Buffer, string][] = [
    [Buffer.from('MZ\u0090\u0000\u0003binary'), 'run.png'],
    [Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0x3e, 0]), 'run.pdf'],
    [Buffer.from([0xff, 0xfe, 0x00, 0x00, 1, 2, 3]), 'bytes.txt'],
    [Buffer.alloc(0), 'empty.txt'],
    [jpeg.subarray(0, 500), 'broken.jpg'],
  ]
  for (const [bytes, name] of refused) {
    const { status, headers } = await post(admin, {}, { file: [bytes, name] })
    expect([status, headers.get('x-field')], name).toEqual([422, 'file'])
  }
  const names = await post(admin, {}, { file: [Buffer.from('x'), `..\\..\\${'y'.repeat(200)}\u202egnp.txt`] })
  expect(names.json.name).toMatch(/^y+\w*\.txt$/)
  expect(names.json.name.length).toBeLessThanOrEqual(120)
})

const script = Buffer.from('start calc')
const misnamed: [Buffer, string, string][] = [
  ...['setup.bat', 'promo.hta', 'price.js', 'x.url', 'y.ps1', 'h.html', 's.svg', 'run.bat.', 'run.CMD', 'LICENSE'].map(
    (name): [Buffer, string, string] => [script, name, '.txt, .csv, or .md'],
  ),
  [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.svg', '.txt, .csv, or .md'],
  [Buffer.from('<!doctype html><script>alert(1)</script>'), 'h.png', '.txt, .csv, or .md'],
  [Buffer.from('a,b'), 'prices.SettingContent-ms', '.txt, .csv, or .md'],
  [png, 'x.mp4', '.png, .jpg, or .jpeg'],
  [png, 'x.exe', '.png, .jpg, or .jpeg'],
]

it.each(misnamed)(
  '%# refuses a file whose name says another thing: by either door and in parts',
  async (bytes, name, end) => {
    const words = `Rename it so that it ends in ${end}, or choose another file.`
    const refused = { status: 422, text: expect.stringContaining(words) as string }
    const direct = await post(admin, {}, { file: [bytes, name] })
    expect([direct, direct.headers.get('x-field')]).toMatchObject([refused, 'file'])
    const early = await uploaded(admin, bytes, name)
    expect([early, early.headers.get('x-field')]).toMatchObject([refused, 'file'])
    const begun = await rest<{ _id: string }>(admin, 'POST /api/uploads', { name, size: bytes.length, kind: 'media' })
    const part = new FormData()
    part.set('at', '0')
    part.set('part', new Blob([Uint8Array.from(bytes)]), 'part')
    await rest(admin, `PUT /api/uploads/${begun.json._id}`, part)
    const ended = await rest(admin, `POST /api/uploads/${begun.json._id}/finish`, {})
    expect([ended, ended.headers.get('x-field')]).toMatchObject([refused, 'file'])
  },
)

it('no name is given afterwards that the file is not, and no file that is not as the name', async () => {
  const text = await post(admin, { name: 'Prices.txt' }, { file: [script, 'prices.txt'] })
  expect(text.status).toBe(201)
  const named = await post(admin, { name: 'Prices.js' }, { file: [script, 'prices.txt'] })
  expect([named.status, named.headers.get('x-field')]).toEqual([422, 'name'])
  const call = `PUT /api/media-center/${text.json._id}`
  for (const name of ['Prices.bat', 'Prices.pdf', 'Prices.cmd .']) {
    const renamed = await rest(admin, call, { name })
    expect([renamed.status, renamed.headers.get('x-field')], name).toEqual([422, 'name'])
  }
  expect((await rest<Row>(admin, call, { name: 'Prices.md' })).json.name).toBe('Prices.md')
  const replaced = await rest(admin, call, form({}, { file: [png, 'Prices.png'] }))
  expect([replaced.status, replaced.headers.get('x-field'), replaced.text]).toEqual([
    422,
    'file',
    '“Prices.md” is another kind of file. Choose one of the same kind, or rename it first.',
  ])
  const both = await rest<Row>(admin, call, form({ name: 'Prices.png' }, { file: [png, 'any.png'] }))
  expect([both.status, both.json.name]).toEqual([200, 'Prices.png'])
})

it('a paper handed in elsewhere is handed out under the ending of its content', async () => {
  const pdf = await readFile(path.join(media, 'quick-sheet.pdf'))
  const nameOf = async (bytes: Buffer, name: string, kind: string) => {
    const { json } = await uploaded(learner, bytes, name, kind)
    return (await db.storedFile.findUniqueOrThrow({ where: { id: json._id } })).name
  }
  expect([
    await nameOf(pdf, 'proof.exe', 'document'),
    await nameOf(pdf, 'proof.pdf', 'receipt'),
    await nameOf(png, 'me.html', 'image'),
    await nameOf(png, 'me.jpg', 'image'),
    await nameOf(Buffer.from('a,b\n1,2'), 'list.js', 'sheet'),
  ]).toEqual(['proof.exe.pdf', 'proof.pdf', 'me.html.png', 'me.jpg', 'list.js.csv'])
})

it('the screens offer what the server takes under these endings', () => {
  for (const { types } of Object.values(fileKinds))
    for (const [mediaType, endings] of Object.entries(types))
      if (mediaType !== 'application/x-subrip') expect(endingsOf(mediaType)).toEqual(expect.arrayContaining(endings))
  expect(fileKinds.media.types['text/plain']).toEqual(endingsOf('text/plain'))
})

/** Uploads one for a later save. */
async function uploaded(who: Who, bytes: Buffer, name: string, kind = 'media') {
  const body = new FormData()
  body.set('file', new Blob([Uint8Array.from(bytes)]), name)
  return rest<{ _id: string }>(who, `POST /api/s3-file-uploads?kind=${kind}`, body)
}

it('a file uploaded before is put into a folder, and into the place of another', async () => {
  expect((await uploaded(learner, png, 'logo.png')).status).toBe(403)
  const { json: file } = await uploaded(admin, png, 'Logo.png')
  const first = await post(admin, { fileId: file._id, isPublic: true })
  expect([first.status, first.json.name, first.json.kind]).toEqual([201, 'Logo.png', 'image'])
  // Private as everything there is, with a small picture of its own.
  expect(first.json.file).toContain('signature=')
  expect((await opened(first.json.thumbnail)).type).toBe('image/png')
  expect((await opened(first.json.file)).status).toBe(200)
  const { json: newer } = await uploaded(admin, jpeg, 'Logo.png')
  const replaced = await rest<Row>(admin, `PUT /api/media-center/${first.json._id}`, { fileId: newer._id })
  expect([replaced.status, replaced.json.name]).toEqual([200, 'Logo.png'])
  expect((await opened(replaced.json.file)).type).toBe('image/jpeg')
  expect(await db.mediaVersion.findMany({ where: { itemId: first.json._id } })).toMatchObject([{ fileId: file._id }])
})

it('somebody else’s upload, and one of no kind it takes, is not put anywhere', async () => {
  const other = await person('company-admin')
  const { json: theirs } = await uploaded(other, png, 'theirs.png')
  const { json: spoken } = await uploaded(
    admin,
    Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHi'),
    'a.vtt',
    'caption',
  )
  for (const fileId of [theirs._id, spoken._id, 'no id']) {
    const { status, text, headers } = await post(admin, { fileId })
    expect([status, text, headers.get('x-field')]).toEqual([422, 'Not a file you uploaded.', 'fileId'])
  }
  // What the media center takes is not by that what others take: a picture is PNG or JPEG.
  const { json: drawing } = await uploaded(admin, Buffer.from('8BPS\0\u0001'.padEnd(40, '\0'), 'latin1'), 'logo.psd')
  const { json: placed } = await post(admin, { fileId: drawing._id })
  expect(placed.kind).toBe('other')
  const cover = await rest(admin, 'POST /api/bulletins', { title: 'News', imageId: drawing._id })
  expect([cover.status, cover.headers.get('x-field')]).toEqual([422, 'image'])
  // An attachment is any file it takes.
  const attached = await rest(admin, 'POST /api/bulletins', { title: 'News', attachFileId: drawing._id })
  expect(attached.status).toBe(201)
})

it('an upload broken half way leaves neither row nor bytes', async () => {
  const before = await db.mediaItem.count()
  const files = path.join(services.config.DATA_DIR, 'files')
  const stored = async () => (await readdir(files, { recursive: true }).catch(() => [])).length
  const there = await stored()
  const boundary = 'half'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\n\r\n`
  await new Promise<void>((resolve) => {
    const req = request(`${origin}/api/media-center`, {
      method: 'POST',
      headers: {
        cookie: `paddock=${admin.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': 5_000_000,
      },
    })
    req.on('error', () => resolve())
    req.write(head)
    req.write(Buffer.alloc(1_000_000))
    setTimeout(() => req.destroy(new Error('the line is gone')), 100)
  })
  for (let tries = 0; tries < 50; tries++) {
    if (!(await readdir(path.join(services.config.DATA_DIR, 'tmp')).catch(() => [])).length) break
    await wait(100)
  }
  expect(await readdir(path.join(services.config.DATA_DIR, 'tmp')).catch(() => [])).toEqual([])
  expect([await db.mediaItem.count(), await stored()]).toEqual([before, there])
  const again = await post(admin, { name: 'After.txt' }, { file: [Buffer.from('whole'), 'after.txt'] })
  expect(again.status).toBe(201)
  const { sha256 } = await db.storedFile.findFirstOrThrow({ where: { mediaFiles: { some: { id: again.json._id } } } })
  expect(sha256).toBe(createHash('sha256').update('whole').digest('hex'))
})

it('PUT with the path of another folder moves it there; sent back as it was read, it stays', async () => {
  const admin = await person('company-admin')
  const make = async (body: object) =>
    (await rest<{ _id: string; path: string }>(admin, 'POST /api/media-center', body)).json
  const [from, to] = [await make({ name: 'Moved from' }), await make({ name: 'Moved to' })]
  const inner = await make({ name: 'Inner', path: 'Moved from' })
  const put = async (path: string) => {
    const { status, json } = await rest<{ path: string }>(admin, `PUT /api/media-center/${inner._id}`, {
      path,
      name: 'Inner',
    })
    return [status, json?.path]
  }
  expect(await put(inner.path)).toEqual([200, 'Moved from/Inner'])
  expect(await put(from.path)).toEqual([200, 'Moved from/Inner'])
  expect(await put(to.path)).toEqual([200, 'Moved to/Inner'])
  expect((await put('Nowhere'))[0]).toBe(404)
})
