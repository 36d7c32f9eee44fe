import { entity } from '../platform/kit/entity.ts'
import { importsSeenBy } from './kinds.ts'

/** The viewer's own imports. */
export const BulkImport = entity('BulkImport', importsSeenBy)
