import { builder } from '../platform/graphql/builder.ts'

export const Measure = builder.enumType('LeaderboardMeasure', {
  description: 'What a leaderboard counts.',
  values: {
    POINTS: { description: 'Points earned, less what was taken back.' },
    COURSES: { description: 'Courses passed.' },
    CLAIMS: { description: 'Spiff claims granted.' },
  } as const,
})
