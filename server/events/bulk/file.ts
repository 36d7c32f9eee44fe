import { listColumn, madeColumn, type ListFile } from '../../domain/lists/listFile.ts'
import { can } from '../../platform/viewer.ts'

/** All events, as a file: times by the clock of each event, as the list tells them. */
export const eventFile: ListFile = {
  title: 'Events',
  may: (viewer) => can(viewer, 'view-events'),
  rights: ['view-events'],
  columns: {
    title: [
      listColumn('Title', 'title'),
      madeColumn<{ brand: { name: string } | null }>(
        'Brand',
        'brand { name }',
        ({ brand }) => brand?.name ?? 'All brands',
      ),
    ],
    start: [
      listColumn('Starts on', 'startDay', 'DAY'),
      listColumn('Starts at', 'startTime'),
      listColumn('Ends on', 'endDay', 'DAY'),
      listColumn('Ends at', 'endTime'),
      listColumn('Time zone', 'timeZoneName'),
    ],
    where: [
      madeColumn<{ virtual: boolean; place: string }>('Where', 'virtual place', ({ virtual, place }) =>
        virtual ? 'Online' : place,
      ),
    ],
    status: [
      listColumn('Status', 'status', 'STATE'),
      listColumn('Opens', 'publishAt', 'MOMENT'),
      listColumn('Closes', 'unpublishAt', 'MOMENT'),
    ],
    going: [listColumn('Going', 'goingCount', 'COUNT'), listColumn('Interested', 'interestedCount', 'COUNT')],
  },
  filters: {
    text: { title: 'Search' },
    status: { title: 'Status' },
    time: { title: 'When' },
    brand: { title: 'Brand', model: 'Brand' },
  },
}
