import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Prisma } from '../generated/client/client.ts'
import { toJpeg } from '../art/render.ts'
import { drawScene, type Scene } from '../art/scenes.ts'
import type { Draw } from '../factories/draw.ts'
import type { FileShelf } from './files.ts'
import type { TaughtCurriculum } from './training.ts'

const media = path.join(import.meta.dirname, '../media')
const chart = { width: 1120, height: 630 }

interface Handout {
  name: string
  description: string
  /** A file of prisma/media, an address, or a picture to draw. */
  from: { file: string; type: 'document' | 'video' | 'audio' } | { url: string } | { scene: Scene }
  /** Names of curriculums it stands beside. */
  curriculums: string[]
  /** The course of each of them, counted from 0, that has it too. */
  course?: number
  /** In the library by itself; the rest is beside training alone. */
  inLibrary?: boolean
  /** Names of the business unit and the group it is for. */
  unit?: string
  group?: string
  downloads?: number
  /** Not published yet. */
  isDraft?: boolean
  /** A file of prisma/media that this one took the place of. */
  before?: string
}

const handouts: Handout[] = [
  {
    name: 'Dealer quick sheet',
    inLibrary: true,
    downloads: 184,
    before: 'quick-sheet.pdf',
    description: 'One page to keep at the counter: numbers, names, deadlines.',
    from: { file: 'quick-sheet.pdf', type: 'document' },
    curriculums: [
      'Norrvik Dealer Onboarding',
      'Motocross Fundamentals',
      'Tidewake On-Water Basics',
      'Retail Excellence',
    ],
    course: 0,
  },
  {
    name: 'The sales minute',
    inLibrary: true,
    group: 'Sales',
    downloads: 61,
    description: 'Five questions in one minute, for the drive to work.',
    from: { file: 'sales-minute.mp3', type: 'audio' },
    curriculums: ['Side-by-Side Sales', 'Retail Excellence', 'Norrvik Dealer Onboarding'],
  },
  {
    name: 'The service minute',
    downloads: 38,
    description: 'What a good handover from the counter to the lift sounds like.',
    from: { file: 'service-minute.mp3', type: 'audio' },
    curriculums: ['ATV and UTV Service Essentials', 'Redhollow Service Lab', 'Watercraft Service and Winterization'],
    course: 1,
  },
  {
    name: 'Trail ride, uncut',
    inLibrary: true,
    unit: 'Powersports',
    downloads: 77,
    description: 'The whole ride behind the lesson’s clip.',
    from: { file: 'trail-ride.mp4', type: 'video' },
    curriculums: ['Norrvik Dealer Onboarding', 'Side-by-Side Sales'],
  },
  {
    name: 'A lap on the track',
    description: 'For the showroom screen.',
    from: { file: 'track-lap.mp4', type: 'video' },
    curriculums: ['Motocross Fundamentals'],
    course: 0,
  },
  {
    name: 'Workshop chart',
    inLibrary: true,
    group: 'Service',
    downloads: 129,
    description: 'Print it in color and hang it over the bench.',
    from: { scene: { seed: 'workshop chart', backdrop: 'workshop', palette: 'steel', subject: 'tools' } },
    curriculums: [
      'ATV and UTV Service Essentials',
      'Redhollow Service Lab',
      'Suspension Setup',
      'Shock and Fork Service',
    ],
    course: 0,
  },
  {
    name: 'Ride with respect: trail etiquette',
    description: 'The rules riders ask about, by the people who keep the trails open.',
    from: { url: 'https://treadlightly.org/learn/' },
    curriculums: ['Norrvik Dealer Onboarding', 'Side-by-Side Sales'],
    course: 0,
  },
  {
    name: 'Boating safety basics',
    inLibrary: true,
    unit: 'Marine',
    downloads: 22,
    description: 'What the law asks of a first-time owner.',
    from: { url: 'https://uscgboating.org/recreational-boaters/' },
    curriculums: ['Tidewake On-Water Basics', 'Selling the Season'],
  },
  {
    name: 'Rider training near you',
    inLibrary: true,
    downloads: 45,
    description: 'Courses to recommend with every first bike.',
    from: { url: 'https://msf-usa.org/' },
    curriculums: ['Motocross Fundamentals', 'Race Support and Parts Counter'],
  },
  {
    name: 'Showroom opening checklist',
    description: 'Ten things to look at before the first customer comes in.',
    inLibrary: true,
    downloads: 96,
    from: { file: 'quick-sheet.pdf', type: 'document' },
    curriculums: [],
  },
  {
    name: 'Parts counter picture board',
    description: 'For the wall behind the counter.',
    inLibrary: true,
    unit: 'Parts and Accessories',
    downloads: 14,
    from: { scene: { seed: 'parts counter', backdrop: 'workshop', palette: 'steel', subject: 'tools' } },
    curriculums: [],
  },
  {
    name: 'Next season’s display guide',
    description: 'Waits for the last pictures.',
    inLibrary: true,
    isDraft: true,
    from: { url: 'https://example.com/display-guide' },
    curriculums: [],
  },
]

interface Handouts {
  resources: Prisma.ResourceCreateManyInput[]
  curriculumResources: Prisma.CurriculumResourceCreateManyInput[]
  courseResources: Prisma.CourseResourceCreateManyInput[]
  audience: { resourceId: string; group: string }[]
  /** Names of business units by the id of the resource. */
  units: Map<string, string>
  versions: Prisma.ResourceVersionCreateManyInput[]
}

const fileName = (title: string) =>
  title
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()

/** Files and links beside the training. */
export function writeHandouts(
  shelf: FileShelf,
  draw: Draw,
  taught: readonly TaughtCurriculum[],
  bornAt: Date,
): Handouts {
  const made: Handouts = {
    resources: [],
    curriculumResources: [],
    courseResources: [],
    audience: [],
    units: new Map(),
    versions: [],
  }
  const named = (name: string) => taught.find((curriculum) => curriculum.name === name)
  handouts.forEach(({ name, description, from, curriculums, course, ...library }, position) => {
    const id = draw.id()
    const types = { document: 'application/pdf', video: 'video/mp4', audio: 'audio/mpeg' }
    const opens =
      'url' in from
        ? { type: 'link', url: from.url }
        : 'scene' in from
          ? {
              type: 'image',
              fileId: shelf.add(`${fileName(name)}.jpg`, 'image/jpeg', () => toJpeg(drawScene(chart, from.scene))),
            }
          : {
              type: from.type,
              fileId: shelf.add(from.file, types[from.type], () => readFile(path.join(media, from.file))),
            }
    const { inLibrary = false, downloads = 0, isDraft = false, unit, group, before } = library
    const active = !isDraft
    made.resources.push({
      id,
      name,
      description,
      position,
      inLibrary,
      downloads,
      active,
      ...opens,
      createdAt: bornAt,
      updatedAt: bornAt,
    })
    if (unit) made.units.set(id, unit)
    if (group) made.audience.push({ resourceId: id, group })
    if (before)
      made.versions.push({
        id: draw.id(),
        resourceId: id,
        type: 'document',
        fileId: shelf.add(`last-year-${before}`, 'application/pdf', () => readFile(path.join(media, before))),
        replacedAt: new Date(bornAt.getTime() + 30 * 86_400_000),
      })
    for (const curriculum of curriculums.flatMap((title) => named(title) ?? [])) {
      made.curriculumResources.push({ curriculumId: curriculum.id, resourceId: id, position })
      const taughtCourse = course === undefined ? undefined : curriculum.courses[course]
      if (taughtCourse) made.courseResources.push({ courseId: taughtCourse.id, resourceId: id, position })
    }
  })
  return made
}
