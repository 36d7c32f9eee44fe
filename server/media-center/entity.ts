import { entity } from '../platform/kit/entity.ts'
import { mediaVisibleTo } from './rules.ts'

export const Media = entity('MediaItem', mediaVisibleTo, { personOr: 'create-uploads-media' })
