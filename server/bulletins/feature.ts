import { posts } from '../domain/posts/posts.ts'
import type { Feature } from '../platform/feature.ts'

export const bulletins: Feature = {
  name: 'bulletins',
  ...posts({
    model: 'Bulletin',
    noun: 'bulletin',
    nouns: 'bulletins',
    heading: 'News',
    unnamed: 'News',
    favorite: 'Announcement',
    page: '/auth/bulletins',
  }),
}
