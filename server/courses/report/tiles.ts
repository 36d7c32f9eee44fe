import { reportTile } from '../../domain/reporting/tiles.ts'
import { coursesReport } from './courses.ts'

const report = () => coursesReport

export const tiles = [
  reportTile({
    key: 'completions',
    title: 'Completions',
    hint: 'courses passed',
    place: 30,
    report,
    column: 'completed',
  }),
  reportTile({
    key: 'inProgress',
    title: 'In progress',
    hint: 'courses begun',
    place: 40,
    report,
    column: 'inProgress',
  }),
  reportTile({
    key: 'timeSpent',
    title: 'Time spent',
    hint: 'in courses, ever',
    kind: 'SECONDS',
    place: 70,
    report,
    column: 'seconds',
  }),
  reportTile({
    key: 'activeCourses',
    title: 'Courses',
    hint: 'published',
    place: 130,
    report,
    filters: { status: 'PUBLISHED' },
  }),
]
