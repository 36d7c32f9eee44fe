import { graphql, readInlineData } from 'react-relay'
import * as z from 'zod/mini'
import type { boardValues_board$key } from '../__generated__/boardValues_board.graphql.ts'
import { SaveLeaderboardInput } from '../contract/__generated__/limits.ts'
import { required } from '../ui/texts.ts'
import type { Measure } from './words.ts'

const day = z.nullable(z.string()).check(z.refine((value) => Boolean(value), 'Choose a day.'))
const choice = z.nullable(z.string())
export const schema = z
  .object({
    name: required('Name', SaveLeaderboardInput.name.max),
    measure: z.enum(['POINTS', 'COURSES', 'CLAIMS']),
    firstDay: day,
    lastDay: day,
    perWeek: z.boolean(),
    brandId: choice,
    country: choice,
    region: choice,
    roleId: choice,
    groupId: choice,
    shown: z.boolean(),
  })
  .check(
    z.refine(({ firstDay, lastDay }) => !firstDay || !lastDay || firstDay <= lastDay, {
      message: 'The last day comes after the first.',
      path: ['lastDay'],
    }),
  )

export type BoardValues = z.input<typeof schema>

/** A board as its form holds it; a new one counts points. */
export function valuesOf(board: boardValues_board$key | null | undefined): BoardValues {
  const known = readInlineData(
    graphql`
    fragment boardValues_board on Leaderboard @inline {
      name measure firstDay lastDay perWeek brandId country region roleId groupId shown
    }
  `,
    board ?? null,
  )
  return {
    name: known?.name ?? '',
    measure: (known?.measure ?? 'POINTS') as Measure,
    firstDay: known?.firstDay ?? null,
    lastDay: known?.lastDay ?? null,
    perWeek: known?.perWeek ?? false,
    brandId: known?.brandId ?? null,
    country: known?.country ?? null,
    region: known?.region ?? null,
    roleId: known?.roleId ?? null,
    groupId: known?.groupId ?? null,
    shown: known?.shown ?? false,
  }
}
