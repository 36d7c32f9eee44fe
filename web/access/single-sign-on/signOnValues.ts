import * as z from 'zod/mini'
import {
  MAX_DOMAINS,
  SaveSingleSignOnInput,
  SingleSignOnDealerInput,
  SingleSignOnRoleInput,
  UnknownPeople,
} from '../../contract/__generated__/limits.ts'
import { required, upTo } from '../../ui/texts.ts'

/** The form’s values; what the server alone can know it says at the field. */
export const signOnValues = z.object({
  enabled: z.boolean(),
  label: upTo('The label', SaveSingleSignOnInput.label.max),
  issuer: upTo('The address', SaveSingleSignOnInput.issuer.max).check(
    z.regex(
      /^$|^https:\/\/\S+$|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/\S*)?$/,
      'Enter an address that begins with https://, as the provider shows it.',
    ),
  ),
  clientId: upTo('The client id', SaveSingleSignOnInput.clientId.max),
  clientSecret: upTo('The secret', SaveSingleSignOnInput.clientSecret.max),
  scopes: upTo('It', SaveSingleSignOnInput.scopes.max),
  roleClaim: upTo('The claim', SaveSingleSignOnInput.roleClaim.max),
  roles: z.array(
    z.object({
      value: required('The value', SingleSignOnRoleInput.value.max, 'Enter the value.'),
      role: z.string().check(z.minLength(1, 'Choose one of the roles.')),
    }),
  ),
  dealerClaim: upTo('The claim', SaveSingleSignOnInput.dealerClaim.max),
  dealers: z.array(
    z.object({
      value: required('The value', SingleSignOnDealerInput.value.max, 'Enter the value.'),
      dealerNum: required('The number', SingleSignOnDealerInput.dealerNum.max, 'Enter the dealer number.'),
    }),
  ),
  unknownPeople: z.enum(UnknownPeople),
  linksAdmins: z.boolean(),
  domains: z.array(z.string()).check(z.maxLength(MAX_DOMAINS, `At most ${MAX_DOMAINS} domains.`)),
})

export type SignOnValues = z.infer<typeof signOnValues>
