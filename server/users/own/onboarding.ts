import { chooseGroups, joinDealers, leaveDealers } from '../../domain/people/belonging.ts'
import { checkPosition } from '../../domain/people/positions.ts'
import { savedUser } from '../../domain/people/savedUser.ts'
import { choosableDealers } from '../../dealers/rules.ts'
import { badInput, failure } from '../../platform/errors.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { checkedUuid, requiredText, uuids } from '../../platform/values/inputs.ts'
import { readSettings } from '../../platform/settings.ts'

// The steps of onboarding (spec part 1, 2.2): what a person tells of themselves until the portal opens.

mutation('updateDealer', {
  description:
    'The person adds themselves to a dealer, which ends the missing-dealer step. Errors: BAD_USER_INPUT, FORBIDDEN where only admins may.',
  input: (t) => ({ dealer: t.id({ required: true, description: 'An active dealer.' }) }),
  may: 'signedIn',
  async first({ db }, { dealer }) {
    const dealerId = checkedUuid(dealer, 'dealer')
    if ((await readSettings(db)).missingDealer !== 'add-themselves')
      throw failure('FORBIDDEN', 'Ask an administrator to add you to your dealer.')
    return dealerId
  },
  async does(c, _input, { id: userId }, dealerId) {
    if (!(await c.tx.dealer.count({ where: { id: dealerId, ...choosableDealers } })))
      throw badInput('dealer', 'This company does not exist. Add a new company.')
    await leaveDealers(c, { userId, dealerId: { not: dealerId } })
    await joinDealers(c, [{ userId, dealerId, ownChoice: true }])
    c.record({ type: 'User', id: userId, after: { dealerId } })
    return { id: userId }
  },
  answers: savedUser,
})

mutation('updatePosition', {
  description: 'The person tells the position, which ends the positions prompt. Errors: BAD_USER_INPUT.',
  input: (t) => ({
    position: t.string({
      required: true,
      validate: requiredText('Position', 60),
      description: 'One of the configured positions.',
    }),
  }),
  may: 'signedIn',
  async does(c, { position }, { id }) {
    await checkPosition(c.tx, position)
    await c.tx.user.update({ where: { id }, data: { position, resetPositions: false } })
    c.record({ type: 'User', id, after: { position } })
    return { id }
  },
  answers: savedUser,
})

/** The person's own groups of one kind become the chosen ones. */
for (const [name, kind, what] of [
  ['updateRoleAudience', 'DEPARTMENT', 'department'],
  ['updateAudience', 'AUDIENCE', 'audience'],
] as const) {
  mutation(name, {
    description: `The person chooses the ${what} groups, which ends that onboarding step. Errors: BAD_USER_INPUT.`,
    input: (t) => ({
      assignmentGroups: t.idList({
        required: true,
        validate: uuids,
        description: `Active ${what} groups, at least one.`,
      }),
    }),
    may: 'signedIn',
    async does(c, input, { id }) {
      await chooseGroups(c, id, kind, input.assignmentGroups)
      c.record({ type: 'User', id, after: input })
      return { id }
    },
    answers: savedUser,
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
