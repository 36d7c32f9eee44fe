import { entity } from '../platform/kit/entity.ts'
import { suggestionsEditableBy, suggestionsVisibleTo } from './rules.ts'

export const SuggestedFollow = entity('SuggestedFollow', suggestionsVisibleTo, { personOr: 'view-suggested-followers' })

/** As far as the viewer may change them. */
export const EditedSuggestedFollow = entity('SuggestedFollow', suggestionsEditableBy, 'modify-suggested-followers')
