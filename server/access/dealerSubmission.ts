import { z } from 'zod'
import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { addDealer } from '../domain/dealers/companies.ts'
import { readSettings } from '../platform/settings.ts'
import { optionalText, phoneOrNone, regionText, requiredText } from '../platform/values/inputs.ts'

export const DealerSubmissionInput = builder.inputType('DealerSubmissionInput', {
  description: 'A company that is not listed yet.',
  fields: (t) => ({
    name: t.string({ required: true, validate: requiredText('Company name') }),
    addressLine1: t.string({ required: true, validate: requiredText('Address') }),
    city: t.string({ required: true, validate: requiredText('City', 80) }),
    region: t.string({ required: true, validate: regionText('State or province') }),
    postalCode: t.string({ required: true, validate: requiredText('Postal code', 12) }),
    country: t.string({
      description: 'Two letters, US by default.',
      validate: z.union([z.literal(''), z.string().regex(/^[A-Za-z]{2}$/, 'Choose a country.')]),
    }),
    phone: t.string({ validate: phoneOrNone }),
    dealerNum: t.string({ validate: optionalText(40) }),
  }),
})

builder.relayMutationField(
  'createDealerWhileRegistration',
  {
    inputFields: (t) => ({
      dealer: t.field({ type: DealerSubmissionInput, required: true, description: 'The company.' }),
    }),
  },
  {
    description:
      'Sends a company in for review before or while registering (spec part 1, 5). Errors: TOO_MANY, BAD_USER_INPUT.',
    authScopes: { public: true },
    resolve: async (_root, { input }, ctx) => {
      const { limits } = await readSettings(ctx.db)
      await ctx.services.limits.useAtDoor(
        'register',
        { network: ctx.call.network, account: input.dealer.name.trim().toLowerCase() },
        { points: limits.registrationRateLimit, purpose: 'company' },
      )
      return change(ctx, 'createDealerWhileRegistration', async (c) => {
        const id = await addDealer(c, input.dealer, { status: 'PENDING', submittedById: ctx.viewer?.id ?? null })
        c.record({ type: 'Dealer', id, after: input.dealer })
        return { id, name: input.dealer.name }
      })
    },
  },
  {
    outputFields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id, to register with.' }),
      name: t.exposeString('name', { description: 'The company name.' }),
    }),
  },
)
