import { IconVideoPlus } from '@tabler/icons-react'
import { recordingScreens } from '../domain/recordings/kind/recordingScreens.ts'
import type { Feature } from '../session/feature.ts'
import { queue, submissions, videoKind } from './kind.ts'
import { admin, learner } from './routes.ts'

const shared = recordingScreens(videoKind)

export const videos: Feature = {
  name: 'videos',
  ...shared,
  learner: [...learner, ...shared.learner],
  admin: [...admin, ...shared.admin],
  searchIcons: { Video: videoKind.icon },
  flags: {
    videos: { section: 'features', place: 60, label: 'Videos', text: 'Videos from brands, and those people submit.' },
  },
  titles: {
    ...shared.titles,
    [submissions.to]: submissions.label,
    [`${submissions.to}/submit`]: 'Submit a video',
    [`${submissions.to}/preview`]: 'Preview',
    [`${submissions.to}/:videoId`]: 'My video',
    [`${submissions.to}/:videoId/edit`]: 'Edit video',
    [queue.to]: 'Video submissions',
    [`${queue.to}/:videoId/edit`]: 'Edit video',
    [`${queue.to}/:videoId/preview`]: 'Video submission',
  },
  adminMenu: [
    ...shared.adminMenu,
    {
      place: 310,
      group: 'Videos',
      label: queue.label,
      to: queue.to,
      icon: IconVideoPlus,
      badge: 'videoSubmissions',
      when: ({ can, session }) => can('approve-videos') && session.settings.flags.videos,
    },
  ],
  states: { sent_for_approval: { color: 'yellow', word: 'Sent for approval' } },
}
