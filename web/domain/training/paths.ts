import { withCrum } from '../../session/navigation/breadcrumbs.ts'

export const curriculumPath = (curriculumId: string, name: string) =>
  withCrum(`/auth/curriculum-page/${curriculumId}`, name)

/** Stands in the address where a course was granted to one person and no curriculum of it is open to them. */
export const GRANTED = '00000000-0000-0000-0000-000000000000'

export const coursePath = (curriculumId: string, courseId: string, title: string) =>
  withCrum(`/auth/training/${curriculumId}/${courseId}`, title)
