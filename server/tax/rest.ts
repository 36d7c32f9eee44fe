import { gql } from '../platform/rest/document.ts'
import { row, type Row } from '../platform/rest/row.ts'
import { enumText } from '../platform/rest/shape.ts'

/** Money with two decimals, points and credits whole. */
const shown = (amount: number | string, unit: string) =>
  unit === 'points' || unit === 'credits' ? String(amount) : (Number(amount) / 100).toFixed(2)

export const rows: Row[] = [
  row({
    route: 'GET /api/taxbandits/get-transienttoken',
    summary: 'A token for the tax provider’s own form; null where the portal takes the form itself.',
    document: gql(`{ taxTransientToken { token expiresIn } }`),
    shape: (data) => ({
      transientToken: data.taxTransientToken?.token ?? null,
      expiresIn: data.taxTransientToken?.expiresIn ?? null,
    }),
  }),
  row({
    route: 'GET /api/taxbandits/get-w9form',
    summary: 'The W-9 to sign: where, and what the profile knows.',
    document: gql(`{
      blankTaxForm {
        url provider name addressLine1 city region postalCode classifications { value label } certifications
      }
    }`),
    shape: (data) => ({ w9form: data.blankTaxForm, url: data.blankTaxForm.url }),
  }),
  row({
    route: 'GET /api/taxbandits/get-user-w9',
    summary: 'The own W-9, its number as last four; null when none was signed.',
    document: gql(`{
      myTaxForm {
        _id: databaseId status name businessName classification exemptPayeeCode fatcaCode addressLine1 city region
        postalCode tinKind tinLast4 backupWithholding signature signedAt rejectedReason
      }
    }`),
    shape: (data) => ({ w9: data.myTaxForm && { ...data.myTaxForm, status: enumText(data.myTaxForm.status) } }),
  }),
  row({
    route: 'GET /api/statement/export',
    summary: 'The own statement as a CSV file, whole; with dealerId that of a dealer looked after.',
    document: gql(`query (
      $first: Int = 100, $after: String, $dealerId: ID, $unit: String, $meaning: StatementMeaning, $text: String,
      $from: Day, $to: Day
    ) {
      statement(
        first: $first, after: $after, dealerId: $dealerId, unit: $unit, meaning: $meaning, text: $text, from: $from,
        to: $to
      ) {
        pageInfo { hasNextPage endCursor } edges { node { createdAt label title unit amount balance } }
      }
    }`),
    csv: {
      name: 'statement',
      columns: {
        Time: (line) => line.createdAt,
        What: (line) => line.label,
        For: (line) => line.title,
        Unit: (line) => line.unit,
        Amount: (line) => shown(line.amount, line.unit),
        Balance: (line) => shown(line.balance, line.unit),
      },
    },
  }),
]
