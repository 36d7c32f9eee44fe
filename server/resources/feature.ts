import type { Feature } from '../platform/feature.ts'
import { hangsOn } from './hangsOn.ts'
import { rows } from './rest.ts'
import { EditedResource } from './entity.ts'
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
      'resource',
      'resourcePlaces',
      'createResource',
      'saveResource',
      'deleteResource',
      'reorderResources',
      'downloadResource',
      'addCourseResources',
      'removeCourseResource',
      'orderCourseResources',
      'addCurriculumResources',
      'removeCurriculumResource',
      'orderCurriculumResources',
    ],
  },
  goesWith: { Course: ['CourseResource'] },
  aimed: { Resource: ['resource', 'resources'] },
  history: { Resource: EditedResource.has },
  personalData: { Resource: { names: ['createdById'] }, ResourceVersion: { names: ['replacedById'] } },
}
