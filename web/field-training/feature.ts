import { IconTool, IconWheel } from '@tabler/icons-react'
import type { Feature, MenuViewer } from '../session/feature.ts'
import { ADMIN, INSTRUCTOR, LEARNER } from './paths.ts'
import { admin, learner } from './routes.ts'

/** Looks after all visits. */
const managesVisits = ({ viewer, can }: MenuViewer) => viewer.seesAll || can('create-edit-live-training-events')

export const fieldTraining: Feature = {
  name: 'field-training',
  learner,
  admin,
  titles: {
    '/auth/field-training': 'Field training',
    '/auth/field-training/setting': 'Days without visits',
    '/auth/field-training/:appointmentId': 'Field training',
    '/auth/admin/field-training': 'Field training',
    '/auth/admin/field-training/instructor': 'Field instructors',
    '/auth/admin/field-training/instructor/:appointmentId': 'Field training',
    '/auth/admin/field-training/:appointmentId': 'Field training',
  },
  learnerMenu: [
    {
      place: 95,
      group: 'Library',
      label: 'Field training',
      to: LEARNER,
      icon: IconTool,
      unread: 'fieldTraining',
      // Who plans visits, on either side; who merely attends comes by the news of it.
      when: ({ viewer, can }) => !viewer.isAdmin && can('view-users'),
      staysOpen: true,
    },
  ],
  adminMenu: [
    { place: 100, label: 'Field training', to: ADMIN, icon: IconTool, badge: 'fieldTraining', when: managesVisits },
    {
      place: 110,
      label: 'Field instructors',
      to: INSTRUCTOR,
      icon: IconWheel,
      badge: 'fieldInstructor',
      when: managesVisits,
    },
  ],
  states: {
    visit_requested: { color: 'yellow', word: 'Requested' },
    visit_proposed: { color: 'violet', word: 'Proposed' },
    visit_confirmed: { color: 'green', word: 'Confirmed' },
    visit_upcoming: { color: 'blue', word: 'Upcoming' },
    visit_past: { color: 'orange', word: 'Past' },
    visit_completed: { color: 'green', word: 'Completed' },
    visit_canceled: { color: 'gray', word: 'Canceled' },
  },
}
