import * as z from 'zod/mini'
import { DealerSubmissionInput, RegisterInput } from '../contract/__generated__/limits.ts'
import type { PortalSettings } from '../session/session.ts'
import { aPhoneNumber, phoneUpTo, required, upTo } from '../ui/texts.ts'

/** What the server asks of the same fields, said before the form is sent. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please enter your email.'),
    z.maxLength(RegisterInput.email.max, 'This email is too long.'),
    z.regex(/^[^\s@]+@[^\s@.]+\.[^\s@]+$/, 'Enter a valid email address.'),
  )

export function newPassword({ minLength, maxLength, alphanumericOnly }: PortalSettings['passwordPolicy']) {
  return z
    .string()
    .check(
      z.minLength(minLength, `The password must have at least ${minLength} characters.`),
      z.maxLength(maxLength, `The password must have ${minLength} to ${maxLength} characters.`),
      ...(alphanumericOnly
        ? [z.regex(/^[A-Za-z0-9]*$/, 'The password must be alphanumeric, with no special characters.')]
        : []),
    )
}

/** The confirmation, which has to be there. */
export const passwordConfirmation = z.string().check(z.minLength(1, 'Confirm the password.'))

/** The confirmation must repeat the password: said at once, whatever else is missing. */
export const samePassword = z.refine<{ password: string; passwordConfirmation: string }>(
  ({ password, passwordConfirmation: again }) => !again || password === again,
  { error: 'The passwords must match.', path: ['passwordConfirmation'], when: () => true },
)

/** A phone number that has to be there. */
export const requiredPhone = required('Phone', RegisterInput.phone.max).check(aPhoneNumber)

export const phone = phoneUpTo(RegisterInput.phone.max)

/** A company that is not listed yet. */
export const newDealer = z.object({
  name: required('Company name', DealerSubmissionInput.name.max),
  addressLine1: required('Address', DealerSubmissionInput.addressLine1.max),
  city: required('City', DealerSubmissionInput.city.max),
  region: required('State or province', DealerSubmissionInput.region.max),
  postalCode: required('Postal code', DealerSubmissionInput.postalCode.max),
  country: z.enum(['US', 'CA']),
  phone,
  dealerNum: upTo('Dealer number', DealerSubmissionInput.dealerNum.max),
})

export type NewDealer = z.infer<typeof newDealer>
export const emptyDealer: NewDealer = {
  name: '',
  addressLine1: '',
  city: '',
  region: '',
  postalCode: '',
  country: 'US',
  phone: '',
  dealerNum: '',
}
