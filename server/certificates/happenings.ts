import { happensOn, happensTo } from '../domain/happenings/happenings.ts'

happensTo(
  {
    type: 'Certificate',
    right: 'user-reports',
    selection:
      'databaseId number title recipientName issuedAt expiresAt course { databaseId title } curriculum { databaseId name }',
  },
  {
    'certificate.issued': 'Somebody earned a certificate.',
    'certificate.renewed': 'A certificate holds longer.',
    'certificate.revoked': 'A certificate was taken back: it is gone.',
  },
)

happensOn('certificate.renewed', 'certificate.renewed', ({ certificateId }) => certificateId)
happensOn('certificate.takenBack', 'certificate.revoked', ({ certificateId }) => certificateId)
