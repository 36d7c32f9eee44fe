import { ReactionTarget } from '../contract/__generated__/limits.ts'

/** Kinds of favorites, as headings of their groups. */
const NAMES: { readonly [T in (typeof ReactionTarget)[number]]: string } = {
  BULLETIN: 'News',
  PROMOTION: 'Promotions',
  EVENT: 'Events',
  VIDEO: 'Videos',
  PODCAST: 'Podcasts',
}

export const kinds = ReactionTarget.map((value) => ({ value, label: NAMES[value] }))
