import type { RouteObject } from 'react-router'
import AdminYearEndScreenQuery from '../../__generated__/AdminYearEndScreenQuery$parameters.ts'
import { YearEndStanding } from '../../contract/__generated__/limits.ts'
import { screen, searched, searchedOf } from '../../relay/screen.tsx'

const yearIn = (text: string | null) => (/^20\d\d$/.test(text ?? '') ? Number(text) : null)

export const admin: RouteObject[] = [
  screen(
    'year-end',
    AdminYearEndScreenQuery,
    () => import('./AdminYearEndScreen.tsx'),
    (args) => {
      const standing = searchedOf(args, 'standing', YearEndStanding)
      return {
        year: yearIn(searched(args, 'year')),
        payerId: searched(args, 'payer'),
        standing,
        problems: searched(args, 'problems') === 'yes' ? true : null,
        text: searched(args, 'text'),
      }
    },
  ),
]
