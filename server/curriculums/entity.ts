import { entity } from '../platform/kit/entity.ts'
import { curriculumsSeenBy } from './rules.ts'

export const Curriculum = entity('Curriculum', curriculumsSeenBy, { personOr: 'view-curriculums' })
