import { leftOut, type BulkAct } from '../domain/bulk/acts.ts'
import { can } from '../platform/viewer.ts'
import { MOST_PEOPLE, sendsMessages } from './rules.ts'

/** A draft to the people that were chosen: it is written, sent and taken back where all messages are. */
const message: BulkAct = {
  label: 'Message',
  question: 'Write a message to {rows}',
  text: 'This begins a draft. Nothing goes out until you send it.',
  may: (viewer) => sendsMessages(viewer) && can(viewer, 'view-users'),
  reason: { label: 'Subject', required: true, most: 120 },
  async left({ db }, ids) {
    const people = await db.user.findMany({ where: { id: { in: [...ids] } }, select: { id: true, status: true } })
    const active = new Set(people.flatMap(({ id, status }) => (status === 'ACTIVE' ? [id] : [])))
    const named = new Set(ids.filter((id) => active.has(id)).slice(0, MOST_PEOPLE))
    return leftOut(people, ({ id }) => {
      if (!active.has(id)) return 'This account is not active.'
      return named.has(id) ? undefined : `A message names at most ${MOST_PEOPLE} people. Write to a group instead.`
    })
  },
  mutation: 'addMessagePerson',
  // The draft bears the id of the whole, so that all of its rows come to one.
  input: ({ id: personId }, { id: messageId, reason }) => ({
    messageId,
    personId,
    subject: reason.replaceAll(/\s+/g, ' '),
  }),
  undo: { mutation: 'removeMessagePerson', input: ({ id: personId }, { id: messageId }) => ({ messageId, personId }) },
  next: {
    text: 'The draft is ready. Nothing was sent yet.',
    label: 'Write the message',
    pageOf: ({ id }) => `/auth/admin/messages/${id}/edit`,
  },
}

export const messageActs = { users: { message } }
