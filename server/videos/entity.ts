import { entity } from '../platform/kit/entity.ts'
import { videoRules, videoSubmissionsVisibleTo } from './rules.ts'

export const Video = entity('Video', videoRules.visibleTo, { personOr: 'view-videos' })
export const VideoSubmission = entity('VideoSubmission', videoSubmissionsVisibleTo, { personOr: 'view-videos' })
