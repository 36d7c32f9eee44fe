import { curriculumsAvailableTo } from '../../curriculums/rules.ts'
import { noteOf, searched, stateOf, type Shown } from '../../domain/search/declared.ts'
import { can, type Viewer } from '../../platform/viewer.ts'
import { Course, Section } from '../entity.ts'
import { coursesAvailableTo, coursesOpenedBy, coursesVisibleTo } from '../rules.ts'

/** Stands in the address where no curriculum of the course is open to the person. */
const NO_CURRICULUM = '00000000-0000-0000-0000-000000000000'

const openCurriculum = (viewer: Viewer) => ({ curriculum: curriculumsAvailableTo(viewer) })
const player = ({ curriculumId }: Shown, courseId: unknown) =>
  `/auth/training/${String(curriculumId ?? NO_CURRICULUM)}/${String(courseId)}`
const editor = (courseId: unknown) => `/auth/admin/courses/${String(courseId)}/edit`
const seesCourses = (viewer: Viewer) => can(viewer, 'view-courses')
const unlessPublished = (status: unknown) => (status === 'PUBLISHED' ? '' : stateOf(status))

const found = searched({
  of: Course,
  label: 'Courses',
  names: ['title'],
  texts: ['description'],
  shows: {
    title: 'title',
    status: 'status',
    category: 'category.name',
    curriculum: { path: 'curriculums.curriculum.name', where: openCurriculum },
    curriculumId: { path: 'curriculums.curriculumId', where: openCurriculum },
  },
  title: ({ title }) => String(title),
  note: ({ category, curriculum, status }) => noteOf(unlessPublished(status), curriculum, category),
  learner: { among: coursesAvailableTo, page: (row) => player(row, row.id), list: '/auth/courses/catalog' },
  admin: { among: coursesVisibleTo, may: seesCourses, page: ({ id }) => editor(id), list: '/auth/admin/courses' },
})

/** By its title wherever its course is seen, and by what is read and said in it where that is open. */
const foundSection = searched({
  of: Section,
  label: 'Sections of courses',
  names: ['title'],
  texts: ['body', 'transcript'],
  shows: {
    title: 'title',
    course: 'chapter.course.title',
    courseId: 'chapter.courseId',
    status: 'chapter.course.status',
    curriculumId: 'chapter.course.curriculums.curriculumId',
  },
  title: ({ title }) => String(title),
  note: ({ course, status }) => noteOf(course, unlessPublished(status)),
  learner: {
    among: (viewer) => ({ chapter: { course: coursesAvailableTo(viewer) } }),
    amongTexts: (viewer) => ({ chapter: { course: coursesOpenedBy(viewer) } }),
    page: (row) => `${player(row, row.courseId)}?at=${String(row.id)}`,
  },
  admin: {
    among: (viewer) => ({ chapter: { course: coursesVisibleTo(viewer) } }),
    may: seesCourses,
    page: ({ courseId }) => `${editor(courseId)}?tab=contents`,
  },
})

export const searchedCourses = [found, foundSection]
