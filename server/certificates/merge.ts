import { ownedRows } from '../domain/people/mergeable.ts'

// Of two for the same thing the one that holds longer is shown; the other stays valid under its number.
ownedRows({
  name: 'certificates',
  label: 'Certificates',
  table: 'Certificate',
  once: [['courseId'], ['curriculumId']],
  better: `COALESCE(s."expiresAt", 'infinity'::timestamptz) > COALESCE(p."expiresAt", 'infinity'::timestamptz)`,
})
ownedRows({ name: 'certifications', label: 'Certifications', table: 'Certification' })
