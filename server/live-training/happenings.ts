import { happensTo } from '../domain/happenings/happenings.ts'

happensTo(
  {
    type: 'LiveTrainingEnrollment',
    right: 'view-live-training-events',
    selection: 'databaseId status name email dealer userId createdAt attendedAt event { databaseId title startAt }',
  },
  {
    'enrollment.enrolled': 'Somebody has a seat in a live training.',
    'enrollment.waitlisted': 'Somebody waits for a seat.',
    'enrollment.attended': 'Somebody was there.',
    'enrollment.canceled': 'Somebody gave a seat back, or was taken out.',
  },
)
