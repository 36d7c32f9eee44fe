import { IconPhoto } from '@tabler/icons-react'
import type { Feature } from '../session/feature.ts'
import { ADMIN, LEARNER } from './paths.ts'
import { admin, brandAreas, learner } from './routes.ts'

export const mediaCenter: Feature = {
  name: 'media-center',
  learner,
  admin,
  brandAreas,
  flags: {
    mediaCenter: {
      section: 'features',
      place: 40,
      label: 'Media center',
      text: 'Files of the brands, and the photo library.',
    },
  },
  titles: {
    [LEARNER]: 'Media center',
    [`${LEARNER}/*`]: 'Media center',
    '/auth/photo-library': 'Photo library',
    '/auth/brand-page/:brandId/media-center': 'Brand',
    '/auth/brand-page/:brandId/media-center/*': 'Media center',
    [ADMIN]: 'Media center',
    [`${ADMIN}/*`]: 'Media center',
  },
  learnerMenu: [
    {
      place: 80,
      group: 'Library',
      label: 'Media center',
      to: LEARNER,
      icon: IconPhoto,
      alsoActiveOn: `${LEARNER}/*`,
      when: ({ session }) => session.settings.flags.mediaCenter,
    },
  ],
  adminMenu: [
    {
      place: 220,
      label: 'Media center',
      to: ADMIN,
      icon: IconPhoto,
      alsoActiveOn: `${ADMIN}/*`,
      when: ({ can, session }) => can('create-uploads-media') && session.settings.flags.mediaCenter,
    },
  ],
  editors: { MediaItem: (id) => `${ADMIN}?view=${id}` },
}
