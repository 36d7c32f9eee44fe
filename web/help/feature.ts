import type { Feature } from '../session/feature.ts'
import { learner } from './routes.ts'

export const help: Feature = { name: 'help', learner, titles: { '/auth/help': 'Help' } }
