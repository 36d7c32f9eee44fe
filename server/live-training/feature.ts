import type { Feature } from '../platform/feature.ts'
import { liveTrainingsInCalendar } from './calendar.ts'
import { EditedLiveTrainingTemplate, LiveTrainingEvent } from './entity.ts'
import { hangsOn } from './hangsOn.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'

export const liveTraining: Feature = {
  name: 'live-training',
  rows,
  hangsOn,
  calendar: liveTrainingsInCalendar,
  aimed: { LiveTrainingTemplate: ['live training', 'live trainings'] },
  history: { LiveTrainingTemplate: EditedLiveTrainingTemplate.has },
  news: { 'live-training.': 'EVENTS' },
  leadsTo: [{ page: '/auth/live-training/events/:id', isThere: LiveTrainingEvent.has }],
  personalData: {
    LiveTrainingEvent: { names: ['createdById'] },
    LiveTrainingInstructor: { of: ['userId'] },
    LiveTrainingEnrollment: { of: ['userId'], names: ['enrolledById'] },
  },
}
