import type { Prisma } from '../../prisma/generated/client/client.ts'
import type { Feature } from '../platform/feature.ts'
import type { Badge } from '../domain/badges.ts'
import { fieldTrainingInCalendar } from './calendar/entries.ts'
import { calendarRows } from './calendar/rest.ts'
import { Appointment } from './entity.ts'
import { hangsOn } from './hangsOn.ts'
import { rows } from './rest.ts'
import { fieldTrainingVisitedBy, unreadFieldTraining } from './rules.ts'
import './days/daysOff.ts'
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

/** Lists begin with what is neither completed nor canceled, and a badge counts what its list shows. */
const OPEN = { status: { notIn: ['COMPLETED', 'CANCELED'] } } satisfies Prisma.FieldTrainingAppointmentWhereInput

const openNews: Badge = {
  description: 'Open visits with something new for the viewer.',
  count: ({ db, services }, viewer) =>
    db.fieldTrainingAppointment.count({ where: { AND: [OPEN, unreadFieldTraining(viewer, services.now())] } }),
}

const instructorNews: Badge = {
  description: 'Open visits with something new for the viewer that they make, or could take on.',
  count: ({ db, services }, viewer) =>
    db.fieldTrainingAppointment.count({
      where: { AND: [OPEN, fieldTrainingVisitedBy(viewer), unreadFieldTraining(viewer, services.now())] },
    }),
}

export const fieldTraining: Feature = {
  name: 'field-training',
  rows: [...rows, ...calendarRows],
  hangsOn,
  goesWith: { Dealer: ['FieldTrainingAvailability'] },
  calendar: fieldTrainingInCalendar,
  badges: { fieldTraining: openNews, fieldInstructor: instructorNews },
  unread: { fieldTraining: fieldTrainingNews },
  news: { 'field-training.': 'EVENTS' },
  leadsTo: [{ page: '/auth/field-training/:id', isThere: Appointment.has }],
  personalData: {
    FieldTrainingAppointment: { of: ['askedById'], names: ['instructorId', 'movedById'], erased: { note: '' } },
    FieldTrainingAttendee: { of: ['userId'] },
    FieldTrainingSeen: { of: ['userId'] },
    FieldTrainingDaysOff: { of: ['userId'] },
  },
}
