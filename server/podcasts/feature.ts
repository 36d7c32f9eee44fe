import { shared } from './schema.ts'
import { recordingRows } from '../domain/recordings/rest.ts'
import type { Feature } from '../platform/feature.ts'
import { EditedPodcast } from './entity.ts'
import { pages } from './feed/pages.ts'
import './feed/schema.ts'

export const podcasts: Feature = {
  name: 'podcasts',
  ...shared,
  rows: recordingRows({
    type: 'Podcast',
    noun: 'podcast',
    path: '/api/podcasts',
    categories: '/api/podcast-categories',
    size: 10,
    states: 'PodcastState',
    shelvesAt: ['/api/podcasts'],
  }),
  pages,
  switchedBy: {
    podcasts: [
      'Podcast',
      'PodcastCategory',
      'podcast',
      'podcasts',
      'podcastBeside',
      'deletedPodcasts',
      'podcastCategories',
      'podcastCategory',
      'podcastMakers',
      'savePodcast',
      'deletePodcast',
      'restorePodcast',
      'duplicatePodcast',
      'savePodcastCategories',
      'changePodcastFeed',
    ],
  },
  history: { Podcast: EditedPodcast.has },
  personalData: { ...shared.personalData, PodcastFeed: { of: ['userId'] } },
}
