import { entity } from '../platform/kit/entity.ts'
import {
  managesMessages,
  messagesManagedBy,
  messagesVisibleTo,
  messagesSteeredBy,
  messagesWrittenBy,
  recipientsVisibleTo,
} from './rules.ts'

const READERS = { personOr: ['view-messages', 'send-messages'] } as const

export const Message = entity('Message', messagesVisibleTo, READERS)

/** As their senders see them. */
export const ManagedMessage = entity('Message', messagesManagedBy, managesMessages)

/** Those the viewer may change before they go out. */
export const WrittenMessage = entity(
  'Message',
  (viewer) => ({ AND: [messagesWrittenBy(viewer), { status: { in: ['DRAFT', 'PLANNED'] } }] }),
  'send-messages',
)

/** As far as the viewer may stop them and go on. */
export const SteeredMessage = entity('Message', messagesSteeredBy, 'send-messages')

export const Recipient = entity('MessageRecipient', recipientsVisibleTo, READERS)
