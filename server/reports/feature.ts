import type { Feature } from '../platform/feature.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'

export const reports: Feature = {
  name: 'reports',
  personalData: {
    ReportFile: { of: ['userId'] },
    ReportColumnChoice: { of: ['userId'] },
    ReportView: { of: ['userId'] },
  },
}
