import type { Prisma } from '../../prisma/generated/client/client.ts'
import { tellUnread } from '../domain/badges.ts'
import { notFound } from '../platform/errors.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { searchWords, uuid } from '../platform/values/inputs.ts'
import { inPerson } from '../platform/viewer.ts'
import { Message, Recipient } from './entity.ts'
import { receivedBy } from './rules.ts'

/** Every word of the text is in the subject or the text of the message. */
export const messagesWith = (text: string | null | undefined): Prisma.MessageWhereInput => ({
  AND: searchWords(text).map((word) => ({
    OR: [{ subject: { contains: word, mode: 'insensitive' } }, { words: { contains: word, mode: 'insensitive' } }],
  })),
})

Recipient.list('inbox', {
  description: 'Messages to the viewer, newest first, without those they deleted.',
  among: receivedBy,
  args: (arg) => ({
    text: arg.string({ description: 'Words of the subject or text; each must be in one of them.' }),
    unread: arg.boolean({ description: 'Only those not read, or only those read.' }),
  }),
  found: ({ text, unread }): Prisma.MessageRecipientWhereInput => ({
    ...(unread == null ? {} : { readAt: unread ? null : { not: null } }),
    ...(text ? { message: messagesWith(text) } : {}),
  }),
  size: 20,
  order: [{ createdAt: 'desc' }],
})

Recipient.changes('messageReceived', {
  description: 'Each message as it arrives for the viewer.',
  topic: 'message.received',
  among: receivedBy,
  may: 'signedIn',
  channels: ({ id }) => [id],
})

mutation('markMessageRead', {
  description:
    'Marks a message to the viewer as read, or as unread again. Who only manages it looks at it without a mark, and so does an administrator acting as a person. Errors: NOT_FOUND.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the message.' }),
    read: t.boolean({ description: 'True by default.' }),
  }),
  // Partner systems open one by the same call.
  may: { personOr: ['view-messages', 'send-messages'] },
  async first(ctx, { databaseId }) {
    if (!(await Message.has(ctx, databaseId))) throw notFound('The message')
  },
  async does(c, { databaseId: id, read }, viewer) {
    if (!inPerson(viewer)) return { id }
    const isRead = read !== false
    const { count } = await c.tx.messageRecipient.updateMany({
      where: { messageId: id, userId: viewer.id, readAt: isRead ? null : { not: null } },
      data: { readAt: isRead ? c.now : null },
    })
    if (count) {
      await c.tx.message.update({ where: { id }, data: { readers: { increment: isRead ? 1 : -1 } } })
      tellUnread(c, viewer.id)
    }
    c.record({ type: 'Message', id, after: { read: isRead } })
    return { id }
  },
  answers: Message.saved('As it stands now.'),
})

mutation('deleteReceivedMessage', {
  description:
    'Takes a message out of the own inbox, or puts it back. Nobody else’s changes. Errors: NOT_FOUND, FORBIDDEN while acting as someone.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the message.' }),
    deleted: t.boolean({ description: 'True by default; false puts it back.' }),
  }),
  may: 'inPerson',
  async does(c, { databaseId: messageId, deleted }, viewer) {
    const row = await c.tx.messageRecipient.findUnique({
      where: { messageId_userId: { messageId, userId: viewer.id } },
      select: { id: true, deletedAt: true },
    })
    if (!row) throw notFound('The message')
    const deletedAt = deleted === false ? null : (row.deletedAt ?? c.now)
    await c.tx.messageRecipient.update({ where: { id: row.id }, data: { deletedAt } })
    tellUnread(c, viewer.id)
    c.record({ type: 'Message', id: messageId, after: { deleted: deletedAt !== null } })
    return { id: row.id }
  },
  answers: Recipient.saved('As the viewer has it now.'),
})
