import { entity } from '../platform/kit/entity.ts'
import { videoRules, videoSubmissionsSeenBy } from './rules.ts'

export const Video = entity('Video', videoRules.seen, { personOr: 'view-videos' })
/** As far as the viewer may change them. */
export const EditedVideo = entity('Video', videoRules.edited, 'modify-videos')
export const VideoSubmission = entity('VideoSubmission', videoSubmissionsSeenBy, { personOr: 'view-videos' })
