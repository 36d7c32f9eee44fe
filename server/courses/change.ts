import type { SectionType } from '../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../platform/db.ts'
import { failure } from '../platform/errors.ts'
import { outOfReach } from '../platform/kit/saves.ts'
import type { Change } from '../platform/events.ts'
import type { Viewer } from '../platform/viewer.ts'
import { loader } from '../platform/kit/loader.ts'
import { questionLacks } from './quiz/kinds.ts'
import { coursesEditableBy, coursesVisibleTo, type CourseRight } from './rules.ts'

/** The course when the viewer may do this with it. Errors: NOT_FOUND for a hidden one, FORBIDDEN for one only seen. */
export async function courseToChange(c: Change, viewer: Viewer, id: string, right?: CourseRight) {
  const row = await c.tx.course.findFirst({ where: { AND: [{ id }, coursesEditableBy(viewer, right)] } })
  if (row) return row
  throw await outOfReach(c.tx.course, { AND: [{ id }, coursesVisibleTo(viewer)] }, 'The course')
}

/** Errors: CONFLICT for a packaged course, whose lessons and questions are those of its package. */
export function keepUnpackaged({ isScorm }: { isScorm: boolean }): void {
  if (isScorm)
    throw failure(
      'CONFLICT',
      'This course is a package, which brings its own lessons and questions. Make another course for these.',
    )
}

/** The same of a packaged course, by where its packages stand, the newest first. */
function lackingPackage(statuses: readonly string[]): string[] {
  if (statuses.includes('READY')) return []
  if (!statuses.length) return ['Upload its package first.']
  return [
    statuses[0] === 'REFUSED'
      ? 'Its package cannot be played. Read the report and upload another one.'
      : 'Its package is being read. Wait until it is ready.',
  ]
}

/** What a section of each kind is made of. */
const WHAT: Record<SectionType, string> = {
  VIDEO: 'video',
  AUDIO: 'recording',
  TEXT: 'text',
  PRODUCT: 'product',
  PDF: 'PDF',
  EMBED: 'video address',
}

/**
 * What each course lacks before it can be published, a sentence for each thing; an empty list where nothing is missing.
 */
async function lacking(db: Db | Tx, courseIds: readonly string[]): Promise<Map<string, string[]>> {
  const ids = [...courseIds]
  const sections = await db.section.findMany({
    where: { chapter: { courseId: { in: ids } } },
    orderBy: [{ chapter: { position: 'asc' } }, { position: 'asc' }],
    select: {
      title: true,
      type: true,
      videoFileId: true,
      audioFileId: true,
      pdfFileId: true,
      embedUrl: true,
      chapter: { select: { courseId: true } },
      _count: { select: { products: true } },
    },
  })
  const questions = await db.quizQuestion.findMany({
    where: { courseId: { in: ids } },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: {
      courseId: true,
      kind: true,
      answers: { select: { text: true, correct: true, match: true }, orderBy: { position: 'asc' } },
    },
  })
  const packaged = new Map(
    (
      await db.course.findMany({
        where: { id: { in: ids }, isScorm: true },
        select: { id: true, packages: { orderBy: { number: 'desc' }, select: { status: true } } },
      })
    ).map(({ id, packages }) => [id, packages.map(({ status }) => status)]),
  )
  return new Map(
    ids.map((id) => {
      const packages = packaged.get(id)
      if (packages) return [id, lackingPackage(packages)]
      const own = sections.filter(({ chapter }) => chapter.courseId === id)
      const bare = own.filter(
        ({ type, videoFileId, audioFileId, pdfFileId, embedUrl, _count }) =>
          (type === 'VIDEO' && !videoFileId) ||
          (type === 'AUDIO' && !audioFileId) ||
          (type === 'PDF' && !pdfFileId) ||
          (type === 'EMBED' && !embedUrl) ||
          (type === 'PRODUCT' && !_count.products),
      )
      const asked = questions.filter(({ courseId }) => courseId === id)
      const open = asked.flatMap((question, index) => {
        const lack = questionLacks(question)
        return lack ? [`Question ${index + 1} ${lack}.`] : []
      })
      return [
        id,
        [
          ...(own.length || asked.length ? [] : ['Add a section first: the course is empty.']),
          ...bare.map(({ title, type }) => `The section “${title}” has no ${WHAT[type]} yet.`),
          ...open,
        ],
      ]
    }),
  )
}

/** All courses of a request at once. */
export const lacksOf = loader(
  ({ db }, ids) => lacking(db, ids),
  () => [],
)

/** What keeps a course from being published, in words; null when nothing does. */
export async function unfinished(c: Change, courseId: string): Promise<string | null> {
  return (await lacking(c.tx, [courseId])).get(courseId)?.join(' ') || null
}

/** A published course stays takeable through every edit. Errors: CONFLICT says what would be missing. */
export async function keepTakeable(c: Change, { id, status }: { id: string; status: string }): Promise<void> {
  const problem = status === 'PUBLISHED' ? await unfinished(c, id) : null
  if (problem) throw failure('CONFLICT', `${problem} Or unpublish the course first.`)
}
