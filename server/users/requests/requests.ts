import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import type { Change } from '../../platform/events.ts'
import { sendLetter } from '../../platform/mail.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { User } from '../../domain/people/entity.ts'
import { decidesRequests } from '../rules.ts'
import { joiningTransitions } from './transitions.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /**
     * An administrator let a person in or turned them away. `dealer` is what was said of the company they submitted: true
     * opens it even if it was denied, false turns it away; null says nothing, and it goes the way of the person.
     */
    'userRequest.decided': { userId: string; verdict: Verdict; dealer: boolean | null }
  }
}

type Verdict = 'approve' | 'deny'

const letterOf = (verdict: Verdict, person: { id: string; email: string; firstName: string }, now: Date) =>
  verdict === 'approve'
    ? {
        reference: `request-approved:${person.id}:${now.toISOString()}`,
        to: person.email,
        subject: 'You are in: your account was approved',
        paragraphs: [
          `Hello ${person.firstName || 'there'},`,
          'An administrator approved your account. Sign in and start your training.',
        ],
        action: { text: 'Sign in', path: '/public/login' },
      }
    : {
        reference: `request-denied:${person.id}:${now.toISOString()}`,
        to: person.email,
        subject: 'Your account request was denied',
        paragraphs: [
          `Hello ${person.firstName || 'there'},`,
          'An administrator looked at your request and did not approve it. If you think this is a mistake, please reply to this email.',
        ],
      }

/** What a decision looks at. */
const JOINING = { id: true, status: true, version: true, email: true, firstName: true, lastName: true } as const

/** Lets one person in or not, with their company, and tells them. Errors: CONFLICT when it was decided already. */
async function decideOne(
  c: Change,
  person: Prisma.UserGetPayload<{ select: typeof JOINING }>,
  verdict: Verdict,
  dealer?: boolean | null,
) {
  const entry = await joiningTransitions.take(c, verdict, person, {
    data: { notVerified: verdict === 'deny' },
    said: { dealer },
  })
  await sendLetter(c, letterOf(verdict, person, c.now))
  await c.emit('userRequest.decided', { userId: person.id, verdict, dealer: dealer ?? null })
  return entry
}

async function decide(c: Change, viewer: Viewer, id: string, verdict: Verdict, dealer?: boolean | null) {
  const person = joiningTransitions.toDecide(
    await c.tx.user.findUnique({ where: { id }, select: JOINING }),
    () => id !== viewer.id,
  )
  c.record(await decideOne(c, person, verdict, dealer))
  return { id }
}

mutation('approveUserRequest', {
  description:
    'Lets a person in who waits or was denied, with the company they submitted, and tells them by mail. Errors: NOT_FOUND, CONFLICT when already decided, FORBIDDEN about oneself, BAD_USER_INPUT when the number of the company is taken.',
  input: (t) => ({
    databaseId: t.id({ required: true, description: 'The person.' }),
    dealer: t.boolean({
      description:
        'The company submitted with the registration: true opens it even if it was denied, false turns it away; left out, it opens when it waits.',
    }),
  }),
  may: decidesRequests,
  does: (c, { databaseId, dealer }, viewer) => decide(c, viewer, databaseId, 'approve', dealer),
  answers: User.saved('The person as decided.'),
})

mutation('denyUserRequest', {
  description:
    'Turns a waiting person away, with the company they submitted, and tells them by mail. Errors: NOT_FOUND, CONFLICT when already decided, FORBIDDEN about oneself.',
  input: (t) => ({ databaseId: t.id({ required: true, description: 'The person.' }) }),
  may: decidesRequests,
  does: (c, { databaseId }, viewer) => decide(c, viewer, databaseId, 'deny'),
  answers: User.saved('The person as decided.'),
})

builder.prismaObjectFields('User', (t) => ({
  submittedDealers: t.relation('submittedDealers', {
    description: 'Companies submitted while registering that wait or were denied; for who decides requests.',
    authScopes: (_user, _args, { viewer }) => viewer != null && decidesRequests(viewer),
    query: { where: { status: { in: ['PENDING', 'DENIED'] } }, orderBy: { createdAt: 'asc' }, take: 5 },
  }),
}))
