import type { Context } from '../platform/context.ts'
import { badInput, failure } from '../platform/errors.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { isPersonOr, type Viewer } from '../platform/viewer.ts'
import { requiredText, uuid } from '../platform/values/inputs.ts'
import { sendLetter } from '../platform/mail.ts'
import { personOf } from './edit.ts'
import { User } from '../domain/people/entity.ts'
import { erasePerson } from './personal-data/erase.ts'
import { keepPlatformAdmin } from './platformAdmins.ts'
import { closesPerson } from './rules.ts'

/** Decides over somebody else's account: in reach, below the own rank, in person. Errors: NOT_FOUND. */
const closes = async (viewer: Viewer, id: string, db: Context['db']): Promise<boolean> =>
  closesPerson(viewer, await personOf(db, viewer, id))

const mayClose = (viewer: Viewer, input: { databaseId: string }, { db }: Context): boolean | Promise<boolean> =>
  isPersonOr(viewer, 'modify-users') && closes(viewer, input.databaseId, db)

mutation('deactivateUser', {
  description:
    'Ends an account: sessions end at once, history stays. With modify-users, for people in reach and below one’s rank. ' +
    'Errors: BAD_USER_INPUT at reason, NOT_FOUND, FORBIDDEN, CONFLICT when it is no longer open or the last platform admin.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    reason: t.string({
      required: true,
      validate: requiredText('A reason', 500),
      description: 'Kept with the account and in the activity log.',
    }),
  }),
  may: mayClose,
  async does(c, { databaseId: id, reason }) {
    await keepPlatformAdmin(c, id)
    const before = await c.tx.user.findUniqueOrThrow({
      where: { id },
      select: { status: true, email: true, firstName: true },
    })
    const { count } = await c.tx.user.updateMany({
      where: { id, status: { in: ['ACTIVE', 'PENDING'] }, erasedAt: null },
      data: { status: 'DEACTIVATED', deactivationReason: reason, deactivatedAt: c.now, version: { increment: 1 } },
    })
    if (!count) throw failure('CONFLICT', 'This account is not open any more.')
    await c.emit('user.closed', { userId: id })
    await sendLetter(c, {
      reference: `deactivated:${id}:${c.now.toISOString()}`,
      to: before.email,
      subject: 'Your account was deactivated',
      paragraphs: [
        `Hello ${before.firstName || 'there'},`,
        'an administrator deactivated your account, so you can no longer sign in. Your training history is kept. If you think this is a mistake, please reply to this email.',
      ],
    })
    c.record({ type: 'User', id, before: { status: before.status }, after: { status: 'DEACTIVATED', reason } })
    return { id }
  },
  answers: User.saved(),
})

mutation('reactivateUser', {
  description:
    'Opens a deactivated account again. With modify-users, for people in reach and below one’s rank. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it is not deactivated.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: mayClose,
  async does(c, { databaseId: id }) {
    const before = await c.tx.user.findUniqueOrThrow({
      where: { id },
      select: { status: true, deactivationReason: true, email: true, firstName: true },
    })
    const { count } = await c.tx.user.updateMany({
      where: { id, status: 'DEACTIVATED', erasedAt: null },
      data: { status: 'ACTIVE', deactivationReason: null, deactivatedAt: null, version: { increment: 1 } },
    })
    if (!count) throw failure('CONFLICT', 'This account is not deactivated.')
    await c.emit('user.reopened', { userId: id })
    await sendLetter(c, {
      reference: `reactivated:${id}:${c.now.toISOString()}`,
      to: before.email,
      subject: 'Your account is open again',
      paragraphs: [
        `Hello ${before.firstName || 'there'},`,
        'an administrator opened your account again. Your training is where you left it.',
      ],
      action: { text: 'Sign in', path: '/public/login' },
    })
    c.record({ type: 'User', id, before, after: { status: 'ACTIVE' } })
    return { id }
  },
  answers: User.saved(),
})

mutation('deleteUser', {
  description:
    'Erases a person for good: personal data and files go, the address is free again; points, results and history stay under a pseudonym. Payouts not released yet are canceled, claims and submissions that wait end, and what is in the balance is paid to nobody. ' +
    'With modify-users, for people in reach and below one’s rank. Errors: BAD_USER_INPUT at confirmation, NOT_FOUND, FORBIDDEN, CONFLICT for the last platform admin and while a payout to the person is on its way.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid }),
    confirmation: t.string({
      description: 'The full name or email address, as a second look; not checked when left out.',
    }),
  }),
  may: mayClose,
  async does(c, { databaseId: id, confirmation }, viewer) {
    await keepPlatformAdmin(c, id)
    const person = await c.tx.user.findUniqueOrThrow({
      where: { id },
      select: { firstName: true, lastName: true, email: true },
    })
    const plain = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')
    const names = [`${person.firstName} ${person.lastName}`, person.email].map(plain)
    if (confirmation != null && !names.includes(plain(confirmation)))
      throw badInput('confirmation', 'Type the full name or the email address of the person.')
    await erasePerson(c, id)
    // Who was erased stands nowhere any more, in the log neither.
    c.record({ type: 'User', id, after: { erased: true, by: viewer.id } })
    return { id }
  },
  answers: User.removed(),
})
