import { entity } from '../platform/kit/entity.ts'
import { podcastRules } from './rules.ts'

export const Podcast = entity('Podcast', podcastRules.visibleTo, { personOr: 'view-podcasts' })
