import type { Feature } from '../platform/feature.ts'
import { dealerImport } from './imports.ts'
import { hangsOn } from './hangsOn.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './schema.ts'
import './on.ts'

export const dealers: Feature = {
  name: 'dealers',
  rows,
  hangsOn,
  imports: { dealers: dealerImport },
  personalData: { DealerMember: { of: ['userId'] }, Dealer: { names: ['submittedById'] } },
}
