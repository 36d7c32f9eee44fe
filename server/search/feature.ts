import type { Feature } from '../platform/feature.ts'
import './schema.ts'

export const search: Feature = { name: 'search' }
