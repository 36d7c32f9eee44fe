import type { Feature } from '../platform/feature.ts'
import { rows } from './rest.ts'
import './schema.ts'

export const dashboards: Feature = { name: 'dashboards', rows }
