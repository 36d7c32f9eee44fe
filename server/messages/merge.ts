import { linkRows, ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'messages-written', label: 'Messages written', table: 'Message', column: 'createdById' })
linkRows({ name: 'messages-named', label: 'Messages they are named in', table: 'MessagePerson', key: 'messageId' })
linkRows({ name: 'messages-received', label: 'Messages received', table: 'MessageRecipient', key: 'messageId' })
