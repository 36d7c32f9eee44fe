import type { Feature } from '../platform/feature.ts'
import { hangsOn } from './hangsOn.ts'
import { rows } from './rest.ts'
import './deletions.ts'
import './merge.ts'
import './on.ts'
import { MOST_CHOSEN } from './schema.ts'

declare module '../platform/flags.ts' {
  interface Flags {
    mediaCenter: boolean
  }
}

export const mediaCenter: Feature = {
  name: 'media-center',
  rows,
  constants: { MOST_CHOSEN },
  hangsOn,
  flags: {
    mediaCenter: { description: 'The media center is on.', default: true, position: 7, rights: 'media_center' },
  },
  switchedBy: {
    mediaCenter: [
      'MediaItem',
      'addMedia',
      'deleteMedia',
      'mediaBeside',
      'mediaContents',
      'mediaDeletions',
      'mediaFolders',
      'mediaItem',
      'mediaItems',
      'mediaPlace',
      'mediaView',
      'moveMedia',
      'photos',
      'saveMedia',
      'saveMediaView',
      'undoDeleteMedia',
    ],
  },
  personalData: {
    MediaItem: { names: ['createdById'] },
    MediaVersion: { names: ['replacedById'] },
    MediaView: { of: ['userId'] },
  },
}
