import * as z from 'zod/mini'

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, `Use at most ${max} characters.`))

/** The form’s values; what the server alone can know it says at the field. */
export const signOnValues = z.object({
  enabled: z.boolean(),
  label: text(40),
  issuer: text(300).check(
    z.regex(
      /^$|^https:\/\/\S+$|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/\S*)?$/,
      'Enter an address that begins with https://, as the provider shows it.',
    ),
  ),
  clientId: text(300),
  clientSecret: z.string().check(z.maxLength(1000, 'Use at most 1000 characters.')),
  scopes: text(300),
  roleClaim: text(200),
  roles: z.array(
    z.object({
      value: text(200).check(z.minLength(1, 'Enter the value.')),
      role: z.string().check(z.minLength(1, 'Choose one of the roles.')),
    }),
  ),
  dealerClaim: text(200),
  dealers: z.array(
    z.object({
      value: text(200).check(z.minLength(1, 'Enter the value.')),
      dealerNum: text(40).check(z.minLength(1, 'Enter the dealer number.')),
    }),
  ),
  unknownPeople: z.enum(['REFUSE', 'CREATE_PENDING', 'CREATE_ACTIVE']),
  linksAdmins: z.boolean(),
  domains: z.array(z.string()).check(z.maxLength(100, 'At most 100 domains.')),
})

export type SignOnValues = z.infer<typeof signOnValues>
