import type { Feature } from '../session/feature.ts'
import { learner } from './routes.ts'

export const secondFactors: Feature = {
  name: 'second-factors',
  learner,
  titles: { '/auth/second-factor': 'Set up a second factor' },
}
