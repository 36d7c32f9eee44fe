import { keepsToOwnBrands } from '../domain/people/rules.ts'
import { can, type Viewer } from '../platform/viewer.ts'

/**
 * Categories stand across brands: who edits courses of every brand looks after them, brand managers choose from them.
 */
export const editsCategories = (viewer: Viewer): boolean =>
  can(viewer, 'create-edit-courses') && !keepsToOwnBrands(viewer)
