import { listColumn, type ListFile } from '../../domain/lists/listFile.ts'
import { can } from '../../platform/viewer.ts'

/** Courses and topics people ask for, as a file. */
export const courseRequestFile: ListFile = {
  title: 'Course requests',
  may: (viewer) => can(viewer, 'create-edit-courses'),
  rights: ['create-edit-courses'],
  columns: {
    person: [listColumn('Person', 'personName'), listColumn('Dealer', 'personDealers')],
    what: [listColumn('Course', 'courseTitle'), listColumn('Topic', 'topic'), listColumn('Message', 'message')],
    decided: [
      listColumn('Status', 'status', 'STATE'),
      listColumn('Decided', 'decidedAt', 'MOMENT'),
      listColumn('Decided by', 'decidedByName'),
      listColumn('Answer', 'answer'),
    ],
    asked: [listColumn('Asked', 'createdAt', 'MOMENT')],
  },
  filters: { text: { title: 'Search' }, status: { title: 'Status' } },
}
