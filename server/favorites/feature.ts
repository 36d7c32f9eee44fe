import type { Feature } from '../platform/feature.ts'
import { rows } from './rest.ts'
import '../domain/reactions/favorites.ts'

declare module '../platform/flags.ts' {
  interface Flags {
    favorites: boolean
  }
}

export const favorites: Feature = {
  name: 'favorites',
  rows,
  flags: { favorites: { description: 'Favorites are on.', default: true, position: 14 } },
  switchedBy: { favorites: ['favorites'] },
}
