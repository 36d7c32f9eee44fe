import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Prisma } from '../generated/client/client.ts'
import { drawLogo } from '../art/logos.ts'
import { toJpeg, toPng } from '../art/render.ts'
import { drawScene, type Scene } from '../art/scenes.ts'
import type { Draw } from '../factories/draw.ts'
import { mediaRow } from '../factories/media-center.ts'
import { demoBrands, type DemoBrand } from './brands.ts'
import type { FileShelf } from './files.ts'

const media = path.join(import.meta.dirname, '../media')
const day = 86_400_000
const wide = { width: 1500, height: 1000 }
const long = { width: 1600, height: 720 }
const tall = { width: 960, height: 1280 }
const frames = [wide, long, tall, wide, wide, tall, long, wide]

type Row = ReturnType<typeof mediaRow>
type Shot = Omit<Scene, 'seed'> & { name: string }
type Settled = Pick<Prisma.StoredFileCreateManyInput, 'id' | 'size'>

/** Eight pictures of a brand, as a photographer names them. */
const shots: Record<string, Shot[]> = {
  'Norrvik Offroad': [
    { name: 'Ridge 800 at dawn.jpg', backdrop: 'alpine', palette: 'dawn', subject: 'sideBySide', color: '#2f7d4a' },
    { name: 'Ridge 800 valley.jpg', backdrop: 'alpine', palette: 'forest', subject: 'sideBySide', color: '#3f9a5e' },
    { name: 'Trail 550 in the woods.jpg', backdrop: 'woods', palette: 'forest', subject: 'atv', color: '#2f7d4a' },
    { name: 'Trail 550 first snow.jpg', backdrop: 'snowfield', palette: 'noon', subject: 'atv', color: '#c8842c' },
    { name: 'Canyon run 1.jpg', backdrop: 'canyon', palette: 'desert', subject: 'sideBySide', color: '#ef8a2c' },
    { name: 'Canyon run 2.jpg', backdrop: 'canyon', palette: 'dusk', subject: 'atv', color: '#2f7d4a' },
    { name: 'Canyon run 10.jpg', backdrop: 'canyon', palette: 'ember', subject: 'sideBySide', color: '#2f7d4a' },
    { name: 'Showroom floor.jpg', backdrop: 'showroom', palette: 'noon', subject: 'sideBySide', color: '#2f7d4a' },
  ],
  'Redhollow Motocross': [
    { name: '450R gate drop.jpg', backdrop: 'track', palette: 'ember', subject: 'dirtBike', color: '#d23b2a' },
    { name: '450R step-up.jpg', backdrop: 'track', palette: 'noon', subject: 'dirtBike', color: '#c8321f' },
    { name: '250F youth.jpg', backdrop: 'track', palette: 'dawn', subject: 'dirtBike', color: '#2c66c8' },
    { name: 'Desert testing.jpg', backdrop: 'canyon', palette: 'desert', subject: 'dirtBike', color: '#c8321f' },
    { name: 'Night race.jpg', backdrop: 'track', palette: 'dusk', subject: 'dirtBike', color: '#f0a93b' },
    { name: 'Helmet and gear.jpg', backdrop: 'showroom', palette: 'ember', subject: 'helmet', color: '#c8321f' },
    { name: 'Gloves.jpg', backdrop: 'workshop', palette: 'steel', subject: 'gloves', color: '#c8321f' },
    { name: 'Plaque of the season.jpg', backdrop: 'showroom', palette: 'dusk', subject: 'plaque', color: '#c8321f' },
  ],
  'Tidewake Watercraft': [
    { name: 'Morning on the lake.jpg', backdrop: 'lake', palette: 'dawn', subject: 'watercraft', color: '#0b7a9e' },
    { name: 'Coast cruise.jpg', backdrop: 'coast', palette: 'lagoon', subject: 'watercraft', color: '#0d8fb3' },
    { name: 'Bay at noon.jpg', backdrop: 'coast', palette: 'noon', subject: 'watercraft', color: '#ffb43a' },
    { name: 'Last light.jpg', backdrop: 'lake', palette: 'dusk', subject: 'watercraft', color: '#c8321f' },
    { name: 'Trailer, single axle.jpg', backdrop: 'coast', palette: 'noon', subject: 'trailer', color: '#0b7a9e' },
    { name: 'Trailer at the ramp.jpg', backdrop: 'lake', palette: 'lagoon', subject: 'trailer', color: '#0b7a9e' },
  ],
  'Ironvale Suspension': [
    { name: 'Shock, coil.jpg', backdrop: 'workshop', palette: 'steel', subject: 'shock', color: '#f0a93b' },
    { name: 'Fork, 48 mm.jpg', backdrop: 'workshop', palette: 'noon', subject: 'fork', color: '#e2882a' },
    { name: 'In the canyon.jpg', backdrop: 'canyon', palette: 'desert', subject: 'shock', color: '#e2882a' },
    { name: 'Bench.jpg', backdrop: 'workshop', palette: 'dusk', subject: 'tools' },
  ],
}

