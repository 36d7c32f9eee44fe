import type { Feature } from '../platform/feature.ts'
import { liveTrainingsInCalendar } from './calendar/entries.ts'
import { calendarRows } from './calendar/rest.ts'
import { EditedLiveTrainingTemplate, LiveTrainingEvent } from './entity.ts'
import { hangsOn } from './hangsOn.ts'
import { reportRows } from './report/rest.ts'
import { rows } from './rest.ts'
import { templatesVisibleTo } from './rules.ts'
import { enrollActs } from './seats/bulk.ts'
import { tiles } from './seats/tiles.ts'
import './merge.ts'
import './on.ts'
import './report/enrollments.ts'
import './schema.ts'

const SELF_ATTENDANCE = ['selfAttendance', 'markSelfAttendance']

export const liveTraining: Feature = {
  name: 'live-training',
  rows: [...rows, ...calendarRows, ...reportRows],
  choices: { LiveTrainingTemplate: { visibleTo: templatesVisibleTo, label: 'title' } },
  bulkActs: enrollActs,
  tiles,
  hangsOn,
  // Who is in the room says so, whatever else the portal still wants of them (spec part 1, 2.2).
  openTo: {
    IN_DEVELOPMENT: SELF_ATTENDANCE,
    EMAIL: SELF_ATTENDANCE,
    NAME: SELF_ATTENDANCE,
    DEALER: SELF_ATTENDANCE,
    TRAINING_ONLY: SELF_ATTENDANCE,
  },
  calendar: liveTrainingsInCalendar,
  aimed: { LiveTrainingTemplate: ['live training', 'live trainings'] },
  history: { LiveTrainingTemplate: EditedLiveTrainingTemplate.has },
  news: { 'live-training.': 'EVENTS' },
  leadsTo: [{ page: '/auth/live-training/events/:id', isThere: LiveTrainingEvent.has }],
  personalData: {
    LiveTrainingEvent: { names: ['createdById'] },
    LiveTrainingInstructor: { of: ['userId'] },
    LiveTrainingEnrollment: {
      of: ['userId'],
      names: ['enrolledById'],
      inward: { device: 'tells instructors who used one phone together' },
    },
  },
}
