import { reportTile } from '../domain/reporting/tiles.ts'
import { dealersReport } from './report.ts'

export const tiles = [
  reportTile({ key: 'dealers', title: 'Dealers', hint: 'active', place: 20, report: () => dealersReport }),
]
