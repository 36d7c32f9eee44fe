import { entity } from '../platform/kit/entity.ts'
import { suggestionsEditedBy, suggestionsSeenBy } from './rules.ts'

export const SuggestedFollow = entity('SuggestedFollow', suggestionsSeenBy, { personOr: 'view-suggested-followers' })

/** As far as the viewer may change them. */
export const EditedSuggestedFollow = entity('SuggestedFollow', suggestionsEditedBy, 'modify-suggested-followers')
