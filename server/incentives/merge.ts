import { ownedRows } from '../domain/people/mergeable.ts'

// What both accounts earned with one curriculum counts once, and the one that was used already is the one that counts.
ownedRows({
  name: 'rewards',
  label: 'Rewards',
  table: 'Reward',
  once: [['incentiveId', 'curriculumId']],
  collides: `p.reference LIKE 'curriculum.completed:%' AND s.reference LIKE 'curriculum.completed:%'`,
  better: `s.status IN ('REDEEMED', 'SENT') AND p.status IN ('EARNED', 'EXPIRED')`,
})
