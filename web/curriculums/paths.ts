import { withCrum } from '../shells/breadcrumbs.ts'

export const curriculumPath = (curriculumId: string, name: string) => withCrum(`/auth/curriculum-page/${curriculumId}`, name)

export const coursePath = (curriculumId: string, courseId: string, title: string) => withCrum(`/auth/training/${curriculumId}/${courseId}`, title)
