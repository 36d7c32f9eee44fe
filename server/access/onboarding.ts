import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { checkedUuid, requiredText, uuids } from '../platform/values/inputs.ts'
import { readSettings } from '../platform/settings.ts'
import { savedUser } from '../domain/people/savedUser.ts'
import { choosableDealers } from '../dealers/rules.ts'

/** Changes the own record in one step of onboarding (spec part 1, 2.2) and answers the person. */
const ownChange = (ctx: Context, action: string, after: unknown, work: (c: Change, id: string) => Promise<void>) =>
  change(ctx, action, async (c) => {
    const { id } = signedIn(ctx)
    await work(c, id)
    c.record({ type: 'User', id, after })
    return { id }
  })

builder.relayMutationField(
  'updateDealer',
  { inputFields: (t) => ({ dealer: t.id({ required: true, description: 'An active dealer.' }) }) },
  {
    description:
      'The person adds themselves to a dealer, which ends the missing-dealer step. Errors: BAD_USER_INPUT, FORBIDDEN where only admins may.',
    authScopes: { signedIn: true },
    resolve: async (_root, { input }, ctx) => {
      const dealerId = checkedUuid(input.dealer, 'dealer')
      if ((await readSettings(ctx.db)).missingDealer !== 'add-themselves')
        throw failure('FORBIDDEN', 'Ask an administrator to add you to your dealer.')
      return ownChange(ctx, 'updateDealer', { dealerId }, async ({ tx }, userId) => {
        if (!(await tx.dealer.count({ where: { id: dealerId, ...choosableDealers } })))
          throw badInput('dealer', 'This company does not exist. Add a new company.')
        await tx.dealerMember.updateMany({ where: { userId, dealerId: { not: dealerId } }, data: { active: false } })
        await tx.dealerMember.upsert({
          where: { userId_dealerId: { userId, dealerId } },
          create: { userId, dealerId },
          update: { active: true },
        })
      })
    },
  },
  { outputFields: savedUser },
)

builder.relayMutationField(
  'updatePosition',
  {
    inputFields: (t) => ({
      position: t.string({
        required: true,
        validate: requiredText('Position', 60),
        description: 'One of the configured positions.',
      }),
    }),
  },
  {
    description: 'The person tells the position, which ends the positions prompt. Errors: BAD_USER_INPUT.',
    authScopes: { signedIn: true },
    resolve: async (_root, { input }, ctx) => {
      const { positions } = await readSettings(ctx.db)
      if (!positions.includes(input.position)) throw badInput('position', 'Choose one of the positions.')
      return ownChange(ctx, 'updatePosition', input, async ({ tx }, id) => {
        await tx.user.update({ where: { id }, data: { position: input.position, resetPositions: false } })
      })
    },
  },
  { outputFields: savedUser },
)

/** The person's own groups of one kind become the chosen ones. */
for (const [name, kind, what] of [
  ['updateRoleAudience', 'DEPARTMENT', 'department'],
  ['updateAudience', 'AUDIENCE', 'audience'],
] as const) {
  builder.relayMutationField(
    name,
    {
      inputFields: (t) => ({
        assignmentGroups: t.idList({
          required: true,
          validate: uuids,
          description: `Active ${what} groups, at least one.`,
        }),
      }),
    },
    {
      description: `The person chooses the ${what} groups, which ends that onboarding step. Errors: BAD_USER_INPUT.`,
      authScopes: { signedIn: true },
      resolve: (_root, { input }, ctx) =>
        ownChange(ctx, name, input, async (c, userId) => {
          const { tx } = c
          const chosen = [...new Set(input.assignmentGroups)]
          const known = await tx.assignmentGroup.count({ where: { id: { in: chosen }, kind, active: true } })
          if (!chosen.length || known !== chosen.length)
            throw badInput('assignmentGroups', `Choose at least one ${what}.`)
          await tx.assignmentGroupMember.deleteMany({ where: { userId, groupId: { notIn: chosen }, group: { kind } } })
          const joined = await tx.assignmentGroupMember.createManyAndReturn({
            data: chosen.map((groupId) => ({ userId, groupId })),
            skipDuplicates: true,
            select: { groupId: true },
          })
          for (const { groupId } of joined) await c.emit('group.joined', { groupId, userIds: [userId] })
        }),
    },
    { outputFields: savedUser },
  )
}

builder.relayMutationField(
  'updateEditingBrand',
  { inputFields: (t) => ({ brand: t.id({ required: true, description: 'A brand the person manages.' }) }) },
  {
    description: 'The brand a brand manager works on now. Errors: BAD_USER_INPUT for a brand of others.',
    authScopes: { admin: true },
    resolve: (_root, { input }, ctx) =>
      ownChange(ctx, 'updateEditingBrand', input, async ({ tx }, id) => {
        const brandId = checkedUuid(input.brand, 'brand')
        if (!signedIn(ctx).ownedBrandIds.includes(brandId)) throw badInput('brand', 'Choose one of your brands.')
        await tx.user.update({ where: { id }, data: { editingBrandId: brandId } })
      }),
  },
  { outputFields: savedUser },
)
