import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { addDays, dayIn } from '../../platform/values/days.ts'
import { failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { book, dealer, holdAccount, issuer, person, type Account } from '../../domain/ledger/ledger.ts'
import { isCurrency, moneyText, type Currency } from '../../domain/ledger/money.ts'
import { refuseForErased } from '../../domain/people/erased.ts'
import { reclaim } from '../../domain/ledger/reclaim.ts'
import { returnSpiffBudget, takeSpiffBudget } from '../../domain/ledger/spiffBudget.ts'
import { readSettings } from '../../platform/settings.ts'
import { moveClaim } from '../transitions.ts'
import { CLAIMED_AND_READ, proofOfClaim } from '../receipts/claimed.ts'
import { unlearnLines } from '../learning/learn.ts'
import { freshRisks } from './risks.ts'
import { HINTS, RISKS, type DenyReason } from '../rules.ts'

interface Grant {
  /** By a reviewer, or by the words of the receipt. */
  kind: 'approved' | 'scanned'
  /** For the timeline, in words for the owner. */
  note?: string | null
  /** Risks the reviewer looked at and takes; a scan takes none. */
  acceptRisks?: readonly string[]
  /** Templates of the lines the reviewer explained, for the log. */
  usualLines?: readonly string[]
}

const GRANTED = ['APPROVED', 'COMPLETED'] as const

/** A claim as decisions look at it; null when there is none. */
export const claimToDecide = (c: Change, where: Prisma.SpiffClaimWhereInput) =>
  c.tx.spiffClaim.findFirst({
    where,
    select: {
      id: true,
      number: true,
      userId: true,
      dealerId: true,
      status: true,
      version: true,
      decidedById: true,
      decidedAt: true,
      payoutType: true,
      currency: true,
      amount: true,
      spiffId: true,
      submittedAt: true,
      items: { select: { id: true, serial: true, serialKey: true }, orderBy: { position: 'asc' } },
      spiff: { select: { name: true, payoutDays: true, personCap: true, currency: true } },
    },
  })
type Claim = NonNullable<Awaited<ReturnType<typeof claimToDecide>>>

/** The account a claim is paid into. */
export function ownerOf(claim: Pick<Claim, 'payoutType' | 'userId' | 'dealerId'>): Account {
  if (claim.payoutType === 'CASH') return person(claim.userId)
  if (!claim.dealerId)
    throw failure('CONFLICT', 'The claim pays the dealer, and it has none. Deny it with a word on why.')
  return dealer(claim.dealerId)
}

/** The unit its ledger entries have. */
export function unitOf(claim: { currency: string }): Currency {
  if (!isCurrency(claim.currency)) throw new Error(`A claim in ${claim.currency}`)
  return claim.currency
}

async function withinCap(c: Change, { userId, spiffId, currency, amount, spiff }: Claim): Promise<void> {
  if (spiff.personCap == null) return
  // The claim itself is among the granted ones by now.
  const { _sum } = await c.tx.spiffClaim.aggregate({
    where: { userId, spiffId, status: { in: [...GRANTED] } },
    _sum: { amount: true },
  })
  const granted = _sum.amount ?? 0n
  if (granted > spiff.personCap) {
    const left = spiff.personCap - (granted - amount)
    throw failure(
      'CONFLICT',
      `${left > 0n ? `Only ${moneyText(left, currency)} is left` : 'Nothing is left'} of the ${moneyText(spiff.personCap, currency)} one person may earn with this spiff.`,
      { amount: 'Over the limit per person.' },
    )
  }
}

/**
 * One serial is paid once per spiff. Asked after the budget was taken, when no other grant of the spiff is under way.
 */
async function takeSerials(c: Change, { spiffId, items }: Claim): Promise<void> {
  const keyed = items.flatMap(({ id, serial, serialKey }) =>
    serialKey ? [{ id, serial, paidKey: `${spiffId}:${serialKey}` }] : [],
  )
  const paid = await c.tx.spiffClaimItem.findFirst({
    where: { paidKey: { in: keyed.map(({ paidKey }) => paidKey) } },
    select: { serial: true, claim: { select: { number: true } } },
  })
  if (paid)
    throw failure('CONFLICT', `Serial ${paid.serial} was already paid in claim ${paid.claim.number}.`, {
      serial: `Paid in claim ${paid.claim.number}.`,
    })
  for (const { id, paidKey } of keyed) await c.tx.spiffClaimItem.update({ where: { id }, data: { paidKey } })
}

/** A reviewer is told of hints; the reader leaves a claim with one to a reviewer. */
async function withoutNewRisks(c: Change, claim: Claim, { kind, acceptRisks = [] }: Grant): Promise<void> {
  const fresh = (await freshRisks(c.tx, [claim.id])).get(claim.id) ?? []
  const untold = fresh.filter(
    ({ code }) => (kind === 'scanned' || !HINTS.includes(code)) && !acceptRisks.includes(code),
  )
  if (!untold.length) return
  const words = untold.map(
    ({ code, others }) =>
      `${RISKS[code]}${others.length ? ` (claim ${others.map(({ number }) => number).join(', ')})` : ''}`,
  )
  throw failure('CONFLICT', `Check the flags before you approve: ${words.join('; ')}.`, {
    acceptRisks: untold.map(({ code }) => code).join(','),
  })
}

/** A receipt whose own total, read with certainty, cannot carry the claim: a reviewer who knows better says why. */
async function withinReceipt(c: Change, { id }: Claim, { kind, note }: Grant): Promise<void> {
  if (kind === 'scanned' || note) return
  const claim = await c.tx.spiffClaim.findUnique({ where: { id }, select: CLAIMED_AND_READ })
  const problem = claim && proofOfClaim(claim)?.refused
  if (problem)
    throw failure('CONFLICT', `${problem} Deny it, or approve it with a note that says why.`, { note: problem })
}

/**
 * Grants a claim in the open transaction: its state, the limits of the spiff and the person, and the ledger, or
 * nothing. Errors: CONFLICT when someone was faster, when a limit is reached, a serial was paid, or a risk stands that
 * nobody accepted, or the receipt cannot carry what is paid and no note says why.
 */
export async function grantClaim(c: Change, claim: Claim, grant: Grant): ReturnType<typeof moveClaim> {
  const { kind, note, acceptRisks = [], usualLines } = grant
  if (claim.amount <= 0n) throw failure('CONFLICT', 'The claim pays nothing. Deny it with a word on why.')
  await withinReceipt(c, claim, grant)
  const owner = ownerOf(claim)
  const { timeZone } = await readSettings(c.tx)
  const payoutOn = addDays(dayIn(timeZone, c.now), claim.spiff.payoutDays)
  const entry = await moveClaim(
    c,
    claim,
    'approve',
    { kind, note },
    { note, data: { ...NOT_REFUSED, payoutOn }, said: { acceptRisks, ...(usualLines?.length ? { usualLines } : {}) } },
  )
  await holdAccount(c, person(claim.userId))
  await refuseForErased(c.tx, claim.userId)
  await withinCap(c, claim)
  await takeSpiffBudget(c, claim)
  await takeSerials(c, claim)
  await withoutNewRisks(c, claim, grant)
  await book(c, {
    reference: `spiff-claim.approved:${claim.id}:${claim.version}`,
    kind: 'spiff-claim.approved',
    title: claim.spiff.name,
    subject: { type: 'SpiffClaim', id: claim.id },
    unit: unitOf(claim),
    amount: claim.amount,
    from: issuer,
    to: owner,
  })
  await c.emit('claim.approved', { claimId: claim.id, userId: claim.userId })
  return entry
}

/** A refusal as the timeline words it, and as the claim keeps it. */
export interface Refusal {
  words: string | null
  taken: { note: string | null; data: { deniedCode: DenyReason; deniedReason: string | null }; said: object }
}
export const NOT_REFUSED = { deniedCode: null, deniedReason: null }

/** What the owner reads in the timeline when a decision was taken back. */
export const LOOKED_AGAIN = 'The decision was reversed. A reviewer looks at the claim again.'

/**
 * Takes a grant back in the open transaction, as long as the money is still there: the claim is refused, or without a
 * refusal waits again. Payouts that nobody released yet are canceled for it. Errors: CONFLICT when it was paid out or
 * spent, or someone was faster.
 */
export async function reverseGrant(c: Change, claim: Claim, refused?: Refusal): ReturnType<typeof moveClaim> {
  const entry = await moveClaim(
    c,
    claim,
    refused ? 'reverse' : 'undo',
    { kind: 'reversed', note: refused ? refused.words : LOOKED_AGAIN },
    { ...refused?.taken, data: { ...(refused?.taken.data ?? NOT_REFUSED), payoutOn: null } },
  )
  const covered = await reclaim(c, {
    reference: `spiff-claim.reversed:${claim.id}:${claim.version}`,
    kind: 'spiff-claim.reversed',
    title: claim.spiff.name,
    subject: { type: 'SpiffClaim', id: claim.id },
    unit: unitOf(claim),
    amount: claim.amount,
    from: ownerOf(claim),
    to: issuer,
  })
  if (!covered) throw failure('CONFLICT', 'The money of this claim was already paid out or spent, so the grant stands.')
  await returnSpiffBudget(c, claim)
  await unlearnLines(c, claim.id)
  await c.tx.spiffClaimItem.updateMany({ where: { claimId: claim.id }, data: { paidKey: null } })
  return entry
}
