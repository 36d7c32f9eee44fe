import type { Feature } from '../platform/feature.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './schema.ts'
import './on.ts'

export const imports: Feature = { name: 'imports', rows, personalData: { BulkImport: { of: ['userId'] } } }
