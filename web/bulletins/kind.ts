import { IconNews } from '@tabler/icons-react'
import type { PostKind } from '../domain/posts/kinds.ts'

export const bulletinKind: PostKind = {
  target: 'BULLETIN',
  type: 'Bulletin',
  one: 'bulletin',
  many: 'bulletins',
  several: 'news',
  parameter: 'announcementId',
  icon: IconNews,
  places: { learner: 30, admin: 230 },
  tab: { place: 40, label: 'News', icon: IconNews },
  list: { to: '/auth/bulletins', label: 'Latest news', one: 'News' },
  adminLabel: ({ settings }) => settings.labels.announcements,
  words: {
    learner: 'What your brands want you to know.',
    learnerNone: 'As soon as a brand publishes something for your department or group, it appears here.',
    admin: 'News for dealers and their staff.',
    adminNone: 'Tell dealers and their staff what is new: a text, pictures and files.',
  },
}

/** The same within the page of a brand. */
export const brandNewsKind = (brandId: string): PostKind => ({
  ...bulletinKind,
  list: { ...bulletinKind.list, to: `/auth/brand-page/${brandId}/latest-news` },
})
