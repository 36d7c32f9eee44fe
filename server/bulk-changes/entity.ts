import { entity } from '../platform/kit/entity.ts'
import { ownBulkChanges } from './rules.ts'

/** Bulk changes the viewer asked for. */
export const BulkChange = entity('BulkChange', ownBulkChanges, 'inPerson')
