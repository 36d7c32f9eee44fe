import { PASSED_RESULT } from '../../domain/passed.ts'
import type { Columns } from '../../domain/reporting/columns.ts'
import { CONTENT_STATES, contentIn } from '../../domain/reporting/content.ts'
import { worksAt } from '../../domain/reporting/person.ts'
import { report } from '../../domain/reporting/report.ts'
import { ReportedCourse } from '../entity.ts'
import { ofBrand, ofPeople, peopleCounted } from './counted.ts'

type C = Columns<'Course'>

/** People with the course, as far as they are in the state. */
const learnersOf = (state?: 'IN_PROGRESS' | 'PASSED' | 'FAILED') => ({
  address: `/auth/admin/report/course/{id}/details${state ? `?state=${state}` : ''}`,
  may: 'user-reports' as const,
  keeps: ['dealer'],
})

/** Which course it is. */
const course = (c: C) => ({
  title: c.made((k) => `${k}.title`, ['title'], { title: 'Course', isDefault: true }),
  status: c.field('status', { title: 'Status', kind: 'STATE', isDefault: true }),
  category: c.field('category.name', { title: 'Category' }),
  curriculums: c.names('curriculums.curriculum', 'name', { title: 'Curriculums' }),
  brands: c.names('curriculums.curriculum.brands.brand', 'name', { title: 'Brands', isDefault: true }),
  deleted: c.field('deletedAt', { title: 'Deleted', kind: 'MOMENT' }),
})

/** Who takes it, and what becomes of it. */
const results = (c: C) => ({
  enrolled: c.count('progress', {
    title: 'Begun',
    hint: 'In the period, or ever; each person once in a course.',
    at: 'startedAt',
    isDefault: true,
  }),
  completed: c.count('progress', {
    title: 'Passed',
    hint: 'In the period, or ever.',
    where: PASSED_RESULT,
    at: 'completedAt',
    isDefault: true,
  }),
  rate: c.percent('passed', 'begun', {
    title: 'Passed of begun',
    hint: 'Of all who ever began, in percent.',
    isDefault: true,
  }),
  begun: c.count('progress', { title: 'Ever begun', hint: 'Whatever the period.', behind: learnersOf() }),
  passed: c.count('progress', {
    title: 'Ever passed',
    hint: 'Whatever the period.',
    where: PASSED_RESULT,
    behind: learnersOf('PASSED'),
  }),
  inProgress: c.count('progress', {
    title: 'In progress',
    hint: 'Begun and neither passed nor failed.',
    where: { status: 'IN_PROGRESS' },
    behind: learnersOf('IN_PROGRESS'),
    isDefault: true,
  }),
  failed: c.count('progress', {
    title: 'Failed',
    hint: 'The quiz was failed last.',
    where: { status: 'FAILED' },
    behind: learnersOf('FAILED'),
    isDefault: true,
  }),
  people: c.count('progress', { title: 'People', hint: 'Who ever began; in the total each once.', of: 'userId' }),
  score: c.average('progress', 'score', {
    title: 'Average score',
    kind: 'PERCENT',
    hint: 'Of the best score of each person.',
    isDefault: true,
  }),
  attempts: c.count('progress.attempts', {
    title: 'Attempts',
    hint: 'At the quiz, submitted in the period, or ever.',
    where: { submittedAt: { not: null } },
    at: 'submittedAt',
  }),
  seconds: c.sum('progress', 'timer', { title: 'Time spent', kind: 'DURATION', hint: 'In the player.' }),
  lastPassed: c.latest('progress', 'completedAt', { title: 'Last passed', isDefault: true }),
})

/** The report on courses of spec part 2, 7 and 9. */
export const coursesReport = report('courses', ReportedCourse, {
  title: 'Courses',
  description: 'Courses with who takes and passes them. Deleted ones are found by the status.',
  may: 'course-reports',
  among: ({ status }) => (status ? {} : { deletedAt: null }),
  counts: peopleCounted,
  columns: (c) => ({ ...course(c), ...results(c) }),
  filters: (f) => ({
    text: f.text('Title', (text) => ({ title: { contains: text, mode: 'insensitive' } })),
    status: f.oneOf('Status', CONTENT_STATES, contentIn),
    brand: f.id('Brand', 'Brand', { rows: ofBrand }),
    curriculum: f.id('Curriculum', 'Curriculum', {
      rows: (curriculumId) => ({ curriculums: { some: { curriculumId } } }),
    }),
    dealer: f.id('Dealer', 'Dealer', { counted: (dealerId) => ofPeople({ user: worksAt(dealerId) }) }),
  }),
  order: 'title',
  size: 25,
  detail: '/auth/admin/report/course/{id}/details',
})
