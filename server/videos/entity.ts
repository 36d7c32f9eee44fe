import { entity } from '../platform/kit/entity.ts'
import { videoRules, videoSubmissionsSeenBy } from './rules.ts'

export const Video = entity('Video', videoRules.seen, { personOr: 'view-videos' })
export const VideoSubmission = entity('VideoSubmission', videoSubmissionsSeenBy, { personOr: 'view-videos' })
