import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'spiff-claims', label: 'Spiff claims', table: 'SpiffClaim' })
ownedRows({ name: 'spiff-claims-decided', label: 'Spiff claims decided', table: 'SpiffClaim', column: 'decidedById' })
ownedRows({ name: 'spiff-claim-steps', label: 'Claim history', table: 'SpiffClaimStep', column: 'actorId' })
ownedRows({ name: 'paper-lines', label: 'Receipt lines explained', table: 'DealerPaperLine', column: 'explainedById' })
ownedRows({
  name: 'paper-lines-revoked',
  label: 'Receipt lines taken back',
  table: 'DealerPaperLine',
  column: 'revokedById',
})
ownedRows({ name: 'spiffs-created', label: 'Spiffs proposed', table: 'Spiff', column: 'createdById' })
ownedRows({ name: 'spiffs-decided', label: 'Spiffs decided', table: 'Spiff', column: 'decidedById' })
