import { entity } from '../platform/kit/entity.ts'
import { certificatesVisibleTo, certificationsVisibleTo } from './rules.ts'

export const Certificate = entity('Certificate', certificatesVisibleTo, { personOr: 'user-reports' })
/** Brought along from elsewhere. */
export const Certification = entity('Certification', certificationsVisibleTo, { personOr: 'view-users' })
