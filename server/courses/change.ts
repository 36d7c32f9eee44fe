import { failure, NO_PERMISSION, notFound } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import type { Viewer } from '../platform/viewer.ts'
import { coursesEditedBy, coursesSeenBy, type CourseRight } from './rules.ts'

/** The course when the viewer may do this with it. Errors: NOT_FOUND for a hidden one, FORBIDDEN for one only seen. */
export async function courseToChange(c: Change, viewer: Viewer, id: string, right?: CourseRight) {
  const row = await c.tx.course.findFirst({ where: { AND: [{ id }, coursesEditedBy(viewer, right)] } })
  if (row) return row
  throw await c.tx.course.count({ where: { AND: [{ id }, coursesSeenBy(viewer)] } }) ? failure('FORBIDDEN', NO_PERMISSION) : notFound('The course')
}

/** What keeps a course from being published, in words; null when nothing does. */
export async function unfinished(c: Change, courseId: string): Promise<string | null> {
  const sections = await c.tx.section.findMany({ where: { chapter: { courseId } }, select: { title: true, type: true, videoFileId: true, audioFileId: true } })
  if (!sections.length) return 'Add a section first: the course is empty.'
  const silent = sections.find(({ type, videoFileId, audioFileId }) => (type === 'VIDEO' && !videoFileId) || (type === 'AUDIO' && !audioFileId))
  if (silent) return `The section “${silent.title}” has no ${silent.type === 'VIDEO' ? 'video' : 'recording'} yet.`
  const questions = await c.tx.quizQuestion.findMany({ where: { courseId }, orderBy: { position: 'asc' }, select: { answers: { select: { correct: true } } } })
  const open = questions.findIndex(({ answers }) => answers.length < 2 || !answers.some(({ correct }) => correct))
  return open < 0 ? null : `Question ${open + 1} needs at least two answers, one of them marked as right.`
}

/** A published course stays takeable through every edit. Errors: CONFLICT says what would be missing. */
export async function keepTakeable(c: Change, { id, status }: { id: string; status: string }): Promise<void> {
  const problem = status === 'PUBLISHED' ? await unfinished(c, id) : null
  if (problem) throw failure('CONFLICT', `${problem} Or unpublish the course first.`)
}
