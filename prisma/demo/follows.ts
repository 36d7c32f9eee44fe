import { dayOf } from '../factories/days.ts'
import type { Draw } from '../factories/draw.ts'
import type { Prisma } from '../generated/client/client.ts'
import type { Person } from './people.ts'

const day = 86_400_000

/** Why one follows them, for whom, and whether learners see it yet. */
const reasons: readonly (readonly [
  reason: string,
  audience?: 'Certified Technicians' | 'Race Support',
  hidden?: true,
])[] = [
  ['Reads every bulletin twice and asks what the rest of us only think.'],
  ['Fifteen years at the parts counter. Knows which link fits which year.'],
  ['Sells more side-by-sides in a spring than most shops in a year.'],
  ['Takes warranty photos that pass the first time.', 'Certified Technicians'],
  ['Runs demo days on the lake and tells how.'],
  ['Tunes for the track on weekends, answers on Mondays.', 'Race Support'],
  ['Started last year, writes down everything a newcomer wants to know.'],
  ['Joins us from the field team this fall.', undefined, true],
]

interface Suggesting {
  draw: Draw
  now: Date
  authorId: string
  groupId: (name: string) => string
  /** Active people. */
  people: readonly Person[]
  learnerId: string
  /** What people said: who said something is worth following. */
  said: readonly Prisma.CommentCreateManyInput[]
  /** What people submitted, which is worth more. */
  submitted: readonly Prisma.VideoSubmissionCreateManyInput[]
}

/** Eight people to follow, most of them with something to say, and who follows them: the demo learner most of the first five. */
export function suggestPeople({ draw, now, authorId, groupId, people, learnerId, said, submitted }: Suggesting) {
  const counts = new Map<string, number>()
  for (const { authorId: id } of said) if (id) counts.set(id, (counts.get(id) ?? 0) + 1)
  for (const { userId, status } of submitted)
    if (status === 'APPROVED') counts.set(userId, (counts.get(userId) ?? 0) + 100)
  const known = new Map(people.map((person) => [person.row.id, person]))
  const talkers = [...counts]
    .toSorted(([a, some], [b, others]) => others - some || (a < b ? -1 : 1))
    .flatMap(([id]) => known.get(id) ?? [])
    .filter(({ row }) => row.id !== learnerId)
    .slice(0, reasons.length)
  const suggestions: Prisma.SuggestedFollowCreateManyInput[] = []
  const audience: Prisma.SuggestedFollowAudienceCreateManyInput[] = []
  const follows: Prisma.FollowCreateManyInput[] = []
  for (const [place, { row }] of talkers.entries()) {
    const [reason, group, hidden] = reasons[place]!
    const id = draw.id()
    const createdAt = new Date(now.getTime() - (place * 9 + 4) * day)
    if (group) audience.push({ suggestedFollowId: id, groupId: groupId(group) })
    const followers = hidden
      ? []
      : people.filter(
          (one) =>
            one.row.id !== row.id &&
            (!group || one.audiences.includes(group)) &&
            (one.row.id === learnerId ? place < 5 : draw.int(1, 100) <= (group ? 40 : 30 - place * 3)),
        )
    for (const follower of followers)
      follows.push({
        suggestedFollowId: id,
        userId: follower.row.id,
        createdAt: new Date(createdAt.getTime() + draw.int(1, 72) * 3_600_000),
      })
    suggestions.push({
      id,
      personId: row.id,
      reason,
      published: !hidden,
      followerCount: followers.length,
      createdById: authorId,
      createdAt,
    })
  }
  return { suggestions, audience, follows }
}

export async function storeFollows(tx: Prisma.TransactionClient, follows: ReturnType<typeof suggestPeople>) {
  await tx.suggestedFollow.createMany({ data: follows.suggestions })
  await tx.suggestedFollowAudience.createMany({ data: follows.audience })
  await tx.follow.createMany({ data: follows.follows })
}

/** One leaderboard that runs, and one that is over: the portal freezes it within minutes of its start. */
export async function storeLeaderboards(tx: Prisma.TransactionClient, now: Date, createdById?: string) {
  const dayIn = (days: number) => dayOf(new Date(now.getTime() + days * day))
  const board = (name: string, from: number, to: number, measure: 'POINTS' | 'COURSES') => ({
    name,
    measure,
    firstDay: dayIn(from),
    lastDay: dayIn(to),
    shown: true,
    createdById: createdById ?? null,
    createdAt: dayIn(from - 3),
  })
  await tx.leaderboard.createMany({
    data: [
      board('Points race of the season', -60, 25, 'POINTS'),
      { ...board('Course sprint', -110, -12, 'COURSES'), perWeek: true },
    ],
  })
}
