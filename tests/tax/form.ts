export const SUBMIT =
  'mutation ($input: SubmitTaxFormInput!) { submitTaxForm(input: $input) { taxForm { databaseId status name tinKind tinLast4 classification rejectedReason } } }'

/** Reserved for nobody: in a range of individual taxpayer numbers. */
export const CANARY = '900-70-1234'

export const w9 = (more: Record<string, unknown> = {}) => ({
  name: 'Riley Canary',
  classification: 'individual',
  addressLine1: '12 Trail Road',
  city: 'Boise',
  region: 'ID',
  postalCode: '83702',
  tinKind: 'SSN',
  tin: CANARY,
  signature: more.name ?? 'Riley Canary',
  certified: true,
  ...more,
})
