import type { Feature } from '../platform/feature.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './schema.ts'
import './on.ts'

export const brands: Feature = {
  name: 'brands',
  rows,
  personalData: { Brand: { names: ['administratorId'] }, BrandManager: { of: ['userId'] } },
}
