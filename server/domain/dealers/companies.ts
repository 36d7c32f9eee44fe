import type { Change } from '../../platform/events.ts'
import { tellCounts } from '../badges.ts'
import { claimNumber, freeDealerCode } from './codes.ts'

/** A company as people tell of it in a form. */
export interface Company {
  name: string
  addressLine1: string
  city: string
  region: string
  postalCode: string
  /** Two letters; US where it is left out. */
  country?: string | null
  phone?: string | null
  dealerNum?: string | null
}

/**
 * A company becomes a dealer: one that waits for a decision, or with its number at once. Errors: BAD_USER_INPUT at
 * dealerNum.
 */
export async function addDealer(
  c: Change,
  { country, phone, dealerNum, ...company }: Company,
  { status, submittedById }: { status: 'PENDING' | 'ACTIVE'; submittedById: string | null },
): Promise<string> {
  if (status === 'ACTIVE') await claimNumber(c.tx, dealerNum)
  const { id } = await c.tx.dealer.create({
    data: {
      ...company,
      country: country?.toUpperCase() || 'US',
      phone: phone || null,
      dealerNum: dealerNum || null,
      code: await freeDealerCode(c.tx),
      status,
      submittedById,
      createdAt: c.now,
    },
  })
  if (status === 'PENDING') tellCounts(c)
  return id
}

/**
 * A visitor who registers takes along the company sent in just before, which is nobody's so far. False when it is not,
 * or no longer.
 */
export async function takeSubmission({ tx }: Change, id: string, userId: string, since: Date): Promise<boolean> {
  const { count } = await tx.dealer.updateMany({
    where: { id, status: 'PENDING', submittedById: null, createdAt: { gte: since } },
    data: { submittedById: userId },
  })
  return count > 0
}

/**
 * Takes a dealer back that was made for this person, as long as nobody else has to do with it. True when it is gone.
 */
export async function takeDealerBack({ tx }: Change, id: string, userId: string): Promise<boolean> {
  const { count } = await tx.dealer.deleteMany({
    where: { id, version: 0, members: { every: { userId } }, adminGroups: { none: {} } },
  })
  return count > 0 || !(await tx.dealer.count({ where: { id } }))
}
