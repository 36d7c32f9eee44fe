import { entity } from '../platform/kit/entity.ts'
import { resourcesEditableBy, resourcesVisibleTo } from './rules.ts'

export const Resource = entity('Resource', resourcesVisibleTo, { personOr: 'view-resources' })

/** As far as the viewer may change them. */
export const EditedResource = entity('Resource', resourcesEditableBy, 'create-edit-resources')

/** As far as the viewer may delete them. */
export const DeletedResource = entity(
  'Resource',
  (viewer) => resourcesEditableBy(viewer, 'delete-resources'),
  'delete-resources',
)
