import { IconMicrophone, IconRss } from '@tabler/icons-react'
import type { RecordingKind } from '../domain/recordings/kinds.ts'

export const podcastKind: RecordingKind = {
  target: 'PODCAST',
  type: 'Podcast',
  one: 'podcast',
  many: 'podcasts',
  parameter: 'podcastId',
  media: 'audio',
  icon: IconMicrophone,
  flag: 'podcasts',
  view: 'view-podcasts',
  modify: 'modify-podcasts',
  places: { learner: 84, admin: 320 },
  hasAllPage: true,
  words: {
    learner: 'Listen here or in your podcast app, on the drive and in the shop.',
    learnerNone: 'As soon as a brand publishes a podcast for you, it appears here.',
    goesOn: 'Continue listening',
    admin: 'What people listen to, in the portal and in podcast apps.',
    adminNone: 'Upload a recording, give it a title, and publish it for everybody or for groups.',
  },
  links: () => [{ to: '/auth/me#podcasts', label: 'Listen in your podcast app', icon: IconRss }],
}
