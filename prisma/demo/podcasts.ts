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
const cover = { width: 1000, height: 1000 }

/** Sounds with captions beside them. */
const sounds = ['on-water', 'shop-routine', 'showroom-welcome', 'track-lap', 'trail-ride'] as const
type Sound = (typeof sounds)[number]

const shelves = ['The sales minute', 'Service talk', 'Out riding'] as const

interface Episode {
  title: string
  description: string
  sound: Sound
  shelf: (typeof shelves)[number]
  /** Begins the name of its brand; without one it is everybody's. */
  brand?: 'Norrvik' | 'Redhollow' | 'Tidewake'
  /** Days ago it opened; negative: opens by itself in so many days. */
  daysAgo: number
  audience?: string
  status?: 'DRAFT' | 'UNPUBLISHED'
  scene: Omit<Scene, 'seed'>
}

const episodes: Episode[] = [
  {
    title: 'The sales minute: the second question',
    description: 'Where they ride opens the talk. Who rides with them sells the machine.',
    sound: 'showroom-welcome',
    shelf: 'The sales minute',
    daysAgo: 2,
    scene: { backdrop: 'showroom', palette: 'dusk', subject: 'headset' },
  },
  {
    title: 'Service talk: the book before the wrench',
    description: 'Torque, marks and the checklist, for the drive to the shop.',
    sound: 'shop-routine',
    shelf: 'Service talk',
    daysAgo: 5,
    scene: { backdrop: 'workshop', palette: 'steel', subject: 'tools' },
  },
  {
    title: 'Trail manners that sell',
    description: 'What your customers should hear before the first ride of the season.',
    sound: 'trail-ride',
    shelf: 'Out riding',
    brand: 'Norrvik',
    daysAgo: 9,
    scene: { backdrop: 'woods', palette: 'noon', subject: 'atv', color: '#2f7d4a' },
  },
  {
    title: 'Four corners with the test rider',
    description: 'Eyes, elbows, landing: how to talk about a ride so that people want one.',
    sound: 'track-lap',
    shelf: 'Out riding',
    brand: 'Redhollow',
    daysAgo: 13,
    scene: { backdrop: 'track', palette: 'ember', subject: 'dirtBike', color: '#d23b2a' },
  },
  {
    title: 'Four things at the dock',
    description: 'The handover talk for a new watercraft, word by word.',
    sound: 'on-water',
    shelf: 'Out riding',
    brand: 'Tidewake',
    daysAgo: 18,
    scene: { backdrop: 'lake', palette: 'lagoon', subject: 'watercraft', color: '#0b7a9e' },
  },
  {
    title: 'The service minute: torque is in the manual',
    description: 'Memory is not. Mark what you tightened, and sign for it.',
    sound: 'shop-routine',
    shelf: 'Service talk',
    daysAgo: 24,
    audience: 'Service',
    scene: { backdrop: 'workshop', palette: 'ember', subject: 'headset' },
  },
  {
    title: 'Thirty seconds at the door',
    description: 'Greet, ask, show one machine, offer the seat.',
    sound: 'showroom-welcome',
    shelf: 'The sales minute',
    daysAgo: 33,
    scene: { backdrop: 'showroom', palette: 'dawn', subject: 'sideBySide', color: '#ef8a2c' },
  },
  {
    title: 'The sales minute: one machine, not all of them',
    description: 'Show the one that fits, then offer the seat.',
    sound: 'showroom-welcome',
    shelf: 'The sales minute',
    daysAgo: 47,
    scene: { backdrop: 'showroom', palette: 'steel', subject: 'contract' },
  },
  {
    title: 'The service minute: secure it first',
    description: 'On the lift, before anybody reaches for a tool.',
    sound: 'shop-routine',
    shelf: 'Service talk',
    daysAgo: 70,
    scene: { backdrop: 'workshop', palette: 'noon', subject: 'tools' },
  },
  {
    title: 'A look back at the demo tour',
    description: 'What we heard on twelve docks.',
    sound: 'on-water',
    shelf: 'Out riding',
    brand: 'Tidewake',
    daysAgo: 130,
    status: 'UNPUBLISHED',
    scene: { backdrop: 'coast', palette: 'noon', subject: 'watercraft', color: '#ffb43a' },
  },
  {
    title: 'Before the snow: winter package talk',
    description: 'Opens with the winter campaign.',
    sound: 'trail-ride',
    shelf: 'The sales minute',
    brand: 'Norrvik',
    daysAgo: -5,
    scene: { backdrop: 'snowfield', palette: 'dawn', subject: 'atv', color: '#2f7d4a' },
  },
  {
    title: 'Apprentices, first week',
    description: 'Needs an introduction before it goes out.',
    sound: 'shop-routine',
    shelf: 'Service talk',
    daysAgo: 0,
    status: 'DRAFT',
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

/** Recordings on shelves, with who listened to them and liked them. */
export async function writePodcasts(writers: Writers) {
  const { shelf, draw, now, brands, groupId, authorId, learnerId } = writers
  const categories = shelves.map((name, position) => ({ id: draw.id(), name, position }))
  const files = new Map<Sound, { mediaId: string; captionsId: string; transcript: string }>()
  for (const sound of sounds) {
    const [name, captions] = [`${sound}.m4a`, `${sound}.vtt`]
    const said = await readFile(path.join(media, captions))
    files.set(sound, {
      mediaId: shelf.add(name, 'audio/x-m4a', () => readFile(path.join(media, name))),
      captionsId: shelf.add(captions, 'text/vtt', async () => said),
      transcript: spoken(said.toString()),
    })
  }
  const audience: Prisma.PodcastAudienceCreateManyInput[] = []
  const reactions: Prisma.PodcastReactionCreateManyInput[] = []
  const progress: Prisma.PodcastProgressCreateManyInput[] = []
  const podcasts = episodes.map((episode, place): Prisma.PodcastCreateManyInput => {
    const { title, description, sound, shelf: name, brand, daysAgo, status, audience: group, scene } = episode
    const id = draw.id()
    const date = new Date(Math.floor((now.getTime() - daysAgo * day - 6 * hour) / hour) * hour)
    const isOpen = daysAgo >= 0 && status !== 'DRAFT'
    if (group) audience.push({ podcastId: id, groupId: groupId(group) })
    const played = isOpen ? playedBy(writers, date, Math.max(0.08, 0.4 - place * 0.035), group) : []
    for (const { userId, progress: far, reaction } of played) {
      progress.push({ podcastId: id, userId, ...far })
      if (reaction) reactions.push({ podcastId: id, userId, ...reaction })
    }
    return {
      id,
      title,
      description,
      ...files.get(sound)!,
      imageId: shelf.add('cover.jpg', 'image/jpeg', () =>
        toJpeg(drawScene(cover, { seed: `podcast ${title}`, ...scene })),
      ),
      categoryId: categories.find((category) => category.name === name)!.id,
      brandId: brands.find((one) => brand && one.name.startsWith(brand))?.id ?? null,
      status: status ?? (isOpen ? 'PUBLISHED' : 'DRAFT'),
      date,
      publishAt: daysAgo < 0 ? date : null,
      createdById: authorId,
      createdAt: isOpen ? date : new Date(now.getTime() - day),
      ...countsOf(played),
    }
  })
  // The demo learner stopped in the middle of one and keeps another.
  const [first, second] = podcasts
  const at = new Date(now.getTime() - 7 * hour)
  progress.push({
    podcastId: second!.id!,
    userId: learnerId,
    positionSeconds: 5,
    watchedSeconds: 5,
    startedAt: at,
    touchedAt: at,
  })
  second!.views = (second!.views ?? 0) + 1
  reactions.push({ podcastId: first!.id!, userId: learnerId, favored: true })
  first!.favorites = (first!.favorites ?? 0) + 1
  return { categories, podcasts, audience, reactions, progress }
}
