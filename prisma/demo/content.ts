import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Prisma } from '../generated/client/client.ts'
import { drawLogo } from '../art/logos.ts'
import { toJpeg, toPng } from '../art/render.ts'
import { drawScene, type Scene } from '../art/scenes.ts'
import { courseRow } from '../factories/courses.ts'
import type { Draw } from '../factories/draw.ts'
import { demoBrands } from './brands.ts'
import type { FileShelf } from './files.ts'
import { addQuizKinds } from './quizKinds.ts'
import { readLessons, type LessonCourse, type LessonSection } from './lessons.ts'
import type { TaughtCourse, TaughtCurriculum } from './training.ts'

const media = path.join(import.meta.dirname, '../media')
const thumbnail = { width: 800, height: 600 }
const banner = { width: 1600, height: 500 }
const illustration = { width: 1120, height: 630 }

/** Stills shown before a recording plays. */
const posters: Record<string, Scene> = {
  'trail-ride': { seed: 'trail', backdrop: 'alpine', palette: 'forest', subject: 'sideBySide', color: '#ef8a2c' },
  'track-lap': { seed: 'lap', backdrop: 'track', palette: 'ember', subject: 'dirtBike', color: '#e2483d' },
  'on-water': { seed: 'water', backdrop: 'lake', palette: 'lagoon', subject: 'watercraft', color: '#ffb43a' },
  'shop-routine': { seed: 'shop', backdrop: 'workshop', palette: 'steel', subject: 'tools' },
  'showroom-welcome': { seed: 'show', backdrop: 'showroom', palette: 'noon', subject: 'sideBySide', color: '#2f7d4a' },
  'service-minute': { seed: 'service minute', backdrop: 'workshop', palette: 'ember', subject: 'headset' },
  'sales-minute': { seed: 'sales minute', backdrop: 'showroom', palette: 'dusk', subject: 'headset' },
}

export interface Content {
  brands: Prisma.BrandCreateManyInput[]
  curriculums: Prisma.CurriculumCreateManyInput[]
  curriculumBrands: Prisma.CurriculumBrandCreateManyInput[]
  curriculumCourses: Prisma.CurriculumCourseCreateManyInput[]
  /** Curriculum id and the name of a group it is for. */
  audience: { curriculumId: string; group: string }[]
  courses: Prisma.CourseCreateManyInput[]
  chapters: Prisma.ChapterCreateManyInput[]
  sections: Prisma.SectionCreateManyInput[]
  products: Prisma.SectionProductCreateManyInput[]
  variants: Prisma.SectionProductVariantCreateManyInput[]
  questions: Prisma.QuizQuestionCreateManyInput[]
  answers: Prisma.QuizAnswerCreateManyInput[]
  pools: Prisma.QuizPoolCreateManyInput[]
  taught: TaughtCurriculum[]
}

const list = (text: string | undefined) => (text ? text.split(',').map((part) => part.trim()) : [])
const fileName = (title: string) =>
  title
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()

/** What the content is made of, and how its pictures and recordings come to the shelf. */
function createPress(shelf: FileShelf, draw: Draw, bornAt: Date) {
  const content: Content = {
    brands: [],
    curriculums: [],
    curriculumBrands: [],
    curriculumCourses: [],
    audience: [],
    courses: [],
    chapters: [],
    sections: [],
    products: [],
    variants: [],
    questions: [],
    answers: [],
    pools: [],
    taught: [],
  }
  const picture = (title: string, frame: { width: number; height: number }, scene: Scene, isPublic = true) =>
    shelf.add(`${fileName(title)}.jpg`, 'image/jpeg', () => toJpeg(drawScene(frame, scene)), { isPublic })
  // Each recording is stored once, however many sections play it.
  const stored = new Map<string, string>()
  const once = (name: string, make: () => string) => {
    const id = stored.get(name) ?? make()
    stored.set(name, id)
    return id
  }
  const recording = (name: string, mediaType: string) =>
    once(name, () => shelf.add(name, mediaType, () => readFile(path.join(media, name))))
  return { content, shelf, draw, bornAt, picture, once, recording }
}
type Press = ReturnType<typeof createPress>

