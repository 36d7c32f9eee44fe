import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { toJpeg } from '../art/render.ts'
import { drawScene, type Scene } from '../art/scenes.ts'
import type { Prisma } from '../generated/client/client.ts'
import type { FileShelf } from './files.ts'
import { countsOf, playedBy, spoken, type Audience } from './recordings.ts'

const media = path.join(import.meta.dirname, '../media')
const hour = 3_600_000
const day = 24 * hour
const poster = { width: 1280, height: 720 }

const clips = ['on-water', 'shop-routine', 'showroom-welcome', 'track-lap', 'trail-ride'] as const
type Clip = (typeof clips)[number]

const shelves = ['Product walkarounds', 'Service tips', 'Sales floor', 'On the trail and track'] as const

interface Film {
  title: string
  description: string
  clip: Clip
  shelf: (typeof shelves)[number]
  /** Begins the name of its brand; without one it is everybody's. */
  brand?: 'Norrvik' | 'Redhollow' | 'Tidewake'
  /** Days ago it opened; negative: opens by itself in so many days. */
  daysAgo: number
  audience?: string
  status?: 'DRAFT' | 'UNPUBLISHED'
  scene: Omit<Scene, 'seed'>
}

const films: Film[] = [
  {
    title: 'Ridge 900 walkaround',
    description: 'Front to back in a minute: what to point at, and in which order.',
    clip: 'trail-ride',
    shelf: 'Product walkarounds',
    brand: 'Norrvik',
    daysAgo: 3,
    scene: { backdrop: 'canyon', palette: 'desert', subject: 'sideBySide', color: '#ef8a2c' },
  },
  {
    title: '450R: a lap with the test rider',
    description: 'Second map, soft setup, dry track. Listen for the shift points.',
    clip: 'track-lap',
    shelf: 'On the trail and track',
    brand: 'Redhollow',
    daysAgo: 6,
    scene: { backdrop: 'track', palette: 'ember', subject: 'dirtBike', color: '#d23b2a' },
  },
  {
    title: 'Before you leave the dock',
    description: 'The four things every new owner should hear, said in under half a minute.',
    clip: 'on-water',
    shelf: 'Product walkarounds',
    brand: 'Tidewake',
    daysAgo: 9,
    scene: { backdrop: 'lake', palette: 'lagoon', subject: 'watercraft', color: '#0b7a9e' },
  },
  {
    title: 'Torque by the book',
    description: 'Look it up, set it, mark it. How our best shops never have a loose fastener.',
    clip: 'shop-routine',
    shelf: 'Service tips',
    daysAgo: 14,
    scene: { backdrop: 'workshop', palette: 'steel', subject: 'tools' },
  },
  {
    title: 'The first thirty seconds',
    description: 'What a guest notices before you say a word, and what to say then.',
    clip: 'showroom-welcome',
    shelf: 'Sales floor',
    daysAgo: 20,
    scene: { backdrop: 'showroom', palette: 'dawn', subject: 'headset' },
  },
  {
    title: 'Snow package on the Ridge',
    description: 'Plow, winch and heated grips: one demo, three parts numbers.',
    clip: 'trail-ride',
    shelf: 'Product walkarounds',
    brand: 'Norrvik',
    daysAgo: 31,
    scene: { backdrop: 'snowfield', palette: 'dawn', subject: 'atv', color: '#2f7d4a' },
  },
  {
    title: 'Sign the checklist',
    description: 'Why the last minute of a job is the one that saves a comeback.',
    clip: 'shop-routine',
    shelf: 'Service tips',
    daysAgo: 44,
    audience: 'Service',
    scene: { backdrop: 'workshop', palette: 'ember', subject: 'tools' },
  },
  {
    title: 'Reading the track walk',
    description: 'Ruts, breaking bumps and where the grip is: for race support crews.',
    clip: 'track-lap',
    shelf: 'On the trail and track',
    brand: 'Redhollow',
    daysAgo: 60,
    scene: { backdrop: 'track', palette: 'dusk', subject: 'dirtBike', color: '#c8321f' },
  },
  {
    title: 'Handing over the keys',
    description: 'A delivery that brings people back: three questions and a photo.',
    clip: 'showroom-welcome',
    shelf: 'Sales floor',
    daysAgo: 85,
    scene: { backdrop: 'showroom', palette: 'noon', subject: 'sideBySide', color: '#2f7d4a' },
  },
  {
    title: 'Last season on the lake',
    description: 'A look back at the demo tour.',
    clip: 'on-water',
    shelf: 'On the trail and track',
    brand: 'Tidewake',
    daysAgo: 140,
    status: 'UNPUBLISHED',
    scene: { backdrop: 'coast', palette: 'noon', subject: 'watercraft', color: '#ffb43a' },
  },
  {
    title: 'New hulls: first ride',
    description: 'Opens with the launch.',
    clip: 'on-water',
    shelf: 'Product walkarounds',
    brand: 'Tidewake',
    daysAgo: -6,
    scene: { backdrop: 'coast', palette: 'lagoon', subject: 'watercraft', color: '#0b7a9e' },
  },
  {
    title: 'Counter script, take two',
    description: 'Needs captions before it goes out.',
    clip: 'showroom-welcome',
    shelf: 'Sales floor',
    daysAgo: 0,
    status: 'DRAFT',
    scene: { backdrop: 'showroom', palette: 'steel', subject: 'headset' },
  },
]

