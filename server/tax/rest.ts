import { gql, type Row } from '../platform/rest/rest.ts'

interface Token {
  token: string
  expiresIn: number
}

interface Line {
  createdAt: string
  label: string
  title: string | null
  unit: string
  amount: number
  balance: number
}
/** Money with two decimals, points and credits whole. */
const shown = (amount: number, unit: string) =>
  unit === 'points' || unit === 'credits' ? String(amount) : (amount / 100).toFixed(2)

export const rows: Row[] = [
  {
    route: 'GET /api/taxbandits/get-transienttoken',
    summary: 'A token for the tax provider’s own form; null where the portal takes the form itself.',
    document: gql`{ taxTransientToken { token expiresIn } }`,
    shape: (data: { taxTransientToken: Token | null }) => ({
      transientToken: data.taxTransientToken?.token ?? null,
      expiresIn: data.taxTransientToken?.expiresIn ?? null,
    }),
  },
  {
    route: 'GET /api/taxbandits/get-w9form',
    summary: 'The W-9 to sign: where, and what the profile knows.',
    document: gql`{
      blankTaxForm {
        url provider name addressLine1 city region postalCode classifications { value label } certifications
      }
    }`,
    shape: (data: { blankTaxForm: { url: string } }) => ({ w9form: data.blankTaxForm, url: data.blankTaxForm.url }),
  },
  {
    route: 'GET /api/taxbandits/get-user-w9',
    summary: 'The own W-9, its number as last four; null when none was signed.',
    document: gql`{
      myTaxForm {
        _id: databaseId status name businessName classification exemptPayeeCode fatcaCode addressLine1 city region
        postalCode tinKind tinLast4 backupWithholding signature signedAt rejectedReason
      }
    }`,
    shape: (data: { myTaxForm: { status: string } | null }) => ({
      w9: data.myTaxForm && { ...data.myTaxForm, status: data.myTaxForm.status.toLowerCase() },
    }),
  },
  {
    route: 'GET /api/statement/export',
    summary: 'The own statement as a CSV file, whole; with dealerId that of a dealer looked after.',
    document: gql`query (
      $first: Int = 100, $after: String, $dealerId: ID, $unit: String, $meaning: StatementMeaning, $text: String,
      $from: Day, $to: Day
    ) {
      statement(
        first: $first, after: $after, dealerId: $dealerId, unit: $unit, meaning: $meaning, text: $text, from: $from,
        to: $to
      ) {
        pageInfo { hasNextPage endCursor } edges { node { createdAt label title unit amount balance } }
      }
    }`,
    csv: {
      name: 'statement',
      columns: {
        Time: (line: Line) => line.createdAt,
        What: (line: Line) => line.label,
        For: (line: Line) => line.title,
        Unit: (line: Line) => line.unit,
        Amount: (line: Line) => shown(line.amount, line.unit),
        Balance: (line: Line) => shown(line.balance, line.unit),
      },
    },
  },
]
