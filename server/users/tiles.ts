import { followsPeople } from '../domain/people/rules.ts'
import { reportTile } from '../domain/reporting/tiles.ts'
import { usersReport } from './report.ts'

export const tiles = [
  reportTile({
    key: 'users',
    title: 'People',
    hint: 'active accounts',
    place: 10,
    report: () => usersReport,
    isFor: followsPeople,
  }),
]
