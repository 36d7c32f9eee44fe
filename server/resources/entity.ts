import { entity } from '../platform/kit/entity.ts'
import { resourcesEditedBy, resourcesSeenBy } from './rules.ts'

export const Resource = entity('Resource', resourcesSeenBy, { personOr: 'view-resources' })

/** As far as the viewer may change them. */
export const EditedResource = entity('Resource', resourcesEditedBy, 'create-edit-resources')

/** As far as the viewer may delete them. */
export const DeletedResource = entity(
  'Resource',
  (viewer) => resourcesEditedBy(viewer, 'delete-resources'),
  'delete-resources',
)