interface Sent extends Pick<Film, 'title' | 'description' | 'clip' | 'shelf' | 'scene' | 'brand'> {
  verdict: 'PENDING' | 'APPROVED' | 'DENIED'
  daysAgo: number
  /** Of the demo learner. */
  own?: true
  reason?: string
}

const sent: Sent[] = [
  {
    title: 'Zip-tie trick for the rear fender',
    description: 'Holds until the part comes. Done in the bay this morning.',
    clip: 'shop-routine',
    shelf: 'Service tips',
    verdict: 'APPROVED',
    daysAgo: 5,
    own: true,
    scene: { backdrop: 'workshop', palette: 'noon', subject: 'tools' },
  },
  {
    title: 'Our Saturday demo loop',
    description: 'A bit of the trail we take customers on: four stops, everybody smiling.',
    clip: 'trail-ride',
    shelf: 'On the trail and track',
    verdict: 'PENDING',
    daysAgo: 1,
    own: true,
    scene: { backdrop: 'woods', palette: 'noon', subject: 'atv', color: '#2f7d4a' },
  },
  {
    title: 'Customer jump',
    description: 'Filmed from the fence.',
    clip: 'track-lap',
    shelf: 'On the trail and track',
    verdict: 'DENIED',
    daysAgo: 12,
    own: true,
    reason: 'The rider wears no chest protector. Film it again with full gear and submit it again.',
    scene: { backdrop: 'track', palette: 'noon', subject: 'dirtBike', color: '#2c66c8' },
  },
  {
    title: 'How we wash a boat in ten minutes',
    description: 'Two people, one hose, no spots.',
    clip: 'on-water',
    shelf: 'Service tips',
    brand: 'Tidewake',
    verdict: 'PENDING',
    daysAgo: 2,
    scene: { backdrop: 'lake', palette: 'noon', subject: 'trailer', color: '#ffb43a' },
  },
  {
    title: 'A parts counter that sells',
    description: 'What stands where, and why.',
    clip: 'showroom-welcome',
    shelf: 'Sales floor',
    brand: 'Norrvik',
    verdict: 'PENDING',
    daysAgo: 4,
    scene: { backdrop: 'showroom', palette: 'dusk', subject: 'headset' },
  },
  {
    title: 'Put a sled away for the summer',
    description: 'Fuel, belt, track: twenty minutes that save a spring.',
    clip: 'shop-routine',
    shelf: 'Service tips',
    verdict: 'APPROVED',
    daysAgo: 6,
    scene: { backdrop: 'workshop', palette: 'dusk', subject: 'tools' },
  },
]

interface Writers extends Audience {
  shelf: FileShelf
  brands: readonly { id?: string; name: string }[]
  groupId: (name: string) => string
  authorId: string
  learnerId: string
}

