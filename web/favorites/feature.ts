import type { Feature } from '../session/feature.ts'
import { learner } from './routes.ts'

export const favorites: Feature = { name: 'favorites', learner, titles: { '/auth/favorites': 'Favorites' } }
