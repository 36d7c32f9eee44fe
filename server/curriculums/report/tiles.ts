import { reportTile } from '../../domain/reporting/tiles.ts'
import { curriculumsReport } from './curriculums.ts'

export const tiles = [
  reportTile({
    key: 'activeCurriculums',
    title: 'Curriculums',
    hint: 'published',
    place: 120,
    report: () => curriculumsReport,
    filters: { status: 'PUBLISHED' },
  }),
]
