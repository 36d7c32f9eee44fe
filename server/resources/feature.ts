import type { Feature } from '../platform/feature.ts'
import { hangsOn } from './hangsOn.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'

export const resources: Feature = {
  name: 'resources',
  rows,
  hangsOn,
  switchedBy: {
    resources: [
      'Resource',
      'resources',
      'saveResource',
      'addCourseResources',
      'removeCourseResource',
      'orderCourseResources',
      'addCurriculumResources',
      'removeCurriculumResource',
      'orderCurriculumResources',
    ],
  },
  goesWith: { Course: ['CourseResource'] },
  personalData: { Resource: { names: ['createdById'] } },
}
