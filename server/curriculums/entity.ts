import { entity } from '../platform/kit/entity.ts'
import { curriculumsEditableBy, curriculumsVisibleTo } from './rules.ts'

export const Curriculum = entity('Curriculum', curriculumsVisibleTo, { personOr: 'view-curriculums' })
/** As far as the viewer may change them. */
export const EditedCurriculum = entity(
  'Curriculum',
  (viewer) => curriculumsEditableBy(viewer),
  'create-edit-curriculums',
)
