import type { Feature } from '../platform/feature.ts'
import { rows } from './rest.ts'
import '../domain/reactions/favorites.ts'

export const favorites: Feature = { name: 'favorites', rows, switchedBy: { favorites: ['favorites'] } }