function writeBrand({ content, shelf, draw, bornAt, picture }: Press, brand: (typeof demoBrands)[number]): void {
  content.brands.push({
    id: draw.id(),
    name: brand.name,
    description: brand.description,
    color: brand.color,
    active: true,
    segments: brand.segments,
    bucket: brand.bucket,
    curriculumLimit: brand.curriculumLimit ?? 0,
    courseLimit: brand.courseLimit ?? 0,
    createdAt: bornAt,
    updatedAt: bornAt,
    logoTransparent: true,
    logoImageId: shelf.add(
      `${brand.wordmark.toLowerCase()}-logo.png`,
      'image/png',
      () => toPng(drawLogo(brand.wordmark, brand.color, brand.mark)),
      { isPublic: true },
    ),
    bannerImageId: picture(`${brand.name} banner`, banner, { ...brand.banner, seed: `${brand.name} banner` }),
    thumbnailImageId: picture(`${brand.name}`, thumbnail, { ...brand.thumbnail, seed: brand.name }),
  })
}

function writeSection(press: Press, chapterId: string, position: number, lesson: LessonSection): string {
  const { content, draw, bornAt, picture, once, recording } = press
  const clip = lesson.video ?? lesson.audio
  const id = draw.id()
  content.sections.push({
    id,
    chapterId,
    position,
    title: lesson.title,
    body: lesson.html,
    type: lesson.video ? 'VIDEO' : lesson.audio ? 'AUDIO' : lesson.products.length ? 'PRODUCT' : 'TEXT',
    createdAt: bornAt,
    videoFileId: lesson.video ? recording(`${lesson.video}.mp4`, 'video/mp4') : null,
    subtitleFileId: lesson.video ? recording(`${lesson.video}.vtt`, 'text/vtt') : null,
    audioFileId: lesson.audio ? recording(`${lesson.audio}.mp3`, 'audio/mpeg') : null,
    imageFileId: lesson.picture
      ? picture(lesson.title, illustration, lesson.picture, false)
      : clip && posters[clip]
        ? once(`${clip}.jpg`, () => picture(clip, illustration, posters[clip]!, false))
        : null,
  })
  for (const [place, { name, html, picture: scene, variants }] of lesson.products.entries()) {
    const productId = draw.id()
    content.products.push({
      id: productId,
      sectionId: id,
      position: place,
      name,
      body: html,
      imageFileId: picture(name, thumbnail, scene, false),
    })
    content.variants.push(
      ...variants.map((variant, rank) => ({
        id: draw.id(),
        productId,
        position: rank,
        name: variant.name,
        description: variant.description,
        partNumber: variant.partNumber,
        imageFileId: picture(`${name} ${variant.name}`, thumbnail, variant.picture, false),
      })),
    )
  }
  return id
}

function writeQuestions({ content, draw, picture }: Press, courseId: string, lesson: LessonCourse) {
  return lesson.questions.map(({ text, explanation, answers, picture: scene }, position) => {
    const id = draw.id()
    content.questions.push({
      id,
      courseId,
      text,
      explanation,
      position,
      imageFileId: scene ? picture(text, illustration, scene, false) : null,
    })
    const chosen = answers.map((answer, place) => {
      const answerId = draw.id()
      content.answers.push({ id: answerId, questionId: id, ...answer, position: place })
      return { id: answerId, ...answer }
    })
    return { id, text, explanation, answers: chosen }
  })
}

function writeCourse(press: Press, lesson: LessonCourse): TaughtCourse {
  const { content, draw, bornAt, picture, recording } = press
  const status = lesson.values.status === 'draft' ? ('DRAFT' as const) : ('PUBLISHED' as const)
  const row = courseRow(
    {
      title: lesson.title,
      description: lesson.description,
      status,
      createdAt: bornAt,
      updatedAt: bornAt,
      imageId: picture(lesson.title, thumbnail, lesson.art, false),
      cheatSheetId: lesson.values.sheet ? recording('quick-sheet.pdf', 'application/pdf') : null,
      quizTimeLimit: lesson.values.minutes ? Number(lesson.values.minutes) * 60 : null,
      shuffleQuiz: lesson.values.shuffle === 'yes',
      maxAttempts: lesson.values.tries ? Number(lesson.values.tries) : null,
      retakeAfterHours: Number(lesson.values.wait ?? 0),
    },
    draw,
  )
  content.courses.push(row)
  const sectionIds = lesson.chapters.flatMap((chapter, position) => {
    const chapterId = draw.id()
    content.chapters.push({ id: chapterId, courseId: row.id, title: chapter.title, position, createdAt: bornAt })
    return chapter.sections.map((part, place) => writeSection(press, chapterId, place, part))
  })
  const questions = writeQuestions(press, row.id, lesson)
  return { id: row.id, title: lesson.title, published: status === 'PUBLISHED', sectionIds, questions }
}