/** Films on shelves, with who watched and liked them, and what people submitted. */
export async function writeVideos(writers: Writers) {
  const { shelf, draw, now, brands, groupId, authorId, learnerId, viewers } = writers
  const categories = shelves.map((name, position) => ({ id: draw.id(), name, position }))
  const files = new Map<Clip, { mediaId: string; captionsId: string; transcript: string }>()
  for (const clip of clips) {
    const captions = await readFile(path.join(media, `${clip}.vtt`))
    files.set(clip, {
      mediaId: shelf.add(`${clip}.mp4`, 'video/mp4', () => readFile(path.join(media, `${clip}.mp4`))),
      captionsId: shelf.add(`${clip}.vtt`, 'text/vtt', async () => captions),
      transcript: spoken(captions.toString()),
    })
  }
  const videos: Prisma.VideoCreateManyInput[] = []
  const audience: Prisma.VideoAudienceCreateManyInput[] = []
  const reactions: Prisma.VideoReactionCreateManyInput[] = []
  const progress: Prisma.VideoProgressCreateManyInput[] = []
  const submissions: Prisma.VideoSubmissionCreateManyInput[] = []
  const begin = ({ title, description, clip, shelf: name, scene, brand }: Film | Sent, id: string) => ({
    id,
    title,
    description,
    ...files.get(clip)!,
    imageId: shelf.add('poster.jpg', 'image/jpeg', () =>
      toJpeg(drawScene(poster, { seed: `video ${title}`, ...scene })),
    ),
    categoryId: categories.find((category) => category.name === name)!.id,
    brandId: brands.find((one) => brand && one.name.startsWith(brand))?.id ?? null,
  })
  /** Those who watched it, and what they think of it; answers the counts of its row. */
  const watch = (videoId: string, since: Date, share: number, group?: string) => {
    const played = playedBy({ viewers, draw, now }, since, share, group)
    for (const { userId, progress: far, reaction } of played) {
      progress.push({ videoId, userId, ...far })
      if (reaction) reactions.push({ videoId, userId, ...reaction })
    }
    return countsOf(played)
  }
  films.forEach((film, place) => {
    const id = draw.id()
    const { daysAgo, status, audience: group } = film
    const date = new Date(Math.floor((now.getTime() - daysAgo * day - 4 * hour) / hour) * hour)
    const isOpen = daysAgo >= 0 && status !== 'DRAFT'
    if (group) audience.push({ videoId: id, groupId: groupId(group) })
    videos.push({
      ...begin(film, id),
      ...(status === 'DRAFT' ? { captionsId: null, transcript: '' } : {}),
      status: status ?? (isOpen ? 'PUBLISHED' : 'DRAFT'),
      date,
      publishAt: daysAgo < 0 ? date : null,
      createdById: authorId,
      createdAt: isOpen ? date : new Date(now.getTime() - day),
      ...(isOpen ? watch(id, date, Math.max(0.1, 0.5 - place * 0.04), group) : {}),
    })
  })
  sent.forEach((film, place) => {
    const id = draw.id()
    const userId = film.own ? learnerId : viewers[place * 17 + 5]!.id
    const date = new Date(now.getTime() - film.daysAgo * day)
    const decidedAt = new Date(date.getTime() + 5 * hour)
    const isDecided = film.verdict !== 'PENDING'
    videos.push({
      ...begin(film, id),
      status: film.verdict === 'APPROVED' ? 'PUBLISHED' : 'DRAFT',
      date: film.verdict === 'APPROVED' ? decidedAt : date,
      createdById: userId,
      createdAt: date,
      ...(film.verdict === 'APPROVED' ? watch(id, decidedAt, 0.2) : {}),
    })
    submissions.push({
      id: draw.id(),
      videoId: id,
      userId,
      status: film.verdict,
      deniedReason: film.reason ?? null,
      submittedAt: date,
      ...(isDecided ? { decidedById: authorId, decidedAt } : {}),
    })
  })
  // The demo learner stopped in the middle of one and keeps another.
  const [first, second] = videos
  progress.push({
    videoId: second!.id!,
    userId: learnerId,
    positionSeconds: 6,
    watchedSeconds: 6,
    startedAt: new Date(now.getTime() - day),
    touchedAt: new Date(now.getTime() - day),
  })
  second!.views = (second!.views ?? 0) + 1
  reactions.push({ videoId: first!.id!, userId: learnerId, favored: true })
  first!.favorites = (first!.favorites ?? 0) + 1
  return { categories, videos, audience, reactions, progress, submissions }
}
