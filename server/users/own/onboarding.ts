import { savedUser } from '../../domain/people/savedUser.ts'
import { badInput, failure } from '../../platform/errors.ts'
import type { Fields } from '../../platform/kit/models.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { checkedUuid, requiredText, uuids } from '../../platform/values/inputs.ts'
import { readSettings } from '../../platform/settings.ts'
import { tellOrAsk } from '../requests/ownChanges.ts'

// The steps of onboarding (spec part 1, 2.2): what a person tells of themselves until the portal opens.

const asked = (t: Fields<{ id: string; requestId: string | null }>) => ({
  ...savedUser(t),
  request: t.prismaField({
    type: 'LearnerRequest',
    nullable: true,
    description: 'What an administrator decides first; null where the change was made at once.',
    resolve: (query, { requestId }, _args, { db }) =>
      requestId ? db.learnerRequest.findUniqueOrThrow({ ...query, where: { id: requestId } }) : null,
  }),
})

const LATER = 'A request once the person is in, unless the settings leave it to people.'

mutation('updateDealer', {
  description: `The person adds themselves to a dealer, which ends the missing-dealer step. ${LATER} Errors: BAD_USER_INPUT, FORBIDDEN where only admins may, CONFLICT while a request waits.`,
  input: (t) => ({ dealer: t.id({ required: true, description: 'An active dealer.' }) }),
  may: 'signedIn',
  async first({ db }, { dealer }) {
    const dealerId = checkedUuid(dealer, 'dealer')
    if ((await readSettings(db)).missingDealer !== 'add-themselves')
      throw failure('FORBIDDEN', 'Ask an administrator to add you to your dealer.')
    return dealerId
  },
  does: (c, _input, viewer, dealerId) => tellOrAsk(c, viewer, { kind: 'DEALER', dealerId }),
  answers: asked,
})

mutation('updatePosition', {
  description: `The person tells the position, which ends the positions prompt. ${LATER} Errors: BAD_USER_INPUT, CONFLICT while a request waits.`,
  input: (t) => ({
    position: t.string({
      required: true,
      validate: requiredText('Position', 60),
      description: 'One of the configured positions.',
    }),
  }),
  may: 'signedIn',
  does: (c, { position }, viewer) => tellOrAsk(c, viewer, { kind: 'POSITION', position }),
  answers: asked,
})

/** The person's own groups of one kind become the chosen ones. */
for (const [name, kind, what] of [
  ['updateRoleAudience', 'DEPARTMENT', 'Active departments'],
  ['updateAudience', 'AUDIENCE', 'Active audiences that are offered for it'],
] as const) {
  mutation(name, {
    description: `The person chooses the ${kind.toLowerCase()} groups, which ends that onboarding step. ${LATER} Errors: BAD_USER_INPUT, CONFLICT while a request waits.`,
    input: (t) => ({
      assignmentGroups: t.idList({ required: true, validate: uuids, description: `${what}, at least one.` }),
    }),
    may: 'signedIn',
    does: (c, { assignmentGroups: groupIds }, viewer) => tellOrAsk(c, viewer, { kind, groupIds }),
    answers: asked,
  })
}

mutation('updateEditingBrand', {
  description: 'The brand a brand manager works on now. Errors: BAD_USER_INPUT for a brand of others.',
  input: (t) => ({ brand: t.id({ required: true, description: 'A brand the person manages.' }) }),
  may: 'admin',
  async does(c, { brand }, { id, ownedBrandIds }) {
    const editingBrandId = checkedUuid(brand, 'brand')
    if (!ownedBrandIds.includes(editingBrandId)) throw badInput('brand', 'Choose one of your brands.')
    await c.tx.user.update({ where: { id }, data: { editingBrandId } })
    c.record({ type: 'User', id, after: { brand } })
    return { id }
  },
  answers: savedUser,
})
