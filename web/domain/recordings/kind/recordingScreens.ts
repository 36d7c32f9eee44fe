import type { LoaderFunctionArgs } from 'react-router'
import AdminNewRecordingScreenQuery from '../../../__generated__/AdminNewRecordingScreenQuery$parameters.ts'
import AdminRecordingCategoriesScreenQuery from '../../../__generated__/AdminRecordingCategoriesScreenQuery$parameters.ts'
import AdminRecordingPreviewScreenQuery from '../../../__generated__/AdminRecordingPreviewScreenQuery$parameters.ts'
import AdminRecordingScreenQuery from '../../../__generated__/AdminRecordingScreenQuery$parameters.ts'
import AdminRecordingsScreenQuery from '../../../__generated__/AdminRecordingsScreenQuery$parameters.ts'
import RecordingCategoryScreenQuery from '../../../__generated__/RecordingCategoryScreenQuery$parameters.ts'
import RecordingScreenQuery from '../../../__generated__/RecordingScreenQuery$parameters.ts'
import RecordingsScreenQuery from '../../../__generated__/RecordingsScreenQuery$parameters.ts'
import { RecordingState } from '../../../contract/__generated__/limits.ts'
import { screensOf, searched, searchedOf, sortedBy } from '../../../relay/screen.tsx'
import type { Feature } from '../../../session/feature.ts'
import { capitalized } from '../../../ui/formats.ts'
import { adminOf, editorOf, listOf, type RecordingKind } from '../kinds.ts'

/** What the page of the learners asks for: shelves, or what one searches. */
function shelvesAsked(args: LoaderFunctionArgs) {
  const [text, category] = [searched(args, 'text'), searched(args, 'category')]
  const show = searchedOf(args, 'show', ['favorites', 'all'])
  return { text, category, favored: show === 'favorites' || null, isSearch: Boolean(text ?? category ?? show) }
}

/** All that a kind brings to the portal: its screens with their titles, its links in the menus, its editor. */
export function recordingScreens(kind: RecordingKind) {
  const { target, type, one, many, parameter, icon, places, flag, view, adminLink } = kind
  const screen = screensOf(kind)
  const ofKind = () => ({ kind: target })
  const ofOne = ({ params }: LoaderFunctionArgs) => ({ kind: target, id: params[parameter] ?? '' })
  const [list, admin] = [listOf(kind), adminOf(kind)]
  const [shelf, played] = [`${many}/category/:categoryId${kind.hasAllPage ? '?' : ''}`, `${many}/:${parameter}`]
  return {
    learner: [
      screen(
        many,
        RecordingsScreenQuery,
        () => import('./RecordingsScreen.tsx'),
        (args) => ({ ...ofKind(), ...shelvesAsked(args) }),
      ),
      screen(
        shelf,
        RecordingCategoryScreenQuery,
        () => import('./RecordingCategoryScreen.tsx'),
        (args) => {
          const id = args.params.categoryId
          const text = searched(args, 'text')
          return { ...ofKind(), id: id ?? '', category: id ?? null, isOne: id !== undefined, text }
        },
      ),
      screen(
        played,
        RecordingScreenQuery,
        () => import('./RecordingScreen.tsx'),
        (args) => ({ ...ofOne(args), target }),
      ),
    ],
    admin: [
      screen(
        many,
        AdminRecordingsScreenQuery,
        () => import('./AdminRecordingsScreen.tsx'),
        (args) => ({
          ...ofKind(),
          target,
          text: searched(args, 'text'),
          category: searched(args, 'category'),
          status: searchedOf(args, 'status', RecordingState),
          createdBy: searched(args, 'createdBy'),
          sort: sortedBy(args, 'created', 'title', 'views'),
        }),
      ),
      screen(
        `${many}/categories`,
        AdminRecordingCategoriesScreenQuery,
        () => import('./AdminRecordingCategoriesScreen.tsx'),
        ofKind,
      ),
      screen(`${many}/create`, AdminNewRecordingScreenQuery, () => import('./AdminNewRecordingScreen.tsx'), ofKind),
      { path: `${many}/preview`, lazy: { Component: async () => (await import('../DraftPreview.tsx')).DraftPreview } },
      screen(`${played}/edit`, AdminRecordingScreenQuery, () => import('./AdminRecordingScreen.tsx'), ofOne),
      screen(
        `${played}/preview`,
        AdminRecordingPreviewScreenQuery,
        () => import('./AdminRecordingPreviewScreen.tsx'),
        ofOne,
      ),
    ],
    titles: {
      [list.to]: list.label,
      [`/auth/${played}`]: capitalized(one),
      [`/auth/${shelf}`]: list.label,
      [admin.to]: admin.label,
      [`${admin.to}/categories`]: `${capitalized(one)} categories`,
      [`${admin.to}/create`]: `New ${one}`,
      [`${admin.to}/preview`]: 'Preview',
      [`/auth/admin/${played}/edit`]: `Edit ${one}`,
      [`/auth/admin/${played}/preview`]: 'Preview',
    },
    learnerMenu: [
      {
        place: places.learner,
        group: 'Library',
        label: list.label,
        to: list.to,
        icon,
        when: ({ session }) => session.settings.flags[flag],
      },
    ],
    adminMenu: [
      {
        place: places.admin,
        label: admin.label,
        ...adminLink,
        to: admin.to,
        icon,
        when: ({ can, session }) => can(view) && session.settings.flags[flag],
      },
    ],
    editors: { [type]: (id: string) => editorOf(kind, id) },
    favorites: { [target]: capitalized(many) },
  } satisfies Omit<Feature, 'name'>
}
