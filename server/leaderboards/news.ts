import { withAccess, writeToMany, type Written } from '../domain/news/letters.ts'
import { notifyMany } from '../domain/news/notify.ts'
import { on } from '../platform/events.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** The places of a board were written down for good. */
    'leaderboard.frozen': { leaderboardId: string }
  }
}

/** Places whose people are told. */
const WINNERS = 3
const PLACES = ['first', 'second', 'third']
const LINK = '/auth/leaderboards'

on('leaderboard.frozen', async (c, { leaderboardId }) => {
  const board = await c.tx.leaderboard.findFirst({
    where: { id: leaderboardId, shown: true, archivedAt: null },
    select: { name: true, places: { where: { place: { lte: WINNERS } }, select: { userId: true, place: true } } },
  })
  if (!board) return
  const wins = board.places.map(({ userId, place }) => ({
    userId,
    title: `You finished ${PLACES[place - 1]} in “${board.name}”`,
    reference: `leaderboard.won:${leaderboardId}:${userId}`,
  }))
  const body = 'The leaderboard is final. Congratulations.'
  await notifyMany(c, wins.map((win) => ({ ...win, kind: 'leaderboard.won', body, link: LINK }))) // prettier-ignore
  const readers = await c.tx.user.findMany({
    where: { id: { in: wins.map(({ userId }) => userId) }, ...withAccess },
    select: { id: true },
  })
  const proved = new Set(readers.map(({ id }) => id))
  const letters = new Map<string, Written>()
  for (const { userId, title, reference } of wins)
    if (proved.has(userId)) {
      const action = { text: 'See the leaderboard', path: LINK }
      letters.set(userId, { reference, subject: title, paragraphs: [body], action })
    }
  await writeToMany(c.tx, 'news', letters)
})
