import { graphql, readInlineData } from 'react-relay'
import type { words_about$key } from '../__generated__/words_about.graphql.ts'
import type { words_counted$key } from '../__generated__/words_counted.graphql.ts'
import type { words_days$key } from '../__generated__/words_days.graphql.ts'
import type { words_score$key } from '../__generated__/words_score.graphql.ts'
import { countries, regionsOf } from '../ui/fields/places/regions.ts'
import { dotted, formatDate, formatDay, formatNumber, formatTime, plural } from '../ui/formats.ts'

export type Measure = 'POINTS' | 'COURSES' | 'CLAIMS'

export const measures: { value: Measure; label: string }[] = [
  { value: 'POINTS', label: 'Points earned' },
  { value: 'COURSES', label: 'Courses passed' },
  { value: 'CLAIMS', label: 'Claims granted' },
]
export const measureLabel = (measure: string): string => measures.find(({ value }) => value === measure)?.label ?? ''

const units: Record<Measure, string> = { POINTS: 'point', COURSES: 'course', CLAIMS: 'claim' }

/** 1,250 points; 3.5 courses a week. */
export function scoreWords(board: words_score$key, score: number): string {
  const { measure, perWeek } = readInlineData(
    graphql`fragment words_score on Leaderboard @inline { measure perWeek }`,
    board,
  )
  const unit = units[measure as Measure] ?? 'point'
  return `${formatNumber(score)} ${plural(score, unit)}${perWeek ? ' a week' : ''}`
}

function placeOf(country: string | null | undefined, region: string | null | undefined): string | null {
  if (!country) return null
  const known = region && (regionsOf(country).find(({ value }) => value === region)?.label ?? region)
  return known || (countries.find(({ value }) => value === country)?.label ?? country)
}

/** Whom and what it is about; empty where that is everybody and everything. */
export function aboutWords(board: words_about$key): string {
  const { brandName, country, region, roleName, groupName } = readInlineData(
    graphql`fragment words_about on Leaderboard @inline { brandName country region roleName groupName }`,
    board,
  )
  return dotted(brandName, placeOf(country, region), roleName, groupName)
}

export function periodWords(board: words_days$key): string {
  const { firstDay, lastDay } = readInlineData(
    graphql`fragment words_days on Leaderboard @inline { firstDay lastDay }`,
    board,
  )
  return `${formatDate(firstDay)} to ${formatDate(lastDay)}`
}

/** As of when the places of a board that moves are: Counted at 10:15 AM. Nothing before it begins and once it is final. */
export function countedWords(board: words_counted$key): string | null {
  const { state, countedAt } = readInlineData(
    graphql`fragment words_counted on Leaderboard @inline { state countedAt }`,
    board,
  )
  if (state === 'UPCOMING' || state === 'FROZEN') return null
  if (!countedAt) return 'Places are counted within five minutes.'
  const day = formatDay(countedAt)
  return `Counted ${day === 'Today' ? '' : `${day} `}at ${formatTime(countedAt)}`
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function ordinal(place: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }
  return `${formatNumber(place)}${ending[new Intl.PluralRules('en-US', { type: 'ordinal' }).select(place)]}`
}
