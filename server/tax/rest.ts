import { gql, type Row } from '../platform/rest.ts'

interface Token { token: string; expiresIn: number }

export const rows: Row[] = [
  {
    route: 'GET /api/taxbandits/get-transienttoken', summary: 'A token for the tax provider’s own form; null where the portal takes the form itself.',
    document: gql`{ taxTransientToken { token expiresIn } }`,
    shape: (data: { taxTransientToken: Token | null }) => ({ transientToken: data.taxTransientToken?.token ?? null, expiresIn: data.taxTransientToken?.expiresIn ?? null }),
  },
  {
    route: 'GET /api/taxbandits/get-w9form', summary: 'The W-9 to sign: where, and what the profile knows.',
    document: gql`{ blankTaxForm { url provider name addressLine1 city region postalCode classifications { value label } certifications } }`,
    shape: (data: { blankTaxForm: { url: string } }) => ({ w9form: data.blankTaxForm, url: data.blankTaxForm.url }),
  },
  {
    route: 'GET /api/taxbandits/get-user-w9', summary: 'The own W-9, its number as last four; null when none was signed.',
    document: gql`{ myTaxForm { _id: databaseId status name businessName classification exemptPayeeCode fatcaCode addressLine1 city region postalCode tinKind tinLast4 backupWithholding signature signedAt rejectedReason } }`,
    shape: (data: { myTaxForm: { status: string } | null }) => ({ w9: data.myTaxForm && { ...data.myTaxForm, status: data.myTaxForm.status.toLowerCase() } }),
  },
]
