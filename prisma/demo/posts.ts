import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { toJpeg } from '../art/render.ts'
import { drawScene, type Scene } from '../art/scenes.ts'
import type { Draw } from '../factories/draw.ts'
import type { Prisma } from '../generated/client/client.ts'
import type { FileShelf } from './files.ts'

const media = path.join(import.meta.dirname, '../media')
const hour = 3_600_000
const day = 24 * hour
const banner = { width: 1600, height: 500 }
const thumbnail = { width: 800, height: 600 }
const picture = { width: 1120, height: 630 }

/** People plan by the clock. */
const onTheHour = (time: number) => new Date(Math.floor(time / hour) * hour)

export interface Story {
  title: string
  text: string
  /** Begins the name of its brand; without one it is everybody's. */
  brand?: 'Norrvik' | 'Redhollow' | 'Tidewake'
  /** Days ago it opened; negative: opens by itself in so many days. */
  daysAgo: number
  /** In how many days it closes by itself. */
  closesIn?: number
  status?: 'DRAFT' | 'UNPUBLISHED'
  scene: Omit<Scene, 'seed'>
  more?: Omit<Scene, 'seed'>[]
  /** The quick sheet under a name of its own. */
  file?: string
  /** Tables to keep, as spreadsheets open them. */
  tables?: readonly { name: string; text: string }[]
  audience?: string
  /** Those who had not read it were reminded the day after. */
  reminded?: boolean
}

export interface Writers {
  shelf: FileShelf
  draw: Draw
  now: Date
  brands: readonly { id?: string; name: string }[]
  groupId: (name: string) => string
  authorId: string
  /** People who may have read and liked them, with the groups they belong to. */
  readers: readonly { id: string; groups: readonly string[] }[]
}

interface PostFile {
  id: string
  postId: string
  use: 'IMAGE' | 'RESOURCE'
  position: number
  fileId: string
}

const drawn = (shelf: FileShelf, frame: typeof banner, scene: Omit<Scene, 'seed'>, seed: string, name: string) =>
  shelf.add(name, 'image/jpeg', () => toJpeg(drawScene(frame, { seed, ...scene })))

/** The pictures of its gallery, and what there is to keep. */
function filesOf(
  postId: string,
  { more = [], tables = [] }: Story,
  { draw, shelf, seed }: Pick<Writers, 'draw' | 'shelf'> & { seed: string },
): PostFile[] {
  const file = (use: PostFile['use'], position: number, fileId: string) => ({
    id: draw.id(),
    postId,
    use,
    position,
    fileId,
  })
  return [
    ...more.map((one, position) =>
      file('IMAGE', position, drawn(shelf, picture, one, `${seed} ${position}`, `picture-${position + 1}.jpg`)),
    ),
    ...tables.map(({ name, text }, position) =>
      file(
        'RESOURCE',
        position,
        shelf.add(name, 'text/plain', async () => Buffer.from(text)),
      ),
    ),
  ]
}

/** Rows of what brands publish, as both kinds keep them: pictures, files, readers, likes and favorites. */
export function writePosts(
  kind: string,
  stories: readonly Story[],
  { shelf, draw, now, brands, groupId, authorId, readers }: Writers,
) {
  const posts: (Prisma.BulletinCreateManyInput & Prisma.PromotionCreateManyInput)[] = []
  const files: PostFile[] = []
  const audience: { postId: string; groupId: string }[] = []
  const reads: { postId: string; userId: string; readAt: Date }[] = []
  const reactions: { postId: string; userId: string; liked: boolean; favored: boolean }[] = []
  stories.forEach((story, place) => {
    const { title, text, brand, daysAgo, closesIn, status, scene, file, audience: group, reminded } = story
    const id = draw.id()
    const date = onTheHour(now.getTime() - daysAgo * day - 5 * hour)
    const isOpen = daysAgo >= 0 && status !== 'DRAFT'
    const seed = `${kind} ${title}`
    const meant = readers.filter(({ groups }) => !group || groups.includes(group)).map((reader) => reader.id)
    const readBy = isOpen ? meant.filter(() => draw.chance(Math.max(0.15, 0.8 - place * 0.05))) : []
    const likedBy = readBy.filter(() => draw.chance(0.2))
    const favoredBy = new Set(likedBy.filter(() => draw.chance(0.25)))
    posts.push({
      id,
      title,
      text,
      status: status ?? (isOpen ? 'PUBLISHED' : 'DRAFT'),
      date,
      publishAt: daysAgo < 0 ? date : null,
      unpublishAt: closesIn ? onTheHour(now.getTime() + closesIn * day) : null,
      brandId: brands.find(({ name }) => brand && name.startsWith(brand))?.id ?? null,
      imageId: drawn(shelf, banner, { ...scene, at: 0.72 }, seed, 'banner.jpg'),
      thumbnailId: drawn(shelf, thumbnail, scene, seed, 'thumbnail.jpg'),
      attachFileId: file
        ? shelf.add(file, 'application/pdf', () => readFile(path.join(media, 'quick-sheet.pdf')))
        : null,
      readers: readBy.length,
      likes: likedBy.length,
      favorites: favoredBy.size,
      remindedAt: reminded ? new Date(date.getTime() + day) : null,
      remindedById: reminded ? authorId : null,
      createdById: authorId,
      createdAt: isOpen ? date : new Date(now.getTime() - 2 * day),
    })
    files.push(...filesOf(id, story, { draw, shelf, seed }))
    if (group) audience.push({ postId: id, groupId: groupId(group) })
    const until = Math.min(now.getTime(), date.getTime() + 4 * day)
    reads.push(...readBy.map((userId) => ({ postId: id, userId, readAt: new Date(draw.int(date.getTime(), until)) })))
    reactions.push(...likedBy.map((userId) => ({ postId: id, userId, liked: true, favored: favoredBy.has(userId) })))
  })
  return { posts, files, audience, reads, reactions }
}
