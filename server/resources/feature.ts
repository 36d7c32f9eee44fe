import type { Feature } from '../platform/feature.ts'
import { hangsOn } from './hangsOn.ts'
import { rows } from './rest.ts'
import { searchedResources } from './searched.ts'
import { EditedResource } from './entity.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'

declare module '../platform/flags.ts' {
  interface Flags {
    resources: boolean
  }
}

export const resources: Feature = {
  name: 'resources',
  searched: searchedResources,
  rows,
  hangsOn,
  flags: { resources: { description: 'Resources are on.', default: true, position: 9, rights: 'resources' } },
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
