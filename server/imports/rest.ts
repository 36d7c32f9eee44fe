import { gql } from '../platform/rest/document.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { isObject, rowsInput, textIn } from '../platform/rest/values.ts'

const outcome = gql(
  `_id: databaseId kind fileName status total created bad: badCount faults(first: 500) { row column value message }`,
)

/** Addresses in any of the forms partners send: a text, a list, a list of people. */
const addresses = (values: Values): string => {
  const { emails, users, items, data } = values as Values & { data?: Values }
  const list = emails ?? users ?? items ?? data?.emails ?? data
  return Array.isArray(list)
    ? list.map((entry) => textIn({ emails: isObject(entry) ? entry.email : entry }, 'emails') ?? '').join('\n')
    : typeof list === 'string'
      ? list
      : ''
}

const KNOWN = /already exists|was made meanwhile/

export const rows: Row[] = [
  row({
    route: 'POST /api/users/bulk-invite',
    takesList: true,
    status: 201,
    summary: 'Invites people from a CSV part or a JSON list (users): all or none, unless skipBad is true.',
    values: (values) => rowsInput(values, 'users'),
    document: gql(
      `mutation ($input: BulkInviteUsersInput!) { bulkInviteUsers(input: $input) { import { ${outcome} } } }`,
    ),
    shape: (data) => data.bulkInviteUsers.import,
  }),
  row({
    route: 'POST /api/users/bulk-invite-emails',
    takesList: true,
    status: 201,
    summary: 'Invites learners by email addresses; invalid and known ones are named and left out.',
    values: (values) => ({ input: { emails: addresses(values) } }),
    document: gql(
      `mutation ($input: BulkInviteEmailsInput!) { bulkInviteEmails(input: $input) { import { ${outcome} } } }`,
    ),
    shape: (data) => {
      const { faults, created, total } = data.bulkInviteEmails.import
      const [known, invalid] = [
        faults.filter(({ message }) => KNOWN.test(message)),
        faults.filter(({ message }) => !KNOWN.test(message)),
      ]
      return {
        invited: created,
        total,
        known: known.map(({ value }) => value),
        invalid: invalid.map(({ value, message }) => ({ email: value, message })),
      }
    },
  }),
  row({
    route: 'POST /api/dealers/bulk-create',
    takesList: true,
    status: 201,
    summary: 'Makes dealers from a CSV part or a JSON list (dealers): all or none, unless skipBad is true.',
    values: (values) => rowsInput(values, 'dealers'),
    document: gql(
      `mutation ($input: BulkCreateDealersInput!) { bulkCreateDealers(input: $input) { import { ${outcome} } } }`,
    ),
    shape: (data) => data.bulkCreateDealers.import,
  }),
]
