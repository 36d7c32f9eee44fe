import type { Prisma } from '../generated/client/client.ts'
import { courseRow } from '../factories/courses.ts'
import type { Draw } from '../factories/draw.ts'
import { packageOf } from '../factories/scorm.ts'
import { toJpeg } from '../art/render.ts'
import { drawScene, type Scene } from '../art/scenes.ts'
import type { FileShelf } from './files.ts'

const COURSES = [
  {
    name: 'cold-start',
    title: 'Out of storage: the first cold start',
    description:
      'From the cover to the first start of the season: what to look at, what to measure, when to shut it off.',
    art: { backdrop: 'workshop', palette: 'dawn', subject: 'battery' },
  },
  {
    name: 'delivery-walkaround',
    title: 'The delivery walkaround',
    description: 'Three short lessons for the day a customer picks up the machine: before, with, and after.',
    art: { backdrop: 'showroom', palette: 'noon', subject: 'sideBySide', color: '#2f7d4a' },
  },
] as const satisfies { name: string; title: string; description: string; art: Omit<Scene, 'seed'> }[]

const SEASON = { backdrop: 'snowfield', palette: 'dawn', subject: 'atv', color: '#c8842c' } as const
const THUMBNAIL = { width: 800, height: 600 }
const BANNER = { width: 1600, height: 500 }

interface Packaged {
  curriculum: Prisma.CurriculumCreateManyInput
  courses: Prisma.CourseCreateManyInput[]
  curriculumCourses: Prisma.CurriculumCourseCreateManyInput[]
  packages: Prisma.ScormPackageCreateManyInput[]
}

/** Two courses made of SCORM packages, in a curriculum for everybody. They are read when the portal first starts. */
export function writePackages({
  shelf,
  draw,
  now,
  position,
  uploadedById,
}: {
  shelf: FileShelf
  draw: Draw
  now: Date
  /** Of their curriculum, behind the others. */
  position: number
  uploadedById: string
}): Packaged {
  const curriculumId = draw.id()
  const picture = (name: string, art: Omit<Scene, 'seed'>, frame = THUMBNAIL) =>
    shelf.add(`${name}.jpg`, 'image/jpeg', () => toJpeg(drawScene(frame, { seed: name, ...art })))
  const courses = COURSES.map(({ name, title, description, art }) =>
    courseRow({ title, description, isScorm: true, imageId: picture(name, art) }, draw),
  )
  return {
    curriculum: {
      id: curriculumId,
      name: 'Ready for the season',
      description: 'The first start out of storage, and the day the customer picks it up.',
      status: 'PUBLISHED',
      position,
      imageId: picture('ready-for-the-season', SEASON),
      bannerImageId: picture('ready-for-the-season banner', { ...SEASON, at: 0.75 }, BANNER),
    },
    courses,
    curriculumCourses: courses.map(({ id: courseId }, place) => ({ curriculumId, courseId, position: place })),
    packages: COURSES.map(({ name }, index) => ({
      id: draw.id(),
      courseId: courses[index]!.id,
      number: 1,
      fileId: shelf.add(`${name}.zip`, 'application/zip', () => packageOf(name), { uploadedById }),
      uploadedById,
      createdAt: new Date(now.getTime() - (index + 2) * 86_400_000),
    })),
  }
}
