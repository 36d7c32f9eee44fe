import type { Feature } from '../platform/feature.ts'
import { rows } from './rest.ts'
import { EditedSuggestedFollow } from './entity.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'

declare module '../platform/flags.ts' {
  interface Flags {
    suggestedFollows: boolean
  }
}

export const suggestedFollows: Feature = {
  name: 'suggested-follows',
  rows,
  flags: {
    suggestedFollows: {
      description: 'Suggested follows are on.',
      default: true,
      position: 13,
      rights: 'suggested_followers',
    },
  },
  switchedBy: {
    suggestedFollows: [
      'SuggestedFollow',
      'suggestedFollow',
      'suggestedFollows',
      'saveSuggestedFollow',
      'deleteSuggestedFollow',
      'peopleToSuggest',
      'follow',
      'followedFeed',
      'ownFollowerCount',
    ],
  },
  aimed: { SuggestedFollow: ['suggested follow', 'suggested follows'] },
  history: { SuggestedFollow: EditedSuggestedFollow.has },
  personalData: {
    SuggestedFollow: { of: ['personId'], names: ['createdById'], files: ['imageId'], erased: { reason: '' } },
    SuggestedFollowAudience: { within: { SuggestedFollow: 'suggestedFollowId' } },
    Follow: { of: ['userId'] },
  },
}
