import * as z from 'zod/mini'
import {
  MAX_DOMAINS,
  SaveSingleSignOnInput,
  SingleSignOnDealerInput,
  SingleSignOnRoleInput,
  UnknownPeople,
} from '../../contract/__generated__/limits.ts'
import { upTo } from '../../ui/texts.ts'

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, `Use at most ${max} characters.`))

/** The form’s values; what the server alone can know it says at the field. */
export const signOnValues = z.object({
  enabled: z.boolean(),
  label: text(SaveSingleSignOnInput.label.max),
  issuer: text(SaveSingleSignOnInput.issuer.max).check(
    z.regex(
      /^$|^https:\/\/\S+$|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/\S*)?$/,
      'Enter an address that begins with https://, as the provider shows it.',
    ),
  ),
  clientId: text(SaveSingleSignOnInput.clientId.max),
  clientSecret: upTo('The secret', SaveSingleSignOnInput.clientSecret.max),
  scopes: text(SaveSingleSignOnInput.scopes.max),
  roleClaim: text(SaveSingleSignOnInput.roleClaim.max),
  roles: z.array(
    z.object({
      value: text(SingleSignOnRoleInput.value.max).check(z.minLength(1, 'Enter the value.')),
      role: z.string().check(z.minLength(1, 'Choose one of the roles.')),
    }),
  ),
  dealerClaim: text(SaveSingleSignOnInput.dealerClaim.max),
  dealers: z.array(
    z.object({
      value: text(SingleSignOnDealerInput.value.max).check(z.minLength(1, 'Enter the value.')),
      dealerNum: text(SingleSignOnDealerInput.dealerNum.max).check(z.minLength(1, 'Enter the dealer number.')),
    }),
  ),
  unknownPeople: z.enum(UnknownPeople),
  linksAdmins: z.boolean(),
  domains: z.array(z.string()).check(z.maxLength(MAX_DOMAINS, `At most ${MAX_DOMAINS} domains.`)),
})

export type SignOnValues = z.infer<typeof signOnValues>
