import type { Feature } from '../platform/feature.ts'
import { activitySubmissionsDecidedBy, decidesActivities } from './rules.ts'
import { hangsOn } from './hangsOn.ts'
import { activityImport } from './imports.ts'
import { ledgerChecks } from './ledgerChecks.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'

export const activities: Feature = {
  name: 'activities',
  rows,
  hangsOn,
  imports: { activities: activityImport },
  ledgerChecks,
  statement: {
    'activity.approved': { label: 'Activity approved', meaning: 'EARNED' },
    'activity.undone': { label: 'Activity reversed', meaning: 'EARNED' },
  },
  badges: {
    activities: {
      description: 'Activities submitted that wait for the viewer, never the own.',
      count: ({ db }, viewer) =>
        decidesActivities(viewer)
          ? db.activitySubmission.count({
              where: { AND: [{ status: 'PENDING' }, activitySubmissionsDecidedBy(viewer)] },
            })
          : 0,
    },
  },
  news: { 'activity.': 'POINTS' },
  personalData: {
    ActivitySubmission: {
      of: ['userId'],
      names: ['decidedById'],
      files: ['fileId'],
      erased: { note: '', deniedReason: null },
    },
  },
}
