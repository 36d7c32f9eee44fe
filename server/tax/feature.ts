import type { Feature } from '../platform/feature.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'
import './news.ts'

export const tax: Feature = {
  name: 'tax',
  rows,
  personalData: { TaxForm: { of: ['userId'] }, LedgerEntry: { of: ['userId'] } },
}
