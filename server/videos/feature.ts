import { recordingRows, type Recording } from '../domain/recordings/rest.ts'
import type { Feature } from '../platform/feature.ts'
import type { AnswerOf } from '../platform/rest/document.ts'
import { Video } from './entity.ts'
import { videoSubmissionsDecidedBy } from './rules.ts'
import { shared } from './schema.ts'
import './merge.ts'
import './news.ts'
import './on.ts'

const handedIn = '... on Video { submittedBy submission { status deniedReason submittedAt version } }'

declare module '../platform/flags.ts' {
  interface Flags {
    videos: boolean
  }
}

export const videos: Feature = {
  name: 'videos',
  ...shared,
  rows: recordingRows({
    type: 'Video',
    noun: 'video',
    path: '/api/videos',
    categories: '/api/video-categories',
    size: 10,
    more: handedIn,
    shape: ({ submission, submittedBy }: Recording & AnswerOf<typeof handedIn>) => ({ submission, submittedBy }),
    savedById: true,
    submitted: { mutation: 'submitVideo', right: 'submit-videos', kept: 'modify-videos' },
    // The documents leave open below which path they stand.
    shelvesAt: ['/api/video-categories', '/api/videos'],
  }),
  flags: { videos: { description: 'Videos are on.', default: true, position: 11, rights: 'videos' } },
  switchedBy: {
    videos: [
      ...(shared.switchedBy?.videos ?? []),
      'VideoSubmission',
      'videoSubmissions',
      'submitVideo',
      'decideVideo',
      'undoVideoDecision',
    ],
  },
  badges: {
    videoSubmissions: {
      description: 'Videos submitted that wait for the viewer, never the own.',
      count: ({ db }, viewer) =>
        db.videoSubmission.count({ where: { AND: [{ status: 'PENDING' }, videoSubmissionsDecidedBy(viewer)] } }),
    },
  },
  leadsTo: [
    ...(shared.leadsTo ?? []),
    { page: '/auth/videos/submissions/:id', isThere: Video.has },
    { page: '/auth/admin/videos/submissions/:id/preview', isThere: Video.has },
  ],
  news: { 'video.submission.': 'REQUESTS', 'video.commented': 'COMMENTS' },
  // What became of a video of one's own is nothing any more once one deleted it.
  withdrawnNews: { 'video.submission.': null, 'video.commented': 'A comment' },
  newsSwitchedBy: { videos: ['video.'] },
  personalData: {
    ...shared.personalData,
    VideoSubmission: { of: ['userId'], names: ['decidedById'], erased: { deniedReason: null } },
  },
}
