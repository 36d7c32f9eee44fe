import { linkRows, ownedRows } from '../domain/people/mergeable.ts'

const table = 'FieldTrainingAppointment'
ownedRows({ name: 'field-trainings-asked', label: 'Field trainings asked for', table, column: 'askedById' })
// Of two confirmed visits on one day the closed account's waits for another instructor.
ownedRows({
  name: 'field-trainings-given',
  label: 'Field trainings given',
  table,
  column: 'instructorId',
  once: [['day']],
  collides: `p.status = 'CONFIRMED' AND s.status = 'CONFIRMED'`,
})
ownedRows({ name: 'field-trainings-moved', label: 'Field trainings decided', table, column: 'movedById' })
linkRows({
  name: 'field-trainings-attended',
  label: 'Field trainings attended',
  table: 'FieldTrainingAttendee',
  key: 'fieldTrainingAppointmentId',
  both: {
    takes: `attended = CASE WHEN p.attended IS NULL THEN s.attended ELSE p.attended OR coalesce(s.attended, FALSE) END`,
  },
})
linkRows({
  name: 'field-trainings-read',
  label: 'Field trainings read',
  table: 'FieldTrainingSeen',
  key: 'fieldTrainingAppointmentId',
  both: {},
})
