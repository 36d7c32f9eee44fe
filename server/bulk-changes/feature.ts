import type { Feature } from '../platform/feature.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'

export const bulkChanges: Feature = { name: 'bulk-changes', personalData: { BulkChange: { of: ['userId'] } } }
