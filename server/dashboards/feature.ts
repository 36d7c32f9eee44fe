import type { Feature } from '../platform/feature.ts'
import './schema.ts'

export const dashboards: Feature = { name: 'dashboards' }
