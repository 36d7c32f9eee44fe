import { inNumber } from '../platform/values/text.ts'
import type { Db, Tx } from '../platform/db.ts'
import { after, on } from '../platform/events.ts'
import { dayOf, writeTo } from '../domain/news/letters.ts'
import { notify } from '../domain/news/notify.ts'

const pointsOf = (count: number) => inNumber(count, '1 point', '# points')
const REWARDS = '/auth/rewards'

async function rewardOf(db: Db | Tx, id: string) {
  const reward = await db.reward.findUnique({
    where: { id },
    select: {
      name: true,
      status: true,
      points: true,
      expiresAt: true,
      incentiveId: true,
      redemptions: true,
      carrier: true,
      tracking: true,
      version: true,
      incentive: { select: { shipped: true, withCodes: true } },
      curriculum: {
        select: {
          name: true,
          brands: {
            orderBy: { brand: { name: 'asc' } },
            take: 1,
            select: { brand: { select: { name: true, color: true } } },
          },
        },
      },
    },
  })
  return reward && { ...reward, brand: reward.curriculum?.brands[0]?.brand }
}
type Reward = NonNullable<Awaited<ReturnType<typeof rewardOf>>>

const redeemAt = ({ incentiveId }: Reward) => `/auth/redeem-reward/${incentiveId}`
const until = ({ expiresAt }: Reward) =>
  expiresAt ? `Redeem it until ${dayOf(expiresAt)}.` : 'Redeem it whenever you like.'

const earnedWords = (reward: Reward, given: boolean) => ({
  title: given ? `You were given “${reward.name}”` : `You earned “${reward.name}”`,
  body: !given && reward.curriculum ? `For completing “${reward.curriculum.name}”. ${until(reward)}` : until(reward),
})

on('reward.earned', async (c, { rewardId, userId, given }) => {
  const reward = await rewardOf(c.tx, rewardId)
  if (reward)
    await notify(c, {
      userId,
      kind: 'reward.earned',
      ...earnedWords(reward, given),
      link: redeemAt(reward),
      reference: `reward.earned:${rewardId}`,
    })
})

after('reward.earned', 'mail-reward-earned', async (services, { rewardId, userId, given }) => {
  const reward = await rewardOf(services.db, rewardId)
  if (!reward) return
  const { title, body } = earnedWords(reward, given)
  await writeTo(services, userId, 'completed', {
    reference: `reward.earned:${rewardId}:${userId}`,
    subject: title,
    brand: reward.brand,
    paragraphs: [body],
    action: { text: 'Redeem the reward', path: redeemAt(reward) },
  })
})

const redeemedWords = (reward: Reward) => ({
  title: `You redeemed “${reward.name}”`,
  body:
    [
      reward.points > 0 ? `${pointsOf(reward.points)} were taken.` : '',
      reward.incentive.withCodes ? 'You find your code with your rewards.' : '',
      reward.incentive.shipped ? 'You are told as soon as it is on its way.' : '',
    ]
      .filter(Boolean)
      .join(' ') || 'You find it with your rewards.',
})

on('reward.redeemed', async (c, { rewardId, userId, redemption }) => {
  const reward = await rewardOf(c.tx, rewardId)
  if (reward)
    await notify(c, {
      userId,
      kind: 'reward.redeemed',
      ...redeemedWords(reward),
      link: REWARDS,
      reference: `reward.redeemed:${rewardId}:${redemption}`,
    })
})

// A code is never written into a letter: it waits behind the sign-in.
after('reward.redeemed', 'mail-reward-redeemed', async (services, { rewardId, userId, redemption }) => {
  const reward = await rewardOf(services.db, rewardId)
  if (!reward || reward.redemptions !== redemption) return
  const { title, body } = redeemedWords(reward)
  await writeTo(services, userId, 'requests', {
    reference: `reward.redeemed:${rewardId}:${redemption}`,
    subject: title,
    brand: reward.brand,
    paragraphs: [body],
    action: { text: 'See your rewards', path: REWARDS },
  })
})

const sentWords = ({ name, carrier, tracking }: Reward) => ({
  title: `“${name}” is on its way`,
  body: tracking
    ? `${carrier ? `${carrier}, tracking` : 'Tracking'} number ${tracking}.`
    : carrier
      ? `Sent with ${carrier}.`
      : 'It was sent to the address you gave.',
})

