import { can, type Viewer } from '../platform/viewer.ts'

/** Sees how a unit is used and its description; its name is seen by anyone signed in. */
export const viewsBusinessUnits = (viewer: Viewer | null): boolean => can(viewer, 'view-business-units')
