import { randomUUID } from 'node:crypto'
import type { Fields } from '../../platform/kit/models.ts'
import { badInput, failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { nameOf } from '../../domain/people/people.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { requiredText, uuid } from '../../platform/values/inputs.ts'
import { book, dealer, issuer, person } from '../../domain/ledger/ledger.ts'
import { readSettings } from '../../platform/settings.ts'
import { sendsCredits } from '../rules.ts'
import { granted, MAX_GRANT, wholeNumber } from '../terms.ts'

async function dealerNamed(c: Change, dealerId: string): Promise<string> {
  const found = await c.tx.dealer.findUnique({
    where: { id: dealerId },
    select: { name: true, status: true, businessUnitId: true },
  })
  if (found?.status !== 'ACTIVE') throw badInput('dealerId', 'Choose an active dealer.')
  const {
    loyalty: { businessUnitId },
  } = await readSettings(c.tx)
  if (!businessUnitId || found.businessUnitId !== businessUnitId)
    throw badInput('dealerId', 'This dealer is not in the program: its business unit is another one.')
  return found.name
}

async function personNamed(c: Change, userId: string): Promise<string> {
  const found = await c.tx.user.findUnique({
    where: { id: userId },
    select: { firstName: true, lastName: true, email: true, status: true },
  })
  if (found?.status !== 'ACTIVE') throw badInput('userId', 'Choose an active person.')
  return nameOf(found)
}

/** Either of the two. Errors: BAD_USER_INPUT names the field. */
async function recipientOf(c: Change, dealerId: string | null | undefined, userId: string | null | undefined) {
  if (dealerId && !userId) {
    const name = await dealerNamed(c, dealerId)
    return { type: 'Dealer', id: dealerId, unit: 'credits', account: dealer(dealerId), name } as const
  }
  if (!userId || dealerId) throw badInput('dealerId', 'Choose either a dealer or a person.')
  return {
    type: 'User',
    id: userId,
    unit: 'points',
    account: person(userId),
    name: await personNamed(c, userId),
  } as const
}

mutation('sendCredits', {
  description:
    'Gives credits to a dealer or points to a person. In person, never to oneself or the own dealer. Errors: BAD_REQUEST without a key, BAD_USER_INPUT names the field, FORBIDDEN.',
  input: (t) => ({
    dealerId: t.id({
      validate: uuid,
      description: 'A dealer of the program, which gets credits. Either this or userId.',
    }),
    userId: t.id({ validate: uuid, description: 'A person, who gets points.' }),
    amount: t.int({
      required: true,
      validate: wholeNumber('The amount', 1, MAX_GRANT.points),
      description: 'Credits, at most 10,000, or points, at most 100,000.',
    }),
    reason: t.string({
      required: true,
      validate: requiredText('Reason', 200),
      description: 'The receiver reads it, and it appears in the statement.',
    }),
  }),
  may: sendsCredits,
  idempotent: true,
  async does(c, { dealerId, userId, amount, reason }, viewer) {
    if (userId === viewer.id || (dealerId && viewer.dealerIds.includes(dealerId)))
      throw failure('FORBIDDEN', 'You cannot send credits to yourself or your own dealer. Ask another administrator.')
    const { type, id, unit, account, name } = await recipientOf(c, dealerId, userId)
    if (amount > MAX_GRANT[unit]) throw badInput('amount', `At most ${granted(MAX_GRANT[unit], unit)} at once.`)
    // The key makes it happen once; it is forgotten one day and may come again, so the reference is its own.
    const transactionId = (await book(c, {
      reference: `loyalty.sent:${randomUUID()}`,
      kind: 'loyalty.sent',
      title: reason,
      unit,
      amount: BigInt(amount),
      from: issuer,
      to: account,
    }))!
    c.record({ type, id, after: { name, sent: amount, unit, reason } })
    await c.emit('loyalty.sent', { transactionId, userId: userId ?? null, dealerId: dealerId ?? null, amount, reason })
    return { name, amount, unit }
  },
  answers: (t: Fields<{ name: string; amount: number; unit: string }>) => ({
    name: t.exposeString('name', { description: 'Who got them.' }),
    amount: t.exposeInt('amount', { description: 'How many.' }),
    unit: t.exposeString('unit', { description: 'credits or points.' }),
  }),
})
