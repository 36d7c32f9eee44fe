import { posts } from '../domain/posts/posts.ts'
import type { Feature } from '../platform/feature.ts'

export const promotions: Feature = {
  name: 'promotions',
  ...posts({
    model: 'Promotion',
    noun: 'promotion',
    nouns: 'promotions',
    heading: 'New promotion',
    unnamed: 'A promotion',
    favorite: null,
    page: '/auth/promotions',
  }),
}
