import { asInput, gql, type Row } from '../platform/rest/rest.ts'

const document = gql`mutation ($input: AskForHelpInput!) { askForHelp(input: $input) { message } }`

export const rows: Row[] = [
  { route: 'POST /api/help', status: 201, summary: 'Sends the help form.', values: asInput, document },
  {
    route: 'POST /api/book-a-demo',
    status: 201,
    summary: 'Asks for a demo.',
    values: (given) => ({ input: { ...given, kind: 'DEMO' } }),
    document,
  },
]
