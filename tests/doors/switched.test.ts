import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { makeActivity, makeActivitySubmission } from '../../prisma/factories/activities.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeLoyaltySubmission } from '../../prisma/factories/loyalty.ts'
import { makeNotification } from '../../prisma/factories/notifications.ts'
import { openWorld, type Who } from '../support/world.ts'

// What an area that is turned off still tells: every place that answers points or rewards, beside each setting.
const { db, graphql, rest, person } = await openWorld()

const dealer = await makeDealer(db, { status: 'ACTIVE' })
const learner = await person('learner', { dealerIds: [dealer.id] })
const admin = await person('company-admin')
const unranked = await person('platform-admin')

/** Points in and out of the learner's account. */
async function book(kind: string, amount: number, title: string, subjectId?: string) {
  const { id } = await db.ledgerTransaction.create({
    data: { reference: `${kind}:${randomUUID()}`, kind, title, subjectId: subjectId ?? null },
  })
  await db.ledgerEntry.createMany({
    data: [
      { transactionId: id, account: 'person', userId: learner.user.id, unit: 'points', amount: BigInt(amount) },
      { transactionId: id, account: 'issuer', unit: 'points', amount: BigInt(-amount) },
    ],
  })
}
const decided = { status: 'APPROVED', decidedById: admin.user.id, decidedAt: new Date() } as const
const { id: submissionId } = await makeLoyaltySubmission(db, {
  userId: learner.user.id,
  dealerId: dealer.id,
  points: 77_701,
  ...decided,
})
await book('loyalty.approved', 77_701, 'Receipt A-1', submissionId)
const activity = await makeActivity(db, { name: 'Demo day', points: 5_503 })
await makeActivitySubmission(db, { userId: learner.user.id, activityId: activity.id, points: 5_503, ...decided })
await book('activity.approved', 5_503, 'Demo day')
await book('reward.redeemed', -3_303, 'Branded jacket')
for (const kind of ['reward.redeemed', 'reward.earned', 'points.expiring'])
  await makeNotification(db, { userId: learner.user.id, kind, title: `About ${kind}` })

/** How the sums of the amounts above read. */
const POINTS = ['77701', '77,701', '5503', '5,503', '3303', '3,303', '83204', '83,204', '79901', '79,901', '74398']
const REWARDS = ['Reward redeemed', 'reward.redeemed', 'reward.earned', 'Branded jacket']

/** Where points and rewards show, as who is shown them, and words that are gone once a flag is off. */
const PLACES: [flag: 'pointSystem' | 'rewards', who: () => Who, asks: string, gone: readonly string[]][] = [
  ['pointSystem', () => admin, '{ loyaltyMembers { edges { node { points } } } }', POINTS],
  ['pointSystem', () => admin, '{ loyaltyReport { edges { node { name granted balance spent } } } }', POINTS],
  [
    'pointSystem',
    () => admin,
    '{ loyaltyOverview { pointsEarned comparePointsEarned topDealers { credits } series { points credits } } }',
    POINTS,
  ],
  ['pointSystem', () => admin, '{ loyaltySubmissions { edges { node { granted } } } }', POINTS],
  ['pointSystem', () => admin, '{ activitySubmissions { edges { node { points } } } }', POINTS],
  ['pointSystem', () => learner, '{ loyaltySubmissions { edges { node { granted expected } } } }', POINTS],
  ['pointSystem', () => learner, '{ activities { edges { node { points } } } }', POINTS],
  ['pointSystem', () => learner, '{ activitySubmissions { edges { node { points worth } } } }', POINTS],
  [
    'pointSystem',
    () => learner,
    '{ activityOverview { points pointsThisYear availablePoints newest { points worth } } }',
    POINTS,
  ],
  ['pointSystem', () => learner, '{ userLoyalty { totalPoints availablePoints quarterPoints } }', POINTS],
  ['pointSystem', () => learner, '{ userCoursesStatus { pointsBalance } }', POINTS],
  ['pointSystem', () => learner, '{ pointsBalance }', POINTS],
  ['pointSystem', () => learner, '{ pointsHistory { edges { node { amount } } } }', POINTS],
  ['pointSystem', () => learner, '{ statement { edges { node { amount balance } } } }', POINTS],
  ['pointSystem', () => learner, '{ earnings { totals { earned } lots { amount } } }', POINTS],
  ['pointSystem', () => learner, '{ notifications { edges { node { title } } } }', ['points.expiring']],
  ['pointSystem', () => unranked, 'GET /api/report-loyalties/export', POINTS],
  ['pointSystem', () => unranked, 'GET /api/loyalty-programs/members', POINTS],
  ['pointSystem', () => learner, 'GET /api/statement/export', POINTS],
  ['rewards', () => learner, '{ statement { edges { node { label kind title } } } }', REWARDS],
  ['rewards', () => learner, '{ statement(meaning: SPENT) { totalCount edges { node { label } } } }', REWARDS],
  ['rewards', () => learner, '{ pointsHistory { edges { node { label kind title } } } }', REWARDS],
  ['rewards', () => learner, '{ notifications { edges { node { title } } } }', REWARDS],
  ['rewards', () => learner, 'GET /api/statement/export', REWARDS],
]

const set = (flags: object) =>
  db.settings.upsert({ where: { id: 1 }, create: { id: 1, values: { flags } }, update: { values: { flags } } })
const read = async (who: Who, asks: string) =>
  asks.startsWith('GET ') ? (await rest(who, asks)).text : JSON.stringify((await graphql(who, asks)).data)
const toldOf = (text: string, words: readonly string[]) => words.filter((word) => text.includes(word))

it('points and rewards are told while they are on, and nowhere while they are off', async () => {
  const silent: string[] = []
  const talkative: string[] = []
  for (const [flag, who, asks, gone] of PLACES) {
    await set({})
    if (!toldOf(await read(who(), asks), gone).length) silent.push(asks)
    await set({ [flag]: false })
    const told = toldOf(await read(who(), asks), gone)
    if (told.length) talkative.push(`${flag}: ${asks}: ${told.join(', ')}`)
  }
  expect(silent).toEqual([])
  expect(talkative).toEqual([])
  await set({ rewards: false })
  // The balance counts what is not told of; unread counts do not.
  expect((await graphql(learner, '{ pointsBalance unreadNotificationCount }')).data).toEqual({
    pointsBalance: 79_901,
    unreadNotificationCount: 1,
  })
  await set({})
})
