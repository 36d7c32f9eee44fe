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
  openTo: { TRAINING_ONLY: ['ScormAttempt', 'startScorm', 'saveScormProgress'] },
  personalData: {
    ScormPackage: { names: ['uploadedById'], inward: { findings: 'a report on the file, for who edits the course' } },
    ScormAttempt: { of: ['userId'] },
    ScormItemState: { within: { ScormAttempt: 'attemptId' }, inward: { cmi: ITS_OWN } },
    ScormSession: { within: { ScormAttempt: 'attemptId' } },
    ScormInteraction: { within: { ScormAttempt: 'attemptId' } },
  },
}
