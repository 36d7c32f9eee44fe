import type { Feature } from '../platform/feature.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './schema.ts'

export const files: Feature = { name: 'files', rows, personalData: { StoredFile: { names: ['uploadedById'] } } }
