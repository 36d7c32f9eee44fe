import { z } from 'zod'
import { mutation } from '../../platform/kit/mutation.ts'
import { optionalText } from '../../platform/values/inputs.ts'
import { learnLines, MOST_LINES } from '../learning/learn.ts'
import { decidesClaims } from '../rules.ts'
import { grantClaim } from './grant.ts'
import { decided, undecided, which } from './undecided.ts'

mutation('approveClaim', {
  description:
    'Grants a claim: its amount goes to the person or the dealer. Never the own claim, not while acting as someone, not for partner systems. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it was decided or changed meanwhile, when budget or limit is used up, a serial was paid, a risk stands that was not accepted, or the reader knows as many lines of the dealer as it may; BAD_USER_INPUT at usualLines for a line its receipt does not have.',
  input: (t) => ({
    ...which(t),
    note: t.string({
      description: 'A word for the owner; may be empty, save where the receipt cannot carry the claim.',
      validate: optionalText(500),
    }),
    acceptRisks: t.stringList({
      description: 'Codes of the risks that were looked at and do not speak against it.',
      validate: z.array(z.string()).max(20),
    }),
    usualLines: t.stringList({
      description:
        'Lines of its receipt that are usual on receipts of its dealer, by the templates of lessons: the reader knows them from then on.',
      validate: z.array(z.string().max(1000)).max(MOST_LINES),
    }),
  }),
  may: decidesClaims,
  async does(c, { databaseId: id, version, note, ...given }, viewer) {
    const claim = await undecided(c, viewer, id, version)
    const [acceptRisks, usualLines] = [given.acceptRisks ?? [], given.usualLines ?? []]
    await learnLines(c, claim, usualLines, viewer)
    c.record(await grantClaim(c, claim, { kind: 'approved', note: note || null, acceptRisks, usualLines }))
    return { id }
  },
  answers: decided,
})
