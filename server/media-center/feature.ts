import type { Feature } from '../platform/feature.ts'
import { hangsOn } from './hangsOn.ts'
import { rows } from './rest.ts'
import './deletions.ts'
import './merge.ts'
import './on.ts'
import { MOST_CHOSEN } from './schema.ts'

export const mediaCenter: Feature = {
  name: 'media-center',
  rows,
  constants: { MOST_CHOSEN },
  hangsOn,
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
