import type { Feature } from '../platform/feature.ts'
import { rows } from './rest.ts'
import './claimDealers.ts'
import './paid.ts'
import './receipts/scan.ts'
import './schema.ts'

export const spiffClaims: Feature = { name: 'spiff-claims', rows }
