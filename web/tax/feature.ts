import type { Feature } from '../session/feature.ts'
import { learner } from './routes.ts'

export const tax: Feature = { name: 'tax', learner, titles: { '/auth/w9/create': 'Tax form (W-9)' } }
