import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import type { Context } from '../platform/context.ts'
import { given } from '../platform/kit/saves.ts'
import { today } from '../platform/settings.ts'
import { searchText } from '../platform/values/inputs.ts'
import { Leaderboard } from './entity.ts'
import { Measure } from './measure.ts'
import { leaderboardsOpenTo, managesLeaderboards } from './rules.ts'
import { LeaderboardStandings, standingsOf } from './standings.ts'
import './about.ts'
import './hideName.ts'
import './save.ts'

/** What is on a page of places at most. */
const MOST_PLACES = 100

const State = builder.enumType('LeaderboardState', {
  description: 'Where a leaderboard is in its period.',
  values: {
    UPCOMING: { description: 'Before its first day.' },
    RUNNING: { description: 'From its first day to its last.' },
    ENDED: { description: 'Its last day is over; it is about to be frozen.' },
    FROZEN: { description: 'Its places are written down, and nothing moves them.' },
  } as const,
})

interface Days {
  firstDay: Date
  lastDay: Date
  frozenAt: Date | null
}

async function stateOf({ firstDay, lastDay, frozenAt }: Days, ctx: Context) {
  if (frozenAt) return 'FROZEN'
  const day = await today(ctx)
  if (day < firstDay) return 'UPCOMING'
  return day > lastDay ? 'ENDED' : 'RUNNING'
}

builder.prismaNode('Leaderboard', {
  description:
    'People beside one another by what they came to from one day to another. With modify-leaderboards all of them; others those shown to them as one of their people.',
  id: { field: 'id' },
  authScopes: ({ id }, ctx) => Leaderboard.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to people.' }),
    measure: t.expose('measure', { type: Measure, description: 'What it counts.' }),
    firstDay: t.expose('firstDay', { type: 'Day', description: 'The first day that counts, where the portal lives.' }),
    lastDay: t.expose('lastDay', { type: 'Day', description: 'The last day that counts.' }),
    perWeek: t.exposeBoolean('perWeek', {
      description: 'Measures the average per week since the person joined, at least one week.',
    }),
    state: t.field({
      type: State,
      description: 'Where it is in its period.',
      resolve: (board, _args, ctx) => stateOf(board, ctx),
    }),
    frozenAt: t.expose('frozenAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its places were written down; null before.',
    }),
    countedAt: t.expose('countedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'As of when its places are: counted every five minutes until it is frozen, and once it is saved; null before the first time, also after whom or what it is about was changed.',
    }),
    shown: t.exposeBoolean('shown', { description: 'Shown to the people it is about.' }),
    archived: t.boolean({
      description: 'Out of the way: no learner sees it.',
      resolve: ({ archivedAt }) => archivedAt !== null,
    }),
    standings: t.field({
      type: LeaderboardStandings,
      complexity: 10,
      description: 'Who stands where.',
      args: {
        first: t.arg.int({ description: 'How many places, 1 to 100; 10 by default.' }),
        offset: t.arg.int({
          description: 'How many come before, for pages; 0 by default. Learners read the top alone.',
        }),
      },
      resolve: (board, { first, offset }, ctx) =>
        standingsOf(ctx, {
          board,
          first: Math.min(Math.max(first ?? 10, 1), MOST_PLACES),
          from: ctx.viewer && managesLeaderboards(ctx.viewer) ? Math.max(offset ?? 0, 0) : 0,
        }),
    }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

Leaderboard.list('leaderboards', {
  description: 'Leaderboards as far as the viewer sees them, the one that ends last first.',
  args: (arg) => ({
    text: arg.string({ description: 'Part of the name.' }),
    archived: arg.boolean({ description: 'Out of the way, or not.' }),
    frozen: arg.boolean({ description: 'Frozen ones alone, or the others.' }),
    open: arg.boolean({ description: 'True: only those shown to the viewer as one of their people.' }),
  }),
  found({ text, archived, frozen, open }, viewer): Prisma.LeaderboardWhereInput {
    const words = searchText(text)
    return {
      ...given({ name: words ? { contains: words, mode: 'insensitive' as const } : null }),
      ...(archived == null ? {} : { archivedAt: archived ? { not: null } : null }),
      AND: [open ? leaderboardsOpenTo(viewer) : {}, frozen == null ? {} : { frozenAt: frozen ? { not: null } : null }],
    }
  },
  orders: {
    LATEST: ['The one that ends last first.', { lastDay: 'desc' }],
    EARLIEST: ['The one that ends first first.', { lastDay: 'asc' }],
    NAME: ['By name.', (way) => [{ name: way }]],
  },
})

Leaderboard.one('leaderboard', 'One leaderboard; null unless the viewer sees it.')

builder.queryField('ownLeaderboardNameHidden', (t) =>
  t.boolean({
    authScopes: { signedIn: true },
    description: 'Whether the viewer’s name is hidden from other learners on leaderboards.',
    resolve: async (_root, _args, { db, viewer }) =>
      (await db.leaderboardNameHidden.count({ where: { userId: viewer!.id } })) > 0,
  }),
)
