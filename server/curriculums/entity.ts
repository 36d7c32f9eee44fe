import { entity } from '../platform/entity.ts'
import { curriculumsSeenBy } from './rules.ts'

export const Curriculum = entity('Curriculum', curriculumsSeenBy)
