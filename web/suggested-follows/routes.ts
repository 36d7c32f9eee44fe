import { redirect, type RouteObject } from 'react-router'
import AdminNewSuggestionScreenQuery from '../__generated__/AdminNewSuggestionScreenQuery$parameters.ts'
import AdminSuggestionScreenQuery from '../__generated__/AdminSuggestionScreenQuery$parameters.ts'
import AdminSuggestionsScreenQuery from '../__generated__/AdminSuggestionsScreenQuery$parameters.ts'
import SuggestedFollowsScreenQuery from '../__generated__/SuggestedFollowsScreenQuery$parameters.ts'
import { screen, searched, searchedOf, sortedBy } from '../relay/screen.tsx'

export const learner: RouteObject[] = [
  screen(
    'suggested-follows',
    SuggestedFollowsScreenQuery,
    () => import('./SuggestedFollowsScreen.tsx'),
    (args) => ({ text: searched(args, 'text'), followed: searchedOf(args, 'show', ['followed']) ? true : null }),
  ),
]

export const admin: RouteObject[] = [
  screen(
    'suggested-follows',
    AdminSuggestionsScreenQuery,
    () => import('./AdminSuggestionsScreen.tsx'),
    (args) => {
      const status = searchedOf(args, 'status', ['published', 'hidden'])
      return {
        text: searched(args, 'text'),
        published: status && status === 'published',
        sort: sortedBy(args, 'created', 'name', 'followers'),
      }
    },
  ),
  screen(
    'suggested-follows/create',
    AdminNewSuggestionScreenQuery,
    () => import('./AdminNewSuggestionScreen.tsx'),
    () => ({}),
  ),
  // Documented without an id as well: there is nothing to edit yet.
  { path: 'suggested-follows/edit', loader: () => redirect('/auth/admin/suggested-follows/create') },
  screen(
    'suggested-follows/:suggestId/edit',
    AdminSuggestionScreenQuery,
    () => import('./AdminSuggestionScreen.tsx'),
    ({ params }) => ({ suggestId: params.suggestId ?? '' }),
  ),
]
