import type { RouteObject } from 'react-router'
import AdminReceiptLinesScreenQuery from '../../__generated__/AdminReceiptLinesScreenQuery$parameters.ts'
import { isSearched, screen, searched, searchedOf, sortedBy } from '../../relay/screen.tsx'
import { parts } from './words.ts'

export const admin: RouteObject[] = [
  screen(
    'spiff-manager/receipt-lines',
    AdminReceiptLinesScreenQuery,
    () => import('./AdminReceiptLinesScreen.tsx'),
    (args) => {
      const view = searchedOf(args, 'view', ['revoked', 'doubts'])
      return {
        text: searched(args, 'text'),
        part: searchedOf(args, 'part', parts),
        isSearched: view !== 'doubts' && isSearched(args, 'text', 'part'),
        revoked: view === 'revoked',
        isOfDoubts: view === 'doubts',
        sort: sortedBy(args, 'created', 'dealer', 'text', 'part', 'person'),
      }
    },
  ),
]
