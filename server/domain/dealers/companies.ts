import { happened } from '../happenings/happenings.ts'
import type { Change } from '../../platform/events.ts'
import { tellCounts } from '../badges.ts'
import { hangingOn } from '../deletion/hanging.ts'
import { leaveDealers } from '../people/belonging.ts'
import { claimNumber, freeDealerCode } from './codes.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** A decision that made a dealer was undone: what was asked for in its name and still waits ends. */
    'dealer.takenBack': { dealerId: string }
  }
}

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
  await happened(c, 'dealer.created', id)
  return id
}

/**
 * A visitor who registers takes along the company submitted just before, which is nobody's so far. False when it is not,
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
 * Takes a dealer back that was made for this person, as long as nobody else has to do with it: what was begun for it
 * meanwhile ends. It is gone, or turned away where something of it stays in the books. False when it is in use.
 */
export async function takeDealerBack(c: Change, id: string, userId: string): Promise<boolean> {
  const { tx } = c
  await tx.$queryRaw`SELECT id FROM "Dealer" WHERE id = ${id}::uuid FOR UPDATE`
  if (!(await tx.dealer.count({ where: { id } }))) return true
  const where = { id, version: 0, members: { every: { userId } }, adminGroups: { none: {} } }
  if (!(await tx.dealer.count({ where }))) return false
  await c.emit('dealer.takenBack', { dealerId: id })
  const stays = await hangingOn(tx, 'Dealer', [id], ({ refuses }) => refuses !== undefined)
  if (!stays.length) await tx.dealer.delete({ where: { id } })
  else {
    await tx.dealer.update({ where: { id }, data: { status: 'DENIED' } })
    await leaveDealers(c, { dealerId: id, userId })
  }
  return true
}
