import { entity } from '../platform/kit/entity.ts'
import { fieldTrainingSeenBy } from './rules.ts'

export const Appointment = entity('FieldTrainingAppointment', fieldTrainingSeenBy)
