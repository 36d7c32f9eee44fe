import { linkRows, ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'messages-written', label: 'Messages written', table: 'Message', column: 'createdById' })
linkRows({
  name: 'messages-named',
  label: 'Messages they are named in',
  table: 'MessagePerson',
  key: 'messageId',
  both: {},
})
// Read in either inbox it is read, and deleted once it is in neither. What was sent stays counted as sent.
linkRows({
  name: 'messages-received',
  label: 'Messages received',
  table: 'MessageRecipient',
  key: 'messageId',
  both: {
    takes: `"readAt" = LEAST(p."readAt", s."readAt"), "deletedAt" = CASE WHEN p."deletedAt" IS NOT NULL AND s."deletedAt" IS NOT NULL THEN p."deletedAt" END`,
    counts: {
      readers: `r."readAt" IS NOT NULL`,
      mailFailed: `r.mail = 'FAILED'`,
      mailTotal: `r.mail IN ('WAITING', 'TRYING', 'FAILED')`,
    },
    unless: `s.mail IN ('WAITING', 'TRYING')`,
  },
})
