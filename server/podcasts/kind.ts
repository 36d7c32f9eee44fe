import type { Kind } from '../domain/recordings/kinds.ts'
import { podcastRules } from './rules.ts'

export const podcastKind: Kind<'Podcast'> = {
  model: 'Podcast',
  noun: 'podcast',
  nouns: 'podcasts',
  file: 'audio',
  favorite: 'Podcast',
  page: '/auth/podcasts',
  flag: 'podcasts',
  view: 'view-podcasts',
  modify: 'modify-podcasts',
  rules: podcastRules,
}
