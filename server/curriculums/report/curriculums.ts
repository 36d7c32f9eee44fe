import type { Viewer } from '../../platform/viewer.ts'
import { resultsCountedFor } from '../../domain/people/rules.ts'
import type { Columns } from '../../domain/reporting/columns.ts'
import type { Counted } from '../../domain/reporting/counted.ts'
import { CONTENT_STATES, contentIn } from '../../domain/reporting/content.ts'
import { worksAt } from '../../domain/reporting/person.ts'
import { report } from '../../domain/reporting/report.ts'
import { ReportedCurriculum } from '../entity.ts'

type C = Columns<'Curriculum'>

/** Which curriculum it is. */
const curriculum = (c: C) => ({
  name: c.made((k) => `${k}.name`, ['name'], { title: 'Curriculum', isDefault: true }),
  status: c.field('status', { title: 'Status', kind: 'STATE', isDefault: true }),
  brands: c.names('brands.brand', 'name', { title: 'Brands', isDefault: true }),
  due: c.field('dueOn', { title: 'Due', kind: 'MOMENT' }),
  deleted: c.field('deletedAt', { title: 'Deleted', kind: 'MOMENT' }),
  courses: c.count('courses.course', {
    title: 'Courses',
    hint: 'Published ones that are on it now; in the total each once.',
    where: { status: 'PUBLISHED', deletedAt: null },
    isDefault: true,
  }),
})

/** Who takes it, and what becomes of it. */
const results = (c: C) => ({
  completed: c.count('completions', {
    title: 'Completed',
    hint: 'People, in the period or ever; stays whatever becomes of its courses.',
    at: 'completedAt',
    isDefault: true,
  }),
  people: c.count('courses.course.progress', {
    title: 'People',
    hint: 'Who began a course of it, in the period or ever; in the total each once.',
    of: 'userId',
    at: 'startedAt',
    isDefault: true,
  }),
  enrolled: c.count('courses.course.progress', {
    title: 'Courses begun',
    hint: 'Of those on it now, in the period or ever.',
    at: 'startedAt',
    isDefault: true,
  }),
  passed: c.count('courses.course.progress', {
    title: 'Courses passed',
    hint: 'Of those on it now, in the period or ever.',
    where: { status: 'PASSED' },
    at: 'completedAt',
    isDefault: true,
  }),
  rate: c.percent('everPassed', 'everBegun', {
    title: 'Passed of begun',
    hint: 'Of all courses ever begun, in percent.',
    isDefault: true,
  }),
  everBegun: c.count('courses.course.progress', { title: 'Ever begun', hint: 'Courses, in any period.' }),
  everPassed: c.count('courses.course.progress', {
    title: 'Ever passed',
    hint: 'Courses, in any period.',
    where: { status: 'PASSED' },
  }),
  score: c.average('courses.course.progress', 'score', {
    title: 'Average score',
    kind: 'PERCENT',
    hint: 'Of the best score in each course.',
  }),
  lastCompleted: c.latest('completions', 'completedAt', { title: 'Last completed', isDefault: true }),
})

/** People in reach, and what they did. */
const ofPeople = (people: Counted['CourseProgress'] & Counted['CurriculumCompletion'] & {}): Counted => ({
  CourseProgress: people,
  CurriculumCompletion: people,
})
const counts = (viewer: Viewer) => ofPeople(resultsCountedFor(viewer))

/** The report on curriculums of spec part 2, 7 and 9. */
export const curriculumsReport = report('curriculums', ReportedCurriculum, {
  title: 'Curriculums',
  description: 'Curriculums with who takes and completes them. Deleted ones are found by the status.',
  may: 'curriculum-reports',
  among: ({ status }) => (status ? {} : { deletedAt: null }),
  counts,
  columns: (c) => ({ ...curriculum(c), ...results(c) }),
  filters: (f) => ({
    text: f.text('Name', (text) => ({ name: { contains: text, mode: 'insensitive' } })),
    status: f.oneOf('Status', CONTENT_STATES, contentIn),
    brand: f.id('Brand', 'Brand', { rows: (brandId) => ({ brands: { some: { brandId } } }) }),
    course: f.id('Course', 'Course', { rows: (courseId) => ({ courses: { some: { courseId } } }) }),
    dealer: f.id('Dealer', 'Dealer', { counted: (dealerId) => ofPeople({ user: worksAt(dealerId) }) }),
  }),
  order: 'name',
  size: 25,
  detail: '/auth/admin/report/curriculum/{id}/details',
})
