import type { Feature } from '../platform/feature.ts'
import { hangsOn } from './hangsOn.ts'
import { Spiff } from './entity.ts'
import { MAX_ITEMS } from './items.ts'
import { reportRows } from './report/rest.ts'
import { rows } from './rest.ts'
import { searchedSpiffs } from './search/searched.ts'
import { ManagedSpiff } from './entity.ts'
import { spiffsReportedTo } from './rules.ts'
import './merge.ts'
import './report/claimants.ts'
import './report/spiffs.ts'
import './report/training.ts'
import './schema.ts'
import './news.ts'

export const spiffs: Feature = {
  name: 'spiffs',
  searched: searchedSpiffs,
  rows: [...rows, ...reportRows],
  choices: { Spiff: { visibleTo: spiffsReportedTo } },
  aimed: { Spiff: ['spiff', 'spiffs'] },
  history: { Spiff: ManagedSpiff.has },
  hangsOn,
  goesWith: { Brand: ['SpiffBrand'] },
  constants: { MAX_SPIFF_ITEMS: MAX_ITEMS },
  leadsTo: [
    { page: '/auth/spiff/card-info?spiffId=:id', isThere: Spiff.has },
    { page: '/auth/admin/spiff-manager/:id', isThere: Spiff.has },
  ],
  news: { 'spiff.': 'CLAIMS' },
  withdrawnNews: { 'spiff.opened': 'A spiff' },
  personalData: { Spiff: { names: ['createdById', 'decidedById'] } },
}
