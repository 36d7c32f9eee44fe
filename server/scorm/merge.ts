import { ownedRows } from '../domain/people/mergeable.ts'

const done = (row: 'p' | 's') =>
  `${row}."completedAt" IS NOT NULL, (SELECT count(*) FROM "ScormItemState" d WHERE d."attemptId" = ${row}.id AND d."completedAt" IS NOT NULL), ${row}."touchedAt"`

/** Of two ways through one package the one that is further stays the person’s. */
ownedRows({
  name: 'scorm-attempts',
  label: 'Packaged courses begun',
  table: 'ScormAttempt',
  once: [['packageId']],
  better: `(${done('s')}) > (${done('p')})`,
})
ownedRows({ name: 'scorm-packages', label: 'Packages uploaded', table: 'ScormPackage', column: 'uploadedById' })
