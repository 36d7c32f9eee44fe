import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Prisma } from '../generated/client/client.ts'
import { toJpeg } from '../art/render.ts'
import { drawScene, type Scene } from '../art/scenes.ts'
import type { Draw } from '../factories/draw.ts'
import type { FileShelf } from './files.ts'

const media = path.join(import.meta.dirname, '../media')
const day = 86_400_000
const banner = { width: 1600, height: 500 }
const thumbnail = { width: 800, height: 600 }
const picture = { width: 1120, height: 630 }

interface Story {
  title: string
  text: string
  /** Begins the name of its brand; without one it is everybody's. */
  brand?: 'Norrvik' | 'Redhollow' | 'Tidewake'
  /** Days ago it opened; negative: opens by itself in so many days. */
  daysAgo: number
  status?: 'DRAFT' | 'UNPUBLISHED'
  scene: Omit<Scene, 'seed'>
  more?: Omit<Scene, 'seed'>[]
  /** The quick sheet under a name of its own. */
  file?: string
  audience?: string
}

const stories: Story[] = [
  {
    title: 'Spring order window opens Monday',
    brand: 'Norrvik',
    daysAgo: 1,
    scene: { backdrop: 'alpine', palette: 'dawn', subject: 'sideBySide', color: '#2f7d4a' },
    file: 'Spring order guide.pdf',
    text: '<p>The window for spring units opens <strong>Monday at 8:00 AM Central</strong> and closes two weeks later. Units are assigned in the order orders come in.</p><h3>What to have ready</h3><ul><li>Your floor plan line, confirmed by your lender</li><li>Last spring’s sell-through by model</li><li>The name of one person who places the order</li></ul><p>The order guide is attached. Questions go to your district manager.</p>',
  },
  {
    title: 'Stop sale lifted: Ridge 800 brake line',
    brand: 'Norrvik',
    daysAgo: 4,
    audience: 'Service',
    scene: { backdrop: 'workshop', palette: 'steel', subject: 'tools' },
    file: 'Brake line inspection.pdf',
    text: '<p>The stop sale of the Ridge 800 is lifted for every unit with the green inspection tag. Inspection takes <strong>0.4 hours</strong> and is paid under campaign 12-B.</p><ol><li>Look at the line where it passes the rear swing arm.</li><li>Replace the clip if it has less than 3 mm of play.</li><li>Tag the unit and enter the VIN.</li></ol>',
  },
  {
    title: 'Redhollow 450R: what changed for the new season',
    brand: 'Redhollow',
    daysAgo: 8,
    scene: { backdrop: 'track', palette: 'ember', subject: 'dirtBike', color: '#d23b2a' },
    more: [
      { backdrop: 'track', palette: 'desert', subject: 'dirtBike', color: '#c8321f' },
      { backdrop: 'workshop', palette: 'ember', subject: 'tools' },
    ],
    text: '<p>Lighter by 2.1 kg, and most of it where a rider feels it. Here is what to say at the counter in one minute:</p><ul><li><strong>New link.</strong> Holds a line through braking bumps.</li><li><strong>Two maps on the bar.</strong> One for the first moto, one for the last.</li><li><strong>Same service intervals.</strong> Owners of last year’s bike can keep their parts.</li></ul>',
  },
  {
    title: 'Demo days on the lake: save the date',
    brand: 'Tidewake',
    daysAgo: 12,
    scene: { backdrop: 'lake', palette: 'lagoon', subject: 'watercraft', color: '#ffb43a' },
    text: '<p>Six lakes, six weekends, and a boat for every dealer who brings three customers. Dates and places follow by email; the nearest one to you is already on your district manager’s desk.</p>',
  },
  {
    title: 'Holiday hours of dealer support',
    daysAgo: 15,
    scene: { backdrop: 'snowfield', palette: 'dusk', subject: 'headset' },
    text: '<p>Dealer support is open <strong>8:00 AM to 6:00 PM Central</strong> through the holidays and closed on the day itself. Parts orders placed before noon still ship the same day.</p>',
  },
  {
    title: 'Winter accessory push: double spiffs on winches',
    brand: 'Norrvik',
    daysAgo: 21,
    audience: 'Sales',
    scene: { backdrop: 'snowfield', palette: 'noon', subject: 'atv', color: '#2f7d4a' },
    text: '<p>Every winch sold with a plow kit counts twice until the end of the month. Claim each sale with a photo of the receipt; most are approved within a minute.</p>',
  },
  {
    title: 'Certified technicians: new diagnostic software',
    daysAgo: 30,
    audience: 'Certified Technicians',
    scene: { backdrop: 'workshop', palette: 'steel', subject: 'headset' },
    file: 'Release notes.pdf',
    text: '<p>Version 7 reads all controllers of the last six model years in one session. Install it on the shop tablet before your next service; the course takes 25 minutes and earns points.</p>',
  },
  {
    title: 'Race support schedule',
    brand: 'Redhollow',
    daysAgo: 44,
    audience: 'Race Support',
    scene: { backdrop: 'track', palette: 'dusk', subject: 'dirtBike', color: '#c8321f' },
    text: '<p>The truck is at every national this season. If your shop supports a rider, tell us by the Tuesday before, and we bring what you need.</p>',
  },
  {
    title: 'Warranty claims: three photos are enough',
    daysAgo: 63,
    scene: { backdrop: 'showroom', palette: 'noon', subject: 'trailer' },
    text: '<p>The whole unit, the VIN plate, the part. With these three, nine of ten claims are decided the same day.</p>',
  },
  {
    title: 'Tidewake trailers are back in stock',
    brand: 'Tidewake',
    daysAgo: 90,
    scene: { backdrop: 'coast', palette: 'noon', subject: 'trailer', color: '#0b7a9e' },
    text: '<p>Single and double axle, galvanized, ready to ship. Order by part number from the accessories catalog.</p>',
  },
  {
    title: 'Summer promotion has ended',
    brand: 'Norrvik',
    daysAgo: 120,
    status: 'UNPUBLISHED',
    scene: { backdrop: 'canyon', palette: 'desert', subject: 'sideBySide', color: '#ef8a2c' },
    text: '<p>Thank you for a record summer. Claims for sales until the last day can be submitted for two more weeks.</p>',
  },
  {
    title: 'Open house checklist',
    brand: 'Norrvik',
    daysAgo: -3,
    scene: { backdrop: 'showroom', palette: 'dawn', subject: 'sideBySide', color: '#2f7d4a' },
    text: '<p>Two weeks before, one week before, the day itself: what shops with the best open houses do.</p>',
  },
  {
    title: 'New colors for the model year',
    brand: 'Redhollow',
    daysAgo: 0,
    status: 'DRAFT',
    scene: { backdrop: 'track', palette: 'dawn', subject: 'dirtBike', color: '#2c66c8' },
    text: '<p>Pictures to come from the shoot.</p>',
  },
]

