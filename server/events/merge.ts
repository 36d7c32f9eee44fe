import { linkRows, ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'events', label: 'Events made', table: 'Event', column: 'createdById' })
/** Of two answers the one that says more counts; enums stand in another order. */
const says = (row: string) => `array_position(ARRAY['NOT_INTERESTED', 'INTERESTED', 'GOING'], ${row}.type::text)`
const stronger = `${says('s')} > ${says('p')}`
/** Of two prices that were agreed on the one that was agreed first. */
const first = (column: string) =>
  `CASE WHEN p.price IS NULL OR (s.price IS NOT NULL AND s."createdAt" < p."createdAt") THEN s.${column} ELSE p.${column} END`
const saysNo = `p.type = 'NOT_INTERESTED' AND s.type = 'NOT_INTERESTED'`

linkRows({
  name: 'event-attendances',
  label: 'Answers to events',
  table: 'EventAttendance',
  key: 'eventId',
  both: {
    takes: `type = CASE WHEN ${stronger} THEN s.type ELSE p.type END, "createdAt" = CASE WHEN ${stronger} THEN s."createdAt" ELSE p."createdAt" END,
      remind = (p.remind OR s.remind) AND NOT (${saysNo}), price = ${first('price')}, currency = ${first('currency')}`,
    counts: {
      going: `r.type = 'GOING'`,
      interested: `r.type = 'INTERESTED'`,
      notInterested: `r.type = 'NOT_INTERESTED'`,
    },
  },
})
