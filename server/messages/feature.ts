import type { Feature } from '../platform/feature.ts'
import { messageActs } from './bulk.ts'
import { ManagedMessage } from './entity.ts'
import { messagesOf } from './personalData.ts'
import { rows } from './rest.ts'
import { receivedBy } from './rules.ts'
import './merge.ts'
import './on.ts'
import './people.ts'
import './schema.ts'

export const messages: Feature = {
  name: 'messages',
  rows,
  bulkActs: messageActs,
  aimed: { Message: ['message', 'messages'] },
  history: { Message: ManagedMessage.has },
  unread: {
    messages: {
      description: 'Messages to the viewer not read.',
      count: ({ db }, viewer) => db.messageRecipient.count({ where: { ...receivedBy(viewer), readAt: null } }),
    },
  },
  personalData: {
    Message: { names: ['createdById'], read: messagesOf },
    MessageFile: { within: { Message: 'messageId' }, files: ['fileId'] },
    MessageAudience: { within: { Message: 'messageId' } },
    MessagePerson: { of: ['userId'] },
    MessageRecipient: { of: ['userId'] },
  },
}
