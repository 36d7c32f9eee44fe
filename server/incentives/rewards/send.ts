import { z } from 'zod'
import type { Reward } from '../../../prisma/generated/client/client.ts'
import { badInput, failure, notFound, NO_PERMISSION, stale } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { optionalText, uuid } from '../../platform/values/inputs.ts'
import { can, inPerson, type Viewer } from '../../platform/viewer.ts'
import { conflictOf, moveReward, rewardToHandle } from '../transitions.ts'
import { keptAddress, RewardAddressInput } from './redeem.ts'
import { rewardsHandledBy, rewardsVisibleTo } from '../rules.ts'
import { savedReward } from '../saved.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { given, versionInput } from '../../platform/kit/saves.ts'

const link = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters.')
    .regex(/^https:\/\/[^\s]+$/, 'Enter an address that begins with https://.'),
])
const trackingNumber = z
  .string()
  .trim()
  .max(60, 'Use at most 60 characters.')
  .regex(/^[\w .\-/]*$/, 'Use letters, digits and spaces.')

/** Where the big carriers tell how far a parcel is. */
const CARRIERS: Record<string, (number: string) => string> = {
  UPS: (number) => `https://www.ups.com/track?tracknum=${number}`,
  FEDEX: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  USPS: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  DHL: (number) => `https://www.dhl.com/en/express/tracking.html?AWB=${number}`,
  CANADAPOST: (number) => `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${number}`,
}

interface Parcel {
  carrier?: string | null
  tracking?: string | null
  trackingUrl?: string | null
}

/** What is told about the parcel; a known carrier's address is worked out from the number. */
function parcelOf({ carrier, tracking, trackingUrl }: Parcel): {
  carrier?: string | null
  tracking?: string | null
  trackingUrl?: string | null
} {
  const known =
    carrier && tracking
      ? CARRIERS[carrier.toUpperCase().replace(/[^A-Z]/g, '')]?.(encodeURIComponent(tracking.replaceAll(' ', '')))
      : undefined
  const address = trackingUrl || known
  return {
    ...(carrier == null ? {} : { carrier: carrier || null }),
    ...(tracking == null ? {} : { tracking: tracking || null }),
    ...(address ? { trackingUrl: address } : trackingUrl === '' || tracking != null ? { trackingUrl: null } : {}),
  }
}

async function send(c: Change, before: Reward, parcel: Parcel): Promise<void> {
  if (before.status !== 'REDEEMED') throw conflictOf(before)
  const after = { sentAt: c.now, ...parcelOf(parcel) }
  await moveReward(c, before, 'REDEEMED', 'SENT', after)
  await c.emit('reward.sent', { rewardId: before.id, userId: before.userId, version: before.version + 1 })
  c.record({ type: 'Reward', id: before.id, before, after: { name: before.name, ...after } })
}

mutation('sendReward', {
  description:
    'Marks a redeemed reward as sent and tells the person. Errors: CONFLICT when it is not redeemed or was sent before, FORBIDDEN for the own, NOT_FOUND.',
  input: (t) => ({
    rewardId: t.id({ required: true, validate: uuid }),
    carrier: t.string({ validate: optionalText(60), description: 'Such as UPS.' }),
    tracking: t.string({ validate: trackingNumber, description: 'The tracking number.' }),
    trackingUrl: t.string({
      validate: link,
      description: 'Where the carrier tells how far it is; worked out for UPS, FedEx, USPS, DHL and Canada Post.',
    }),
  }),
  may: 'create-edit-incentives',
  async does(c, { rewardId, ...parcel }, viewer) {
    await send(c, await rewardToHandle(c, viewer, rewardId), parcel)
    return { id: rewardId }
  },
  answers: savedReward,
})

mutation('addRewardTracking', {
  description:
    'Says how a reward travels and tells the person; one only redeemed until now is sent by it. Errors: CONFLICT when it is not redeemed, BAD_USER_INPUT, FORBIDDEN for the own, NOT_FOUND.',
  input: (t) => ({
    rewardId: t.id({ required: true, validate: uuid }),
    carrier: t.string({ validate: optionalText(60), description: 'Such as UPS.' }),
    tracking: t.string({ required: true, validate: trackingNumber, description: 'The tracking number.' }),
    trackingUrl: t.string({
      validate: link,
      description: 'Where the carrier tells how far it is; worked out for UPS, FedEx, USPS, DHL and Canada Post.',
    }),
  }),
  may: 'create-edit-incentives',
  async does(c, { rewardId, ...parcel }, viewer) {
    if (!parcel.tracking) throw badInput('tracking', 'Enter the tracking number.')
    const before = await rewardToHandle(c, viewer, rewardId)
    if (before.status !== 'SENT') {
      await send(c, before, parcel)
      return { id: rewardId }
    }
    const after = parcelOf(parcel)
    const { version } = await c.tx.reward.update({
      where: { id: rewardId },
      data: { ...after, version: { increment: 1 } },
      select: { version: true },
    })
    await c.emit('reward.sent', { rewardId, userId: before.userId, version })
    c.record({ type: 'Reward', id: rewardId, before, after: { name: before.name, ...after } })
    return { id: rewardId }
  },
  answers: savedReward,
})

/** The reward when the viewer may correct it: an administrator any time, its owner where it goes until it is sent. */
async function rewardToCorrect(c: Change, viewer: Viewer, id: string, onlyAddress: boolean): Promise<Reward> {
  if (can(viewer, 'create-edit-incentives')) {
    const handled = await c.tx.reward.findFirst({ where: { AND: [{ id }, rewardsHandledBy(viewer)] } })
    if (handled) return handled
  }
  const visible = await c.tx.reward.findFirst({ where: { AND: [{ id }, rewardsVisibleTo(viewer)] } })
  if (!visible) throw notFound('The reward')
  if (visible.userId !== viewer.id || !inPerson(viewer) || !onlyAddress) throw failure('FORBIDDEN', NO_PERMISSION)
  if (visible.status !== 'REDEEMED') throw conflictOf(visible)
  return visible
}

mutation('updateReward', {
  description:
    'Corrects a reward. Its owner may say until it is sent where it goes; the note is for who edits the incentive. Errors: CONFLICT for a stale version or one sent already, BAD_USER_INPUT, FORBIDDEN, NOT_FOUND.',
  input: (t) => ({
    rewardId: t.id({ required: true, validate: uuid }),
    version: versionInput(t),
    note: t.string({ validate: optionalText(500), description: 'For administrators of the incentive.' }),
    address: t.field({ type: RewardAddressInput, description: 'Where it is sent.' }),
  }),
  // As a function, since a partner system that ships rewards corrects them as well; owners do so in person only.
  may: { personOr: 'create-edit-incentives' },
  async does(c, { rewardId, version, note, address }, viewer) {
    const before = await rewardToCorrect(c, viewer, rewardId, note == null)
    const data = given({ note, address: address && keptAddress(address) })
    const { count } = await c.tx.reward.updateMany({
      where: { id: rewardId, status: before.status, ...given({ version }) },
      data: { ...data, version: { increment: 1 } },
    })
    if (!count) throw stale()
    c.record({ type: 'Reward', id: rewardId, before, after: { name: before.name, ...data } })
    return { id: rewardId }
  },
  answers: savedReward,
})
