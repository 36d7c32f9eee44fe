import * as z from 'zod/mini'
import { SaveDealerInput } from '../contract/__generated__/limits.ts'
import { phoneUpTo, required, upTo } from '../ui/texts.ts'

/** What the form of a dealer asks, as the server does. */
export const dealerSchema = z.object({
  name: required('Name', SaveDealerInput.name.max),
  code: z
    .string()
    .check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,19}$/, 'A dealer id has 3 to 20 letters, digits or dashes.')),
  dealerNum: upTo('The number', SaveDealerInput.dealerNum.max),
  aliases: z
    .array(upTo('A name', SaveDealerInput.aliases.each.max))
    .check(z.maxLength(SaveDealerInput.aliases.max, `At most ${SaveDealerInput.aliases.max} names.`)),
  addressLine1: upTo('The address', SaveDealerInput.addressLine1.max),
  city: upTo('The city', SaveDealerInput.city.max),
  region: upTo('The state', SaveDealerInput.region.max),
  postalCode: upTo('The postal code', SaveDealerInput.postalCode.max),
  country: z.string().check(z.minLength(2, 'Choose a country.')),
  phone: phoneUpTo(SaveDealerInput.phone.max),
  businessUnitId: z.nullable(z.string()),
  active: z.boolean(),
  pin: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
})

export type DealerValues = z.infer<typeof dealerSchema>