function writeCurriculum(press: Press, lesson: ReturnType<typeof readLessons>[number], position: number): void {
  const { content, draw, bornAt, picture } = press
  const id = draw.id()
  const brandNames =
    lesson.values.brands === 'all' ? content.brands.map(({ name }) => name) : list(lesson.values.brands)
  const published = lesson.values.status !== 'unpublished'
  const groups = list(lesson.values.audience)
  const courses = lesson.courses.map((course) => writeCourse(press, course))
  content.curriculums.push({
    id,
    name: lesson.name,
    description: lesson.description,
    status: published ? 'PUBLISHED' : 'UNPUBLISHED',
    mandatory: lesson.values.mandatory === 'yes',
    position,
    createdAt: bornAt,
    updatedAt: bornAt,
    segments: [
      ...new Set(demoBrands.filter(({ name }) => brandNames.includes(name)).flatMap(({ segments }) => segments)),
    ],
    imageId: picture(lesson.name, thumbnail, lesson.art, false),
    bannerImageId: picture(
      `${lesson.name} banner`,
      banner,
      { ...lesson.art, seed: `${lesson.name} banner`, at: 0.75 },
      false,
    ),
  })
  for (const brand of content.brands)
    if (brandNames.includes(brand.name)) content.curriculumBrands.push({ curriculumId: id, brandId: brand.id! })
  courses.forEach((course, place) =>
    content.curriculumCourses.push({ curriculumId: id, courseId: course.id, position: place }),
  )
  content.audience.push(...groups.map((group) => ({ curriculumId: id, group })))
  content.taught.push({
    id,
    name: lesson.name,
    published,
    brandName: brandNames.length === 1 ? brandNames[0]! : null,
    groups,
    courses,
  })
}

/** Brands, curriculums and courses as rows; their pictures and recordings go to the shelf. */
export function writeContent(shelf: FileShelf, draw: Draw, bornAt: Date): Content {
  const press = createPress(shelf, draw, bornAt)
  for (const brand of demoBrands) writeBrand(press, brand)
  readLessons().forEach((lesson, position) => writeCurriculum(press, lesson, position))
  addQuizKinds(press.content, bornAt, press.recording('quick-sheet.pdf', 'application/pdf'))
  return press.content
}

/** Three wide pictures for the top of the dashboard. */
export function writeSlides(
  shelf: FileShelf,
  draw: Draw,
  curriculums: readonly TaughtCurriculum[],
): Prisma.DashboardSlideCreateManyInput[] {
  const frame = { width: 1600, height: 600 }
  const slides: { title: string; caption: string; link: string; scene: Scene }[] = [
    {
      title: 'Start with what every guest asks',
      caption: 'The onboarding curriculum takes two hours and pays for years.',
      link: `/auth/curriculum-page/${curriculums[0]!.id}`,
      scene: {
        seed: 'slide one',
        backdrop: 'alpine',
        palette: 'dawn',
        subject: 'sideBySide',
        color: '#ef8a2c',
        at: 0.74,
      },
    },
    {
      title: 'Ten points for every course',
      caption: 'Pass a quiz, collect points and print the certificate.',
      link: '/auth/my-training',
      scene: {
        seed: 'slide two',
        backdrop: 'track',
        palette: 'desert',
        subject: 'dirtBike',
        color: '#c8321f',
        at: 0.74,
      },
    },
    {
      title: 'The season ends on the lift',
      caption: 'Winterization done right is next spring without a tow.',
      link: '/auth/my-training',
      scene: {
        seed: 'slide three',
        backdrop: 'coast',
        palette: 'dusk',
        subject: 'watercraft',
        color: '#0d8fb3',
        at: 0.72,
      },
    },
  ]
  return slides.map(({ title, caption, link, scene }, position) => ({
    id: draw.id(),
    title,
    caption,
    link,
    position,
    imageId: shelf.add(`${fileName(title)}.jpg`, 'image/jpeg', () => toJpeg(drawScene(frame, scene)), {
      isPublic: true,
    }),
  }))
}
