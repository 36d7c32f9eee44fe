import type { Visible } from '../../platform/kit/models.ts'
import { can } from '../../platform/viewer.ts'
import { noteOf, searched, stateOf } from '../search/declared.ts'
import type { Kind, Recorded } from './kinds.ts'

/** How recordings of a kind are found: by their title, and by what is said in them. */
export function searchedRecordings<M extends Recorded>(
  kind: Kind<M>,
  of: { access: Visible<M> },
): ReturnType<typeof searched>
// As in publishing.ts: written for one model.
export function searchedRecordings(
  { nouns, page, rules, view }: Kind<'Video'>,
  of: { access: Visible<'Video'> },
): ReturnType<typeof searched> {
  return searched({
    of,
    label: nouns.charAt(0).toUpperCase() + nouns.slice(1),
    names: ['title'],
    texts: ['description', 'transcript'],
    shows: { title: 'title', status: 'status', brand: 'brand.name', category: 'category.name' },
    title: ({ title }) => String(title),
    note: ({ brand, category, status }) => noteOf(brand, category, status === 'PUBLISHED' ? '' : stateOf(status)),
    learner: { among: rules.availableTo, page: ({ id }) => `${page}/${String(id)}`, list: page },
    admin: {
      may: (viewer) => can(viewer, view),
      page: ({ id }, viewer) => `/auth/admin/${nouns}/${String(id)}/${rules.writes(viewer) ? 'edit' : 'preview'}`,
      list: `/auth/admin/${nouns}`,
    },
  })
}
