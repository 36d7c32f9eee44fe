import { entity } from '../platform/kit/entity.ts'
import { curriculumsEditableBy, curriculumsReportedTo, curriculumsVisibleTo } from './rules.ts'

export const Curriculum = entity('Curriculum', curriculumsVisibleTo, { personOr: 'view-curriculums' })
/** With figures, for reports. */
export const ReportedCurriculum = entity('Curriculum', curriculumsReportedTo, 'curriculum-reports')
/** As far as the viewer may change them. */
export const EditedCurriculum = entity(
  'Curriculum',
  (viewer) => curriculumsEditableBy(viewer),
  'create-edit-curriculums',
)
