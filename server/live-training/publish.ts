import { badInput, failure } from '../platform/errors.ts'
import { fieldsRefused } from '../platform/permission.ts'
import type { Viewer } from '../platform/viewer.ts'
import { holds } from './rules.ts'

/** Asked before something is opened or closed with its save. Errors: FORBIDDEN at published. */
export function refuseToPublish(viewer: Viewer, part: 'events' | 'templates' | 'locations'): void {
  if (!holds(viewer, 'publish', part)) throw fieldsRefused(viewer, [['published', `publish-live-training-${part}`]])
}

/** What is open has a place: of one that is, it may not be taken away; of others it is what it lacks to be opened. */
export function nowhere(isShown: boolean) {
  const text = 'Choose a location, or make it a livestream.'
  return isShown ? badInput('locationId', text) : failure('CONFLICT', text, { locationId: text })
}
