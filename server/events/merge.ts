import { linkRows, ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'events', label: 'Events made', table: 'Event', column: 'createdById' })
linkRows({ name: 'event-attendances', label: 'Answers to events', table: 'EventAttendance', key: 'eventId' })
