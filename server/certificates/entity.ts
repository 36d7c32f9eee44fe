import { entity } from '../platform/kit/entity.ts'
import { certificatesSeenBy, certificationsSeenBy } from './rules.ts'

export const Certificate = entity('Certificate', certificatesSeenBy, { personOr: 'user-reports' })
/** Brought along from elsewhere. */
export const Certification = entity('Certification', certificationsSeenBy, { personOr: 'view-users' })
