import type { Feature } from '../platform/feature.ts'
import { hangsOn } from './hangsOn.ts'
import { MAX_ITEMS } from './items.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './schema.ts'
import './news.ts'

export const spiffs: Feature = {
  name: 'spiffs',
  rows,
  aimed: { Spiff: ['spiff', 'spiffs'] },
  hangsOn,
  goesWith: { Brand: ['SpiffBrand'] },
  constants: { MAX_SPIFF_ITEMS: MAX_ITEMS },
  news: { 'spiff.': 'CLAIMS' },
  personalData: { Spiff: { names: ['createdById', 'decidedById'] } },
}
