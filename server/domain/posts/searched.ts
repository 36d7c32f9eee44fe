import type { Entity, Visible } from '../../platform/kit/models.ts'
import { can } from '../../platform/viewer.ts'
import { dayOf, noteOf, searched, stateOf } from '../search/declared.ts'
import type { Kind, Posted } from './kinds.ts'
import { postsAvailableTo, writesPosts } from './rules.ts'

/** How posts of a kind are found: by their title and what they say. */
export function searchedPosts<M extends Posted>(
  kind: Kind<M>,
  of: { access: Visible<M & Entity> },
): ReturnType<typeof searched>
// As in publishing.ts: written for one model.
export function searchedPosts(
  { nouns, page }: Kind<'Bulletin'>,
  of: { access: Visible<'Bulletin'> },
): ReturnType<typeof searched> {
  return searched({
    of,
    label: nouns.charAt(0).toUpperCase() + nouns.slice(1),
    names: ['title'],
    texts: ['words'],
    shows: { title: 'title', status: 'status', brand: 'brand.name', date: 'date' },
    title: ({ title }) => String(title),
    note: ({ brand, date, status }) => noteOf(brand, status === 'PUBLISHED' ? dayOf(date) : stateOf(status)),
    learner: { among: postsAvailableTo, page: ({ id }) => `${page}/${String(id)}`, list: page },
    admin: {
      may: (viewer) => can(viewer, 'view-announcements'),
      page: ({ id }, viewer) => `/auth/admin/${nouns}/${String(id)}/${writesPosts(viewer) ? 'edit' : 'preview'}`,
      list: `/auth/admin/${nouns}`,
    },
  })
}
