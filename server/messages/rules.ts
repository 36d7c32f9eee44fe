import type { Prisma } from '../../prisma/generated/client/client.ts'
import { usersVisibleTo } from '../domain/people/rules.ts'
import { anyOf } from '../platform/values/anyOf.ts'
import { accountOf, can, seesAll, type Viewer } from '../platform/viewer.ts'

/** People one message names; more are written to as a group. */
export const MOST_PEOPLE = 1000

/** Writes and sends messages (spec part 2, 6). */
export const sendsMessages = (viewer: Viewer): boolean => can(viewer, 'send-messages')

/** Sees messages that were written: all of them, or beside the own ones those of people in reach. */
export const managesMessages = (viewer: Viewer): boolean => sendsMessages(viewer) || can(viewer, 'view-messages')

/** Messages as their senders see them: the own ones, and with view-messages those of people in reach. */
export const messagesManagedBy = (viewer: Viewer): Prisma.MessageWhereInput => {
  if (!managesMessages(viewer)) return { id: { in: [] } }
  const own = { createdById: accountOf(viewer) }
  if (!can(viewer, 'view-messages')) return own
  return anyOf<Prisma.MessageWhereInput>(own, { createdBy: usersVisibleTo(viewer) })
}

/** Written, changed and sent by their author alone: it is their name that stands over them. */
export const messagesWrittenBy = (viewer: Viewer): Prisma.MessageWhereInput =>
  sendsMessages(viewer) ? { createdById: accountOf(viewer) } : { id: { in: [] } }

/** Stopped, gone on with, taken back and tried again: by their author, and by who sees everything. */
export const messagesSteeredBy = (viewer: Viewer): Prisma.MessageWhereInput =>
  sendsMessages(viewer) && seesAll(viewer) ? {} : messagesWrittenBy(viewer)

/** What stands in the inbox of the viewer. */
export const receivedBy = (viewer: Viewer): Prisma.MessageRecipientWhereInput => ({
  userId: viewer.id,
  deletedAt: null,
})

/** Who got a message sees it until they delete it; others as far as they manage it. */
export const messagesVisibleTo = (viewer: Viewer): Prisma.MessageWhereInput =>
  anyOf<Prisma.MessageWhereInput>({ recipients: { some: receivedBy(viewer) } }, messagesManagedBy(viewer))

/** Who has it, for who manages the message, as far as they may see people; of others they are told how many. */
export const recipientsNamedTo = (viewer: Viewer): Prisma.MessageRecipientWhereInput => ({
  message: messagesManagedBy(viewer),
  user: usersVisibleTo(viewer),
})

/** A message as one person has it: seen by that person, and by who manages the message and may see the person. */
export const recipientsVisibleTo = (viewer: Viewer): Prisma.MessageRecipientWhereInput =>
  anyOf<Prisma.MessageRecipientWhereInput>({ userId: viewer.id }, recipientsNamedTo(viewer))
