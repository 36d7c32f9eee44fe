import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { enumText, listOf, nodesOf } from '../platform/rest/shape.ts'
import { bodyOf, flagIn, idsUnder, paged } from '../platform/rest/values.ts'

const fields =
  gql(`... on Message { _id: databaseId subject text date sender attachments { databaseId file { _id: databaseId url name mediaType size } }
  received { readAt } people { _id: databaseId name } audience { _id: databaseId name }
  sending { status to sendAt total sent readers groupNames groupIds } }`)

/**
 * As documented (spec part 2, 3): text, attachments and recipients, who are told to those alone who manage the message:
 * its people, or its groups, before it goes out and after. Of groups that went since their names are left.
 */
function shaped({ attachments, received, people, audience, sending, ...row }: AnswerOf<typeof fields>) {
  const [names, ids] = [sending?.groupNames ?? [], sending?.groupIds ?? []]
  const groups = names.length ? names.map((name, index) => ({ _id: ids[index] ?? null, name })) : audience
  return {
    ...row,
    attachments: attachments.map(({ databaseId, file }) => ({ ...file, _id: databaseId, file: file.url })),
    recipients: sending ? (sending.to === 'PEOPLE' ? people : groups) : [],
    read: received ? received.readAt !== null : null,
    ...(sending ? { sending: { ...sending, status: enumText(sending.status), to: enumText(sending.to) } } : {}),
  }
}

/** Whom a message is for, under the names callers use. */
const whom = (given: Values): Values => ({
  ...idsUnder(given, 'recipientIds', 'recipients', 'users', 'to'),
  ...idsUnder(given, 'audienceIds', 'audience', 'segments', 'assignmentGroups', 'groups'),
})

const ATTACHED = /^attach(?:ments?)?-\d{1,3}$/

/** The message as it came: its files as parts `attach-0`, `attach-1` … in this order. Without a plan it goes out at once. */
function written(given: Values): Values {
  const { subject, text, sendAt, draft, ...rest } = bodyOf(given)
  const isDraft = flagIn({ draft }, 'draft') ?? false
  const files = Object.keys(rest)
    .filter((name) => ATTACHED.test(name))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((name) => ({ file: rest[name] }))
  return {
    input: {
      subject: subject || undefined,
      text,
      ...whom(rest),
      ...(files.length ? { attachments: files } : {}),
      ...(sendAt ? { sendAt } : { send: !isDraft }),
    },
  }
}

export const rows: Row[] = [
  row({
    route: 'GET /api/messages',
    summary:
      'Messages to the caller, newest first; with `isAdmin=true` those that were written, as far as the caller manages them.',
    values: (given) => ({ ...paged(20)(given), isAdmin: flagIn(given, 'isAdmin') ?? false }),
    document: gql(`query ($first: Int, $offset: Int, $text: String, $unread: Boolean, $isAdmin: Boolean!) {
      inbox(first: $first, offset: $offset, text: $text, unread: $unread) @skip(if: $isAdmin) { totalCount edges { node { message { ${fields} } } } }
      messages(first: $first, offset: $offset, text: $text) @include(if: $isAdmin) { totalCount edges { node { ${fields} } } } }`),
    shape: (data, given) => {
      const list = data.inbox ?? data.messages
      if (!list) return null
      const { pagination } = listOf<unknown>('messages', list, paged(20)(given))
      const found = data.messages
        ? nodesOf(data.messages)
        : data.inbox
          ? nodesOf(data.inbox).map(({ message }) => message)
          : []
      return { messages: found.map(shaped), pagination }
    },
  }),
  row({
    route: 'GET /api/messages/{id}',
    summary: 'One message; opening it counts as reading it.',
    values: ({ id }) => ({ input: { databaseId: id } }),
    document: gql(
      `mutation ($input: MarkMessageReadInput!) { markMessageRead(input: $input) { message { ${fields} } } }`,
    ),
    shape: (data) => shaped(data.markMessageRead.message),
  }),
  row({
    route: 'POST /api/messages',
    summary:
      'Sends a message, plans it with `sendAt`, or keeps it with `draft`; files as parts `attach-0`, `attach-1` …, people as `recipients`, groups as `audience`.',
    values: written,
    document: gql(`mutation ($input: SaveMessageInput!) { saveMessage(input: $input) { message { ${fields} } } }`),
    shape: (data) => shaped(data.saveMessage.message),
  }),
  row({
    route: 'POST /api/messages/count-recipients',
    summary: 'How many people a message would reach, by its `recipients` or its `audience`.',
    values: (given) => whom(bodyOf(given)),
    document: gql(
      `query ($audienceIds: [ID!], $recipientIds: [ID!]) { messageReach(audienceIds: $audienceIds, recipientIds: $recipientIds) { people } }`,
    ),
    shape: (data) => ({ countRecipients: data.messageReach.people }),
  }),
]
