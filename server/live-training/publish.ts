import { fieldsRefused } from '../platform/permission.ts'
import type { Viewer } from '../platform/viewer.ts'
import { holds } from './rules.ts'

/** Asked before something is opened or closed with its save. Errors: FORBIDDEN at published. */
export function refuseToPublish(viewer: Viewer, part: 'events' | 'templates' | 'locations'): void {
  if (!holds(viewer, 'publish', part)) throw fieldsRefused(viewer, [['published', `publish-live-training-${part}`]])
}
