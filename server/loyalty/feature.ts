import type { Feature } from '../platform/feature.ts'
import { decidesLoyalty, submissionsDecidedBy } from './rules.ts'
import { parts } from './imports.ts'
import { ledgerChecks } from './ledgerChecks.ts'
import { hangsOn } from './hangsOn.ts'
import { rows } from './rest.ts'
import { MAX_ATTACHMENTS, MAX_GRANT, MAX_ITEMS } from './terms.ts'
import './merge.ts'
import { POINTS_PER_COURSE } from './coursePoints.ts'
import './on.ts'
import './schema.ts'
import './news.ts'

declare module '../platform/flags.ts' {
  interface Flags {
    pointSystem: boolean
  }
}

export const loyalty: Feature = {
  name: 'loyalty',
  rows,
  hangsOn,
  openTo: { TRAINING_ONLY: ['pointsBalance', 'pointsExpireAt', 'pointsHistory'] },
  flags: { pointSystem: { description: 'Completed courses earn points.', default: true, position: 4 } },
  switchedBy: { pointSystem: ['pointsBalance', 'pointsExpireAt', 'pointsHistory', 'PointsEntry'] },
  imports: { parts },
  ledgerChecks,
  constants: { POINTS_PER_COURSE, MAX_GRANT, MAX_LOYALTY_FILES: MAX_ATTACHMENTS, MAX_LOYALTY_ITEMS: MAX_ITEMS },
  statement: {
    'course.completed': { label: 'Course passed', meaning: 'EARNED' },
    'course.undone': { label: 'Course completion reversed', meaning: 'EARNED' },
    'loyalty.approved': { label: 'Loyalty submission approved', meaning: 'EARNED' },
    'loyalty.undone': { label: 'Loyalty submission reversed', meaning: 'EARNED' },
    'loyalty.sent': { label: 'Sent by an administrator', meaning: 'EARNED' },
    'points.expired': { label: 'Expired', meaning: 'EXPIRED' },
    'credits.expired': { label: 'Expired', meaning: 'EXPIRED' },
  },
  badges: {
    loyalty: {
      description: 'Loyalty submissions that wait for the viewer, never the own.',
      count: ({ db }, viewer) =>
        decidesLoyalty(viewer)
          ? db.loyaltySubmission.count({ where: { AND: [{ status: 'PENDING' }, submissionsDecidedBy(viewer)] } })
          : 0,
    },
  },
  newsSwitchedBy: { pointSystem: ['points.'] },
  news: { 'points.': 'POINTS', 'credits.': 'POINTS', 'loyalty.': 'POINTS' },
  personalData: {
    LoyaltySubmission: { of: ['userId'], names: ['decidedById'], erased: { note: '', deniedReason: null } },
    LoyaltySubmissionItem: { within: { LoyaltySubmission: 'submissionId' } },
    LoyaltyAttachment: { within: { LoyaltySubmission: 'submissionId' }, files: ['fileId'] },
  },
}
