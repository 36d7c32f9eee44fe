import type { Feature } from '../platform/feature.ts'
import { serveContent } from './content/serve.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './on.ts'
import './read.ts'
import './schema.ts'

/** What a lesson keeps for itself, in a form of its own. */
const ITS_OWN = 'a lesson’s own notes, which it alone reads'

export const scorm: Feature = {
  name: 'scorm',
  rows,
  content: serveContent,
  goesWith: { Course: ['ScormPackage'] },
  openTo: { TRAINING_ONLY: ['ScormAttempt', 'startScorm', 'saveScormProgress', 'navigateScorm'] },
  personalData: {
    ScormPackage: {
      names: ['uploadedById'],
      inward: {
        findings: 'a report on the file, for who edits the course',
        tree: 'the order of lessons, as the file says it',
      },
    },
    ScormAttempt: {
      of: ['userId'],
      inward: {
        state: 'where the course stands, which the portal alone reads; what was done goes out lesson by lesson',
      },
    },
    ScormItemState: { within: { ScormAttempt: 'attemptId' }, inward: { cmi: ITS_OWN } },
    ScormSession: { within: { ScormAttempt: 'attemptId' } },
    ScormInteraction: { within: { ScormAttempt: 'attemptId' } },
  },
}
