import { entity } from '../platform/kit/entity.ts'
import { curriculumsEditedBy, curriculumsSeenBy } from './rules.ts'

export const Curriculum = entity('Curriculum', curriculumsSeenBy, { personOr: 'view-curriculums' })
/** As far as the viewer may change them. */
export const EditedCurriculum = entity('Curriculum', (viewer) => curriculumsEditedBy(viewer), 'create-edit-curriculums')
