import { coursesEditedBy } from '../courses/rules.ts'
import { entity } from '../platform/entity.ts'
import { curriculumsSeenBy } from './rules.ts'

export const Curriculum = entity('Curriculum', curriculumsSeenBy)
export const EditedCourse = entity('Course', (viewer) => coursesEditedBy(viewer), 'create-edit-curriculums')
