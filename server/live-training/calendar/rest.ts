import { gql } from '../../platform/rest/document.ts'
import { row, type Row } from '../../platform/rest/row.ts'

export const calendarRows: Row[] = [
  row({
    route: 'GET /api/ilt-event/{id}/calendar',
    summary: 'The event as an iCalendar file.',
    document: gql(`query ($id: ID!) { liveTrainingEvent(databaseId: $id) { iCalendar } }`),
    file: {
      name: 'live-training.ics',
      mediaType: 'text/calendar; charset=utf-8',
      text: (data) => data.liveTrainingEvent?.iCalendar,
    },
  }),
]
