import { linkRows, ownedRows } from '../domain/people/mergeable.ts'

ownedRows({
  name: 'live-trainings-made',
  label: 'Live training planned',
  table: 'LiveTrainingEvent',
  column: 'createdById',
})
ownedRows({
  name: 'live-trainings-enrolled',
  label: 'People enrolled in live training',
  table: 'LiveTrainingEnrollment',
  column: 'enrolledById',
})
linkRows({
  name: 'live-trainings-taught',
  label: 'Live training taught',
  table: 'LiveTrainingInstructor',
  key: 'eventId',
  both: 'stay',
})
/** Of two rows in one event the one that says more is the person's. */
const says = (row: string) =>
  `array_position(ARRAY['WAITLISTED', 'OFFERED', 'ENROLLED', 'ATTENDED'], ${row}.status::text)`
ownedRows({
  name: 'live-trainings',
  label: 'Live training',
  table: 'LiveTrainingEnrollment',
  once: [['eventId']],
  better: `COALESCE(${says('s')}, 0) > COALESCE(${says('p')}, 0)`,
})
