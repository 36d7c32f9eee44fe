import type { LoaderFunctionArgs } from 'react-router'
import AdminNewPostScreenQuery from '../../../__generated__/AdminNewPostScreenQuery$parameters.ts'
import AdminPostPreviewScreenQuery from '../../../__generated__/AdminPostPreviewScreenQuery$parameters.ts'
import AdminPostScreenQuery from '../../../__generated__/AdminPostScreenQuery$parameters.ts'
import AdminPostsScreenQuery from '../../../__generated__/AdminPostsScreenQuery$parameters.ts'
import PostScreenQuery from '../../../__generated__/PostScreenQuery$parameters.ts'
import PostsScreenQuery from '../../../__generated__/PostsScreenQuery$parameters.ts'
import { ContentStatus } from '../../../contract/__generated__/limits.ts'
import { screensOf, searched, searchedOf, sortedBy } from '../../../relay/screen.tsx'
import type { Feature, MenuViewer } from '../../../session/feature.ts'
import { capitalized } from '../../../ui/formats.ts'
import { adminOf, editorOf, type PostKind } from '../kinds.ts'
import { postSearch } from '../search.ts'

const titlesOf = (kind: PostKind): Feature['titles'] => {
  const { one, many, parameter, list } = kind
  return {
    [list.to]: list.label,
    [`/auth/${many}/:${parameter}`]: list.one,
    [adminOf(kind)]: capitalized(many),
    [`${adminOf(kind)}/create`]: `New ${one}`,
    [`${adminOf(kind)}/preview`]: 'Preview',
    [`${adminOf(kind)}/:${parameter}/edit`]: `Edit ${one}`,
    [`${adminOf(kind)}/:${parameter}/preview`]: 'Preview',
  }
}

/** One for all kinds. */
const FLAGS: Feature['flags'] = {
  announcements: { section: 'features', place: 30, label: 'Latest news', text: 'Bulletins or announcements.' },
}

/** All that a kind brings to the portal: its screens with their titles, its links in the menus, its editor. */
export function postScreens(kind: PostKind): Omit<Feature, 'name'> {
  const { target, type, many, parameter, icon, places, list, adminLabel, several, tab } = kind
  const screen = screensOf(kind)
  const ofKind = () => ({ kind: target })
  const ofOne = ({ params }: LoaderFunctionArgs) => ({ kind: target, id: params[parameter] ?? '' })
  const [read, edited] = [`${many}/:${parameter}`, `${many}/:${parameter}/edit`]
  const isOn = ({ session }: MenuViewer) => session.settings.flags.announcements
  return {
    learner: [
      screen(
        many,
        PostsScreenQuery,
        () => import('./PostsScreen.tsx'),
        (args) => ({ ...ofKind(), ...postSearch(args) }),
      ),
      screen(
        read,
        PostScreenQuery,
        () => import('./PostScreen.tsx'),
        (args) => ({ ...ofOne(args), target, ...postSearch(args) }),
      ),
    ],
    admin: [
      screen(
        many,
        AdminPostsScreenQuery,
        () => import('./AdminPostsScreen.tsx'),
        (args) => ({
          ...ofKind(),
          target,
          text: searched(args, 'text'),
          brand: searched(args, 'brand'),
          status: searchedOf(args, 'status', ContentStatus),
          sort: sortedBy(args, 'created', 'title', 'readers'),
        }),
      ),
      screen(
        `${many}/create`,
        AdminNewPostScreenQuery,
        () => import('./AdminNewPostScreen.tsx'),
        () => ({}),
      ),
      {
        path: `${many}/preview`,
        lazy: { Component: async () => (await import('../AdminDraftPreview.tsx')).AdminDraftPreview },
      },
      screen(edited, AdminPostScreenQuery, () => import('./AdminPostScreen.tsx'), ofOne),
      screen(`${read}/preview`, AdminPostPreviewScreenQuery, () => import('./AdminPostPreviewScreen.tsx'), ofOne),
    ],
    flags: FLAGS,
    titles: titlesOf(kind),
    learnerMenu: [{ place: places.learner, label: list.label, to: list.to, icon, unread: many, tab, when: isOn }],
    adminMenu: [
      {
        place: places.admin,
        label: ({ session }) => adminLabel(session),
        to: adminOf(kind),
        icon,
        when: (who) => who.can('view-announcements') && isOn(who),
      },
    ],
    editors: { [type]: (id) => editorOf(kind, id) },
    newsIcons: { [type.toLowerCase()]: icon },
    favorites: { [target]: capitalized(several) },
  }
}
