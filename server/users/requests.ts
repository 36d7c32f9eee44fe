import { builder } from '../platform/builder.ts'
import { change } from '../platform/change.ts'
import type { Context } from '../platform/context.ts'
import { failure, notFound } from '../platform/errors.ts'
import { sendLetter } from '../platform/mail.ts'
import { decidesRequests } from './rules.ts'

declare module '../platform/pubsub.ts' {
  interface Topics {
    /** A number on an admin's badge changed. Channel: admins. */
    'counts.changed': true
  }
}

/** Lets a person in or not: one conditional statement, so that of two admins at once one decides. */
const decide = (ctx: Context, id: string, verdict: 'approve' | 'deny') => change(ctx, `${verdict}UserRequest`, async (c) => {
  const decided = await c.tx.user.updateMany({
    where: { id, status: verdict === 'approve' ? { in: ['PENDING', 'DENIED'] } : 'PENDING' },
    data: verdict === 'approve' ? { status: 'ACTIVE', notVerified: false } : { status: 'DENIED', notVerified: true },
  })
  const person = await c.tx.user.findUnique({ where: { id }, select: { email: true, firstName: true, status: true } })
  if (!person) throw notFound('The request')
  if (!decided.count) throw failure('CONFLICT', 'This request was already decided.')
  // A dealer sent in with the registration opens with its first person.
  if (verdict === 'approve') await c.tx.dealer.updateMany({ where: { submittedById: id, status: 'PENDING' }, data: { status: 'ACTIVE' } })
  c.record({ type: 'User', id, after: { status: person.status } })
  await sendLetter(c, verdict === 'approve'
    ? { reference: `request-approved:${id}:${c.now.toISOString()}`, to: person.email, subject: 'You are in: your account was approved', paragraphs: [`Hello ${person.firstName || 'there'},`, 'An administrator approved your account. Sign in and start your training.'], action: { text: 'Sign in', path: '/public/login' } }
    : { reference: `request-denied:${id}:${c.now.toISOString()}`, to: person.email, subject: 'Your account request was denied', paragraphs: [`Hello ${person.firstName || 'there'},`, 'An administrator looked at your request and did not approve it. If you think this is a mistake, please reply to this email.'] })
  c.publish('counts.changed', 'admins', true)
  return { id }
})

for (const verdict of ['approve', 'deny'] as const) {
  builder.relayMutationField(`${verdict}UserRequest`, {
    inputFields: (t) => ({ databaseId: t.id({ required: true, description: 'The person.' }) }),
  }, {
    description: verdict === 'approve'
      ? 'Lets a person in who waits or was denied, and tells them by mail. Errors: NOT_FOUND, CONFLICT when already decided.'
      : 'Turns a waiting person away, and tells them by mail. Errors: NOT_FOUND, CONFLICT when already decided.',
    authScopes: (_root, _args, { viewer }) => viewer != null && decidesRequests(viewer),
    resolve: (_root, { input }, ctx) => decide(ctx, input.databaseId, verdict),
  }, {
    outputFields: (t) => ({
      user: t.prismaField({ type: 'User', description: 'The person as decided.', resolve: (query, { id }, _args, { db }) => db.user.findUniqueOrThrow({ ...query, where: { id } }) }),
    }),
  })
}
