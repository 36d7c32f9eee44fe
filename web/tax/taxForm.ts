import * as z from 'zod/mini'
import { SubmitTaxFormInput } from '../contract/__generated__/limits.ts'
import { isSignatureOf } from '../contract/__generated__/signature.ts'
import type { Fields } from '../ui/fields/bound.ts'
import { required, upTo } from '../ui/texts.ts'

/** The fields of the form as the browser holds them; number and signature are never kept on the device. */
export type TaxFormValues = {
  name: string
  businessName: string
  classification: string
  exemptPayeeCode: string
  fatcaCode: string
  addressLine1: string
  city: string
  region: string | null
  postalCode: string
  tinKind: 'SSN' | 'EIN'
  tin: string
  backupWithholding: boolean
  signature: string
  signatureImage: string
  /** May sign for an entity, asked where the signature is another name. */
  authorized: boolean
  certified: boolean
}

/** What the fields of a step are given. */
export type StepProps = { field: Fields<TaxFormValues>; values: TaxFormValues }

/** What each step asks before the next one opens. */
export const STEPS = [
  {
    title: 'About you',
    fields: [
      'name',
      'businessName',
      'classification',
      'exemptPayeeCode',
      'fatcaCode',
      'addressLine1',
      'city',
      'region',
      'postalCode',
    ],
  },
  { title: 'Tax number', fields: ['tinKind', 'tin', 'backupWithholding'] },
  { title: 'Review and sign', fields: ['signature', 'signatureImage', 'authorized', 'certified'] },
] as const satisfies { title: string; fields: (keyof TaxFormValues)[] }[]

/** 123-45-6789 or 12-3456789, as far as it is typed. */
export function hyphened(kind: 'SSN' | 'EIN', text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 9)
  const cuts = kind === 'SSN' ? [3, 5] : [2]
  return [digits.slice(0, cuts[0]), ...cuts.map((cut, index) => digits.slice(cut, cuts[index + 1]))]
    .filter(Boolean)
    .join('-')
}

/** All but the last four behind dots. */
export const masked = (kind: string, last4: string) => (kind === 'EIN' ? `••-•••${last4}` : `•••-••-${last4}`)

export const nameOf = ({ name, businessName }: { name: string; businessName?: string | null }) =>
  businessName ? `${name}, ${businessName}` : name

type Address = { addressLine1: string; city: string; region: string | null; postalCode: string }
export const addressOf = ({ addressLine1, city, region, postalCode }: Address) =>
  `${addressLine1}, ${city}, ${region} ${postalCode}`

/** Individuals and others may have either kind of number, companies have an employer number. */
export const mayHaveSsn = (classification: string) => classification === 'individual' || classification === 'other'

const fields = z.object({
  name: required('Name', SubmitTaxFormInput.name.max),
  businessName: upTo('The business name', SubmitTaxFormInput.businessName.max),
  classification: z.string().check(z.minLength(1, 'Choose how you are taxed.')),
  exemptPayeeCode: z.string().check(z.trim(), z.regex(/^(?:|[1-9]|1[0-3])$/, 'Exempt payee codes are 1 to 13.')),
  fatcaCode: z.string().check(z.trim(), z.regex(/^[A-Ma-m]?$/, 'FATCA codes are the letters A to M.')),
  addressLine1: required('Address', SubmitTaxFormInput.addressLine1.max),
  city: required('City', SubmitTaxFormInput.city.max),
  region: z.nullable(z.string()).check(z.refine((code) => Boolean(code), 'Choose a state.')),
  postalCode: z
    .string()
    .check(z.trim(), z.regex(/^\d{5}(-\d{4})?$/, 'A ZIP code has five digits, or nine as 12345-6789.')),
  tinKind: z.enum(['SSN', 'EIN']),
  tin: z.string().check(z.refine((text) => text.replace(/\D/g, '').length === 9, 'Enter all nine digits.')),
  backupWithholding: z.boolean(),
  signature: required('Your signature', SubmitTaxFormInput.signature.max),
  signatureImage: z.string(),
  authorized: z.boolean(),
  certified: z.boolean().check(z.refine((yes) => yes, 'Confirm the statements to sign the form.')),
})

/** What is asked before it is sent. `ownName` is the account's: who signs for an entity signs with it, or is asked. */
export const schemaFor = (ownName: string) =>
  fields.check(
    z.superRefine<TaxFormValues>(({ classification, name, signature, authorized }, context) => {
      if (!signature || isSignatureOf(signature, name)) return
      if (classification === 'individual')
        context.addIssue({ code: 'custom', message: `Sign with the name of the form: ${name}.`, path: ['signature'] })
      else if (!isSignatureOf(signature, ownName) && !authorized)
        context.addIssue({ code: 'custom', message: `Confirm that you may sign for ${name}.`, path: ['authorized'] })
    }),
  )
