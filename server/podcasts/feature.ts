import { shared } from './schema.ts'
import { recordingRows } from '../domain/recordings/rest.ts'
import type { Feature } from '../platform/feature.ts'
import { pages } from './feed/pages.ts'
import './feed/schema.ts'

declare module '../platform/flags.ts' {
  interface Flags {
    podcasts: boolean
  }
}

export const podcasts: Feature = {
  name: 'podcasts',
  ...shared,
  rows: recordingRows({
    type: 'Podcast',
    noun: 'podcast',
    path: '/api/podcasts',
    categories: '/api/podcast-categories',
    size: 10,
    shelvesAt: ['/api/podcasts'],
  }),
  pages,
  flags: { podcasts: { description: 'Podcasts are on.', default: true, position: 12, rights: 'podcasts' } },
  switchedBy: { podcasts: [...(shared.switchedBy?.podcasts ?? []), 'changePodcastFeed'] },
  personalData: { ...shared.personalData, PodcastFeed: { of: ['userId'] } },
}