const guidelines = (brand: string) => `How to use the ${brand} logo

1. Leave room around it: the height of its mark on every side.
2. On dark grounds use the white version, on photos the one with a ground.
3. Never stretch, turn or recolor it.
4. In print it is at least 1 inch wide, on screens at least 120 pixels.

Questions? Ask your district manager, or write to the ${brand} marketing desk.
`

const CAPTIONS = `Ready-made posts for your shop's pages

Monday    A clean machine on a clean lift. "Ready for the weekend? Book your service now."
Wednesday A customer and the keys (ask first!). "Congratulations on the new ride!"
Friday    The showroom in the evening light. "Open Saturday until 4."

Use one picture per post, and answer comments within a day.
`

interface Writers {
  shelf: FileShelf
  draw: Draw
  now: Date
  brands: readonly { id?: string; name: string }[]
  authorId: string
}

/** The media center of a year: folders of brands and topics with pictures, papers, texts, a film and a recording. */
export function writeMedia({ shelf, draw, now, brands, authorId }: Writers) {
  const rows: Row[] = []
  let age = 330
  const made = () => new Date(now.getTime() - (age -= age > 5 ? 4 : 0) * day)
  const put = (parent: Row | null, of: Parameters<typeof mediaRow>[1]): Row => {
    const row = mediaRow(parent, { createdById: authorId, createdAt: made(), updatedAt: now, ...of }, draw)
    rows.push(row)
    return row
  }
  const folder = (parent: Row | null, name: string, more: { isPublic?: boolean; brandId?: string } = {}) =>
    put(parent, { name, kind: 'FOLDER', ...more })
  /** A picture with the small one the portal makes of each. */
  const picture = (parent: Row, name: string, bytes: () => Promise<Buffer>, isPublic = true) => {
    let drawn: Promise<Buffer> | undefined
    const once = () => (drawn ??= bytes())
    const type = name.endsWith('.png') ? 'image/png' : 'image/jpeg'
    const small = async () => {
      const image = sharp(await once()).resize({ width: 640, height: 640, fit: 'inside', withoutEnlargement: true })
      return type === 'image/png' ? image.png().toBuffer() : image.jpeg({ quality: 80 }).toBuffer()
    }
    return put(parent, {
      name,
      isPublic,
      kind: 'IMAGE',
      fileId: shelf.add(name, type, once),
      previewId: shelf.add(`preview.${type === 'image/png' ? 'png' : 'jpg'}`, type, small),
    })
  }
  const scene = (parent: Row, { name, ...shot }: Shot, at: number, isPublic = true) =>
    picture(
      parent,
      name,
      () => toJpeg(drawScene(frames[at % frames.length]!, { seed: `media ${name}`, ...shot })),
      isPublic,
    )
  const cover = (shot: Omit<Scene, 'seed'>, name: string) =>
    shelf.add('cover.jpg', 'image/jpeg', () =>
      toJpeg(drawScene({ width: 640, height: 480 }, { seed: `cover ${name}`, ...shot })),
    )
  const from = (
    parent: Row,
    name: string,
    kind: 'PDF' | 'VIDEO' | 'AUDIO',
    file: string,
    thumb?: Omit<Scene, 'seed'>,
    isPublic = true,
  ) =>
    put(parent, {
      name,
      kind,
      isPublic,
      fileId: shelf.add(name, { PDF: 'application/pdf', VIDEO: 'video/mp4', AUDIO: 'audio/mpeg' }[kind], () =>
        readFile(path.join(media, file)),
      ),
      thumbnailId: thumb ? cover(thumb, name) : null,
    })
  const text = (parent: Row, name: string, words: string) =>
    put(parent, { name, kind: 'TEXT', fileId: shelf.add(name, 'text/plain', async () => Buffer.from(words)) })

  for (const brand of demoBrands) {
    const known = brands.find(({ name }) => name === brand.name)
    if (known) ofBrand(brand, known.id)
  }

  function ofBrand(brand: DemoBrand, brandId: string | undefined) {
    const top = { ...folder(null, brand.name, { brandId }) }
    rows.find(({ id }) => id === top.id)!.coverImageId = cover(brand.thumbnail, brand.name)
    const logos = folder(top, 'Logos')
    for (const [version, color] of [
      ['color', brand.color],
      ['black', '#10151b'],
      ['gray', '#6b7684'],
    ] as const)
      picture(logos, `${brand.wordmark.toLowerCase()}-${version}.png`, () =>
        toPng(drawLogo(brand.wordmark, color, brand.mark)),
      )
    text(logos, 'Logo guidelines.txt', guidelines(brand.name.split(' ')[0]!))
    const photos = folder(top, 'Photos')
    const season = folder(photos, 'Model year 2027')
    ;(shots[brand.name] ?? []).forEach((shot, at) => scene(at < 4 ? season : photos, shot, at))
    const papers = folder(top, 'Sales material')
    from(papers, 'Dealer quick sheet.pdf', 'PDF', 'quick-sheet.pdf', {
      backdrop: 'showroom',
      palette: 'noon',
      subject: 'clipboard',
    })
    from(papers, 'Price list 2027.pdf', 'PDF', 'quick-sheet.pdf')
    const preparing = folder(top, 'In preparation', { isPublic: false })
    scene(preparing, { name: 'Teaser (embargoed).jpg', ...brand.banner }, 1)
    if (brand.mark === 'peak') from(folder(top, 'Films'), 'Trail ride.mp4', 'VIDEO', 'trail-ride.mp4', brand.banner)
    if (brand.mark === 'flame') from(folder(top, 'Films'), 'Track lap.mp4', 'VIDEO', 'track-lap.mp4', brand.banner)
    if (brand.mark === 'wave') from(folder(top, 'Films'), 'On the water.mp4', 'VIDEO', 'on-water.mp4', brand.banner)
  }

  const shop = folder(null, 'Your dealership')
  const posts = folder(shop, 'Social media')
  text(posts, 'Posts for every week.txt', CAPTIONS)
  scene(posts, { name: 'Open house.jpg', backdrop: 'showroom', palette: 'dawn', subject: 'keys' }, 3)
  scene(posts, { name: 'Service week.jpg', backdrop: 'workshop', palette: 'steel', subject: 'tools' }, 0)
  scene(posts, { name: 'Winter storage.jpg', backdrop: 'snowfield', palette: 'noon', subject: 'battery' }, 1)
  const counter = folder(shop, 'At the counter')
  from(counter, 'The sales minute.mp3', 'AUDIO', 'sales-minute.mp3', {
    backdrop: 'showroom',
    palette: 'dusk',
    subject: 'headset',
  })
  from(counter, 'The service minute.mp3', 'AUDIO', 'service-minute.mp3')
  from(counter, 'Counter checklist.pdf', 'PDF', 'quick-sheet.pdf', {
    backdrop: 'workshop',
    palette: 'noon',
    subject: 'contract',
  })
  from(folder(null, 'Press', { isPublic: false }), 'Showroom welcome.mp4', 'VIDEO', 'showroom-welcome.mp4', {
    backdrop: 'showroom',
    palette: 'noon',
    subject: 'sideBySide',
  })

  return {
    /** The rows once the files are there, those above before what lies in them. */
    rows: (files: readonly Settled[]): Row[] => {
      const sizes = new Map(files.map(({ id, size }) => [id, size]))
      return rows.map((row) => ({ ...row, size: (row.fileId && sizes.get(row.fileId)) || 0 }))
    },
  }
}
