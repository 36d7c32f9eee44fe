import { gql } from '../platform/rest/document.ts'
import { row, type Row } from '../platform/rest/row.ts'
import { asInput } from '../platform/rest/values.ts'

const document = gql(`mutation ($input: AskForHelpInput!) { askForHelp(input: $input) { message } }`)

export const rows: Row[] = [
  row({ route: 'POST /api/help', status: 201, summary: 'Sends the help form.', values: asInput, document }),
  row({
    route: 'POST /api/book-a-demo',
    status: 201,
    summary: 'Asks for a demo.',
    values: (given) => ({ input: { ...given, kind: 'DEMO' } }),
    document,
  }),
]
