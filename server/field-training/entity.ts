import { entity } from '../platform/kit/entity.ts'
import { fieldTrainingVisibleTo } from './rules.ts'

export const Appointment = entity('FieldTrainingAppointment', fieldTrainingVisibleTo)
