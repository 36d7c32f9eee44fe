import type { Feature } from '../platform/feature.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './schema.ts'
import './news.ts'

export const spiffs: Feature = {
  name: 'spiffs',
  rows,
  news: { 'spiff.': 'CLAIMS' },
  personalData: { Spiff: { names: ['createdById', 'decidedById'] } },
}
