import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({
  name: 'learner-requests',
  label: 'Requests',
  table: 'LearnerRequest',
  once: [['type']],
  collides: `p.status = 'PENDING' AND s.status = 'PENDING'`,
})
ownedRows({
  name: 'learner-requests-made',
  label: 'Requests made for others',
  table: 'LearnerRequest',
  column: 'requestedById',
})
ownedRows({ name: 'forms', label: 'Forms', table: 'Form' })
