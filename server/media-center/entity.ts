import { entity } from '../platform/kit/entity.ts'
import { mediaSeenBy } from './rules.ts'

export const Media = entity('MediaItem', mediaSeenBy, { personOr: 'create-uploads-media' })
