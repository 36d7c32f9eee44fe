import { entity } from '../platform/kit/entity.ts'
import { leaderboardsVisibleTo } from './rules.ts'

export const Leaderboard = entity('Leaderboard', leaderboardsVisibleTo, { personOr: 'modify-leaderboards' })
