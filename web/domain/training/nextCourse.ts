export type CourseState = { id: string; title: string; /** Null when not begun. */ status: string | null }

/**
 * The course to take next: what follows the given one, else what was begun, else the first in order; undefined when all
 * are passed.
 */
export function nextCourse(courses: readonly CourseState[], afterId?: string): CourseState | undefined {
  const open = courses.filter(({ id, status }) => status !== 'PASSED' && id !== afterId)
  const after = courses.findIndex(({ id }) => id === afterId)
  const following = after < 0 ? undefined : open.find((course) => courses.indexOf(course) > after)
  return following ?? open.find(({ status }) => status !== null) ?? open[0]
}
