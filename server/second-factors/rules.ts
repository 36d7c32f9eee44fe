import { inPerson, type Viewer } from '../platform/viewer.ts'
import { closesPerson } from '../users/rules.ts'

/**
 * Takes the factors of somebody who lost them: who edits the person and stands above them, in person; never the own
 * ones.
 */
export const resetsFactors = (viewer: Viewer, person: Parameters<typeof closesPerson>[1]): boolean =>
  inPerson(viewer) && closesPerson(viewer, person)
