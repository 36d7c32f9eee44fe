import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import StatementScreenQuery from '../../__generated__/StatementScreenQuery$parameters.ts'
import { screen, searched, searchedOf } from '../../relay/screen.tsx'
import { dayOf } from './statementSearch.ts'
import { MEANINGS, UNITS } from './units.ts'

export const learner: RouteObject[] = [
  screen(
    'statement',
    StatementScreenQuery,
    () => import('./StatementScreen.tsx'),
    (args: LoaderFunctionArgs) => ({
      dealerId: searched(args, 'account'),
      unit: searchedOf(args, 'unit', UNITS),
      meaning: searchedOf(
        args,
        'meaning',
        MEANINGS.map(({ value }) => value),
      ),
      text: searched(args, 'text'),
      from: dayOf(searched(args, 'from')),
      to: dayOf(searched(args, 'to')),
    }),
  ),
]
