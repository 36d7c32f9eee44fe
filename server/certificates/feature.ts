import type { Feature } from '../platform/feature.ts'
import { hangsOn } from './hangsOn.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'
import './news.ts'

export const certificates: Feature = {
  name: 'certificates',
  rows,
  hangsOn,
  openTo: {
    TRAINING_ONLY: [
      'Certificate',
      'certificate',
      'certificates',
      'testCertificate',
      'renewCertificate',
      'Certification',
      'certification',
      'certifications',
      'saveCertification',
      'deleteCertification',
      'restoreCertification',
    ],
  },
  news: { 'certificate.': 'CERTIFICATES' },
  personalData: {
    Certificate: { of: ['userId'], files: ['fileId'], erased: { recipientName: '' } },
    Certification: { of: ['userId'], files: ['fileId'], erased: { title: '', issuer: '' } },
  },
}
