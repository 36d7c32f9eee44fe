import type { LoaderFunctionArgs } from 'react-router'
import { searched, searchedOf } from '../../relay/screen.tsx'
import { momentOf } from '../../ui/days.ts'

/** What a list of learners may name in its address. */
export const defaults = { text: '', brand: '', show: '', from: '', to: '' }

/** What the reader looks for: the list and the way from one to the next go by the same. */
export const postSearch = (args: LoaderFunctionArgs) => ({
  text: searched(args, 'text'),
  brand: searched(args, 'brand'),
  unread: searchedOf(args, 'show', ['unread']) && true,
  favored: searchedOf(args, 'show', ['favorites']) && true,
  from: momentOf(searched(args, 'from')),
  until: momentOf(searched(args, 'to'), 1),
})

/** The search of the list in the address of one of it, without the name of the page. */
export function listSearch(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('crum')
  return params.toString()
}
