import type { LoaderFunctionArgs } from 'react-router'
import { searched, searchedOf, sortedBy } from '../../relay/screen.tsx'

/** What the page of the learners asks for: shelves, or what one searches. */
export function shelvesAsked(args: LoaderFunctionArgs) {
  const [text, category] = [searched(args, 'text'), searched(args, 'category')]
  const show = searchedOf(args, 'show', ['favorites', 'all'])
  return { text, category, favored: show === 'favorites' || null, isSearch: Boolean(text ?? category ?? show) }
}

/** What the list of who keeps them asks for; `states` are those of the kind. */
export const recordingsAsked = <State extends string>(args: LoaderFunctionArgs, states: readonly State[]) => ({
  text: searched(args, 'text'),
  category: searched(args, 'category'),
  status: searchedOf(args, 'status', states),
  createdBy: searched(args, 'createdBy'),
  sort: sortedBy(args, 'created', 'title', 'views'),
})
