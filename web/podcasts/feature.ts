import { recordingScreens } from '../domain/recordings/kind/recordingScreens.ts'
import type { Feature } from '../session/feature.ts'
import { podcastKind } from './kind.ts'

export const podcasts: Feature = {
  name: 'podcasts',
  ...recordingScreens(podcastKind),
  searchIcons: { Podcast: podcastKind.icon },
  flags: {
    podcasts: {
      section: 'features',
      place: 70,
      label: 'Podcasts',
      text: 'Recordings, in the portal and in podcast apps.',
    },
  },
}
