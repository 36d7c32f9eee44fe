import { transitions } from '../domain/decisions/transitions.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { known } from '../platform/kit/saves.ts'
import { optionalText, uuid } from '../platform/values/inputs.ts'
import { sendLetter } from '../platform/mail.ts'
import { can, inPerson } from '../platform/viewer.ts'
import { Dealer } from './entity.ts'
import { claimIdentity } from './identity.ts'
import { editsDealer } from './rules.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A dealer that waited was let in or not. */
    'dealer.decided': { dealerId: string; approved: boolean; submittedById: string | null }
  }
}

const dealerTransitions = transitions('Dealer', {
  what: 'dealer',
  moves: { approve: { from: ['PENDING', 'DENIED'], to: 'ACTIVE' }, deny: { from: ['PENDING'], to: 'DENIED' } },
})

mutation('decideDealer', {
  description:
    'Lets a dealer in that was submitted while registering, or turns it away, and tells who submitted it. A denied one may still be let in. Not while acting as someone. Errors: NOT_FOUND, CONFLICT when already decided, BAD_USER_INPUT when its number is taken.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'The dealer.' }),
    approve: t.boolean({ required: true, description: 'True lets it in, false turns it away.' }),
    reason: t.string({ description: 'For the email to who submitted it; may be empty.', validate: optionalText(500) }),
  }),
  may: (viewer, { databaseId }) => can(viewer, 'modify-dealers') && inPerson(viewer) && editsDealer(viewer, databaseId),
  async does(c, { databaseId: id, approve, reason }) {
    const before = known(
      await c.tx.dealer.findUnique({
        where: { id },
        include: { submittedBy: { select: { email: true, firstName: true, status: true } } },
      }),
      'The dealer',
    )
    const { submittedBy } = before
    // Its number before its row, as whoever saves a dealer takes them.
    if (approve && dealerTransitions.may('approve', before))
      await claimIdentity(c.tx, { dealerNum: before.dealerNum, exceptId: id })
    c.record(await dealerTransitions.take(c, approve ? 'approve' : 'deny', before, { said: { reason } }))
    if (submittedBy && (submittedBy.status === 'ACTIVE' || submittedBy.status === 'PENDING')) {
      const why = reason ? [`The administrator wrote: ${reason}`] : []
      await sendLetter(c, {
        reference: `dealer-decided:${id}:${c.now.toISOString()}`,
        to: submittedBy.email,
        subject: approve ? `${before.name} was added` : `${before.name} was not added`,
        paragraphs: [
          `Hello ${submittedBy.firstName || 'there'},`,
          approve
            ? `The company you submitted, ${before.name}, is part of the portal now.`
            : `An administrator looked at the company you submitted, ${before.name}, and did not add it. Choose another dealer or submit it again.`,
          ...why,
        ],
      })
    }
    await c.emit('dealer.decided', { dealerId: id, approved: approve, submittedById: before.submittedById })
    return { id }
  },
  answers: Dealer.saved('As decided.'),
})
