import { entity } from '../platform/kit/entity.ts'
import { podcastRules } from './rules.ts'

export const Podcast = entity('Podcast', podcastRules.seen, { personOr: 'view-podcasts' })
/** As far as the viewer may change them. */
export const EditedPodcast = entity('Podcast', podcastRules.edited, 'modify-podcasts')
