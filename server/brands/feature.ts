import type { Feature } from '../platform/feature.ts'
import { hangsOn } from './hangsOn.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './schema.ts'
import './on.ts'

export const brands: Feature = {
  name: 'brands',
  rows,
  hangsOn,
  switchedBy: { multipleBrands: ['createBrand', 'deleteBrand'] },
  personalData: { Brand: { names: ['administratorId'] }, BrandManager: { of: ['userId'] } },
}
