import { followsPeople } from '../../domain/people/rules.ts'
import { countTile } from '../../domain/reporting/tiles.ts'
import { can } from '../../platform/viewer.ts'
import { enrollmentsVisibleTo } from '../rules.ts'

export const tiles = [
  countTile({
    key: 'iltEnrolled',
    title: 'Live training',
    hint: 'people with a seat',
    place: 50,
    to: '/auth/admin/report/ilt-enrollments',
    isFor: (viewer) => followsPeople(viewer) || can(viewer, 'view-live-training-events'),
    inPeriod: true,
    count: ({ db }, viewer, within) =>
      db.liveTrainingEnrollment.count({
        where: {
          AND: [
            { status: { in: ['ENROLLED', 'ATTENDED'] }, ...(within && { seatAt: within }) },
            enrollmentsVisibleTo(viewer),
          ],
        },
      }),
  }),
]
