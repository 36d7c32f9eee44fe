import type { Feature } from '../platform/feature.ts'
import { MAX_UPLOAD_BYTES } from '../platform/files/files.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'

export const files: Feature = {
  name: 'files',
  rows,
  constants: { MAX_UPLOAD_BYTES },
  personalData: {
    StoredFile: { names: ['uploadedById'], inward: { key: 'where the store keeps it' } },
    PartialUpload: { of: ['uploadedById'], files: ['fileId'] },
  },
}
