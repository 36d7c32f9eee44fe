import type { Feature } from '../session/feature.ts'
import { learner } from './routes.ts'

export const favorites: Feature = {
  name: 'favorites',
  learner,
  flags: {
    favorites: { section: 'features', place: 80, label: 'Favorites', text: 'What people star, on a page of its own.' },
  },
  titles: { '/auth/favorites': 'Favorites' },
}
