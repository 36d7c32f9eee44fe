import { recordingRules } from '../domain/recordings/rules.ts'

export const podcastRules = recordingRules({ flag: 'podcasts', view: 'view-podcasts', modify: 'modify-podcasts' })
