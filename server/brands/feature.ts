import type { Feature } from '../platform/feature.ts'
import { hangsOn } from './hangsOn.ts'
import { rows } from './rest.ts'
import { searchedBrands } from './searched.ts'
import { brandsVisibleTo } from './rules.ts'
import { tiles } from './tiles.ts'
import './merge.ts'
import './schema.ts'
import './on.ts'

declare module '../platform/flags.ts' {
  interface Flags {
    multipleBrands: boolean
  }
}

export const brands: Feature = {
  name: 'brands',
  searched: searchedBrands,
  choices: { Brand: { visibleTo: brandsVisibleTo } },
  rows,
  tiles,
  hangsOn,
  flags: { multipleBrands: { description: 'Several brands share the installation.', default: true, position: 2 } },
  switchedBy: { multipleBrands: ['createBrand', 'deleteBrand'] },
  personalData: { Brand: { names: ['administratorId'] }, BrandManager: { of: ['userId'] } },
}