interface Writers {
  shelf: FileShelf
  draw: Draw
  now: Date
  brands: readonly { id?: string; name: string }[]
  groupId: (name: string) => string
  authorId: string
  /** People who may have read and liked them, with when they joined. */
  readers: readonly string[]
}

/** A year of news: pictures, files, readers and likes. */
export function writeBulletins({ shelf, draw, now, brands, groupId, authorId, readers }: Writers) {
  const bulletins: Prisma.BulletinCreateManyInput[] = []
  const files: Prisma.BulletinFileCreateManyInput[] = []
  const audience: Prisma.BulletinAudienceCreateManyInput[] = []
  const reads: Prisma.BulletinReadCreateManyInput[] = []
  const reactions: Prisma.BulletinReactionCreateManyInput[] = []
  const drawn = (frame: typeof banner, scene: Omit<Scene, 'seed'>, seed: string, name: string) =>
    shelf.add(name, 'image/jpeg', () => toJpeg(drawScene(frame, { seed, ...scene })), { isPublic: true })
  stories.forEach(({ title, text, brand, daysAgo, status, scene, more = [], file, audience: group }, place) => {
    const id = draw.id()
    const date = new Date(now.getTime() - daysAgo * day - 5 * 3_600_000)
    const isOpen = daysAgo >= 0 && !status
    const readBy = isOpen ? readers.filter(() => draw.chance(Math.max(0.15, 0.8 - place * 0.05))) : []
    const likedBy = readBy.filter(() => draw.chance(0.2))
    bulletins.push({
      id,
      title,
      text,
      status: status ?? (isOpen ? 'PUBLISHED' : 'DRAFT'),
      date,
      publishAt: daysAgo < 0 ? date : null,
      brandId: brands.find(({ name }) => brand && name.startsWith(brand))?.id ?? null,
      imageId: drawn(banner, { ...scene, at: 0.72 }, `news ${title}`, 'banner.jpg'),
      thumbnailId: drawn(thumbnail, scene, `news ${title}`, 'thumbnail.jpg'),
      attachFileId: file
        ? shelf.add(file, 'application/pdf', () => readFile(path.join(media, 'quick-sheet.pdf')))
        : null,
      readers: readBy.length,
      likes: likedBy.length,
      createdById: authorId,
      createdAt: isOpen ? date : new Date(now.getTime() - 2 * day),
    })
    more.forEach((one, position) =>
      files.push({
        id: draw.id(),
        bulletinId: id,
        use: 'IMAGE',
        position,
        fileId: drawn(picture, one, `news ${title} ${position}`, `picture-${position + 1}.jpg`),
      }),
    )
    if (group) audience.push({ bulletinId: id, groupId: groupId(group) })
    reads.push(...readBy.map((userId) => ({ bulletinId: id, userId, readAt: new Date(date.getTime() + day / 3) })))
    reactions.push(...likedBy.map((userId) => ({ bulletinId: id, userId, liked: true })))
  })
  return { bulletins, files, audience, reads, reactions }
}