on('reward.sent', async (c, { rewardId, userId, version }) => {
  const reward = await rewardOf(c.tx, rewardId)
  if (reward)
    await notify(c, {
      userId,
      kind: 'reward.sent',
      ...sentWords(reward),
      link: REWARDS,
      reference: `reward.sent:${rewardId}:${version}`,
    })
})

after('reward.sent', 'mail-reward-sent', async (services, { rewardId, userId, version }) => {
  const reward = await rewardOf(services.db, rewardId)
  // Corrected again meanwhile: the later letter says it.
  if (!reward || reward.version > version) return
  const { title, body } = sentWords(reward)
  await writeTo(services, userId, 'requests', {
    reference: `reward.sent:${rewardId}:${version}`,
    subject: title,
    brand: reward.brand,
    paragraphs: [body],
    action: { text: 'Track the package', path: REWARDS },
  })
})

interface Undone {
  points: number
  outOfStock: boolean
  reason: string
}
const undoneWords = ({ name, status }: Reward, { points, outOfStock, reason }: Undone) => ({
  title: outOfStock ? `“${name}” is out of stock` : `“${name}” was reversed`,
  body:
    [
      points > 0 ? `${pointsOf(points)} are returned to you.` : '',
      status === 'EARNED' ? 'The reward is yours to redeem again.' : '',
      reason,
    ]
      .filter(Boolean)
      .join(' ') || 'Ask your administrator if you want to know more.',
})

on('reward.undone', async (c, { rewardId, userId, redemption, ...undone }) => {
  const reward = await rewardOf(c.tx, rewardId)
  if (reward)
    await notify(c, {
      userId,
      kind: 'reward.undone',
      ...undoneWords(reward, undone),
      link: REWARDS,
      reference: `reward.undone:${rewardId}:${redemption}`,
    })
})

after('reward.undone', 'mail-reward-undone', async (services, { rewardId, userId, redemption, ...undone }) => {
  const reward = await rewardOf(services.db, rewardId)
  if (!reward) return
  const { title, body } = undoneWords(reward, undone)
  await writeTo(services, userId, 'requests', {
    reference: `reward.undone:${rewardId}:${redemption}`,
    subject: title,
    brand: reward.brand,
    paragraphs: [body],
    action: { text: 'See your rewards', path: REWARDS },
  })
})

on('reward.assignedAway', async (c, { rewardId, userId, version }) => {
  const reward = await rewardOf(c.tx, rewardId)
  if (reward)
    await notify(c, {
      userId,
      kind: 'reward.assignedAway',
      title: `“${reward.name}” went to somebody else`,
      body: 'An administrator let another person have this reward. Ask your administrator if you want to know more.',
      link: REWARDS,
      reference: `reward.assignedAway:${rewardId}:${version}`,
    })
})

const endingWords = ({ name }: Reward, expiresAt: string) => ({
  title: `“${name}” expires on ${dayOf(expiresAt)}`,
  body: 'Redeem it before that day.',
})

on('reward.expiring', async (c, { rewardId, userId, expiresAt }) => {
  const reward = await rewardOf(c.tx, rewardId)
  if (reward)
    await notify(c, {
      userId,
      kind: 'reward.expiring',
      ...endingWords(reward, expiresAt),
      link: redeemAt(reward),
      reference: `reward.expiring:${rewardId}:${expiresAt}`,
    })
})

after('reward.expiring', 'mail-reward-expiring', async (services, { rewardId, userId, expiresAt }) => {
  const reward = await rewardOf(services.db, rewardId)
  if (reward?.status !== 'EARNED') return
  const { title, body } = endingWords(reward, expiresAt)
  await writeTo(services, userId, 'expiring', {
    reference: `reward.expiring:${rewardId}:${expiresAt}`,
    subject: title,
    brand: reward.brand,
    paragraphs: [body],
    action: { text: 'Redeem the reward', path: redeemAt(reward) },
  })
})

on('reward.expired', async (c, { rewardId, userId }) => {
  const reward = await rewardOf(c.tx, rewardId)
  if (reward)
    await notify(c, {
      userId,
      kind: 'reward.expired',
      title: `“${reward.name}” has expired`,
      body: 'It was not redeemed in time.',
      link: REWARDS,
      reference: `reward.expired:${rewardId}`,
    })
})
