import type { Feature } from '../platform/feature.ts'
import type { Badge } from '../domain/badges.ts'
import { fieldTrainingInCalendar } from './calendar/entries.ts'
import { calendarRows } from './calendar/rest.ts'
import { Appointment } from './entity.ts'
import { hangsOn } from './hangsOn.ts'
import { rows } from './rest.ts'
import { unreadFieldTraining } from './rules.ts'
import './merge.ts'
import './news.ts'
import './on.ts'
import './reminders.ts'
import './schema.ts'

const fieldTrainingNews: Badge = {
  description: 'Visits with something new for the viewer.',
  count: ({ db, services }, viewer) =>
    db.fieldTrainingAppointment.count({ where: unreadFieldTraining(viewer, services.now()) }),
}

export const fieldTraining: Feature = {
  name: 'field-training',
  rows: [...rows, ...calendarRows],
  hangsOn,
  goesWith: { Dealer: ['FieldTrainingAvailability'] },
  calendar: fieldTrainingInCalendar,
  badges: { fieldTraining: fieldTrainingNews },
  unread: { fieldTraining: fieldTrainingNews },
  news: { 'field-training.': 'EVENTS' },
  leadsTo: [{ page: '/auth/field-training/:id', isThere: Appointment.has }],
  personalData: {
    FieldTrainingAppointment: { of: ['askedById'], names: ['instructorId', 'movedById'], erased: { note: '' } },
    FieldTrainingAttendee: { of: ['userId'] },
    FieldTrainingSeen: { of: ['userId'] },
  },
}
