import { gql } from '../../platform/rest/document.ts'
import { row, type Row } from '../../platform/rest/row.ts'

export const calendarRows: Row[] = [
  row({
    route: 'GET /api/field-training/appointments/{id}/calendar',
    summary: 'A visit that is confirmed or was completed, as an iCalendar file.',
    document: gql(`query ($id: ID!) { fieldTrainingAppointment(databaseId: $id) { iCalendar } }`),
    file: {
      name: 'field-training.ics',
      mediaType: 'text/calendar; charset=utf-8',
      text: (data) => data.fieldTrainingAppointment?.iCalendar,
    },
  }),
]
