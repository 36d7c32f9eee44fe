import type { Feature } from '../platform/feature.ts'
import { badges } from './badges.ts'
import { userActs, userList } from './bulk/acts.ts'
import { people } from './imports.ts'
import { hangsOn } from './hangsOn.ts'
import './report.ts'
import { reportRows } from './reportRest.ts'
import { learnerRequestActs, learnerRequestList, userRequestActs, userRequestList } from './requests/bulk.ts'
import { learnerRequestFile, userRequestFile } from './requests/files.ts'
import { rows } from './rest.ts'
import { searchedPeople } from './search/searched.ts'
import { tiles } from './tiles.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'
import './requests/news.ts'

declare module '../platform/flags.ts' {
  interface Flags {
    newUserApproval: boolean
    resetPositions: boolean
  }
}

export const users: Feature = {
  name: 'users',
  searched: searchedPeople,
  rows: [...rows, ...reportRows],
  tiles,
  hangsOn,
  bulkLists: { users: userList, userRequests: userRequestList, learnerRequests: learnerRequestList },
  bulkActs: { users: userActs, userRequests: userRequestActs, learnerRequests: learnerRequestActs },
  listFiles: { userRequests: userRequestFile, learnerRequests: learnerRequestFile },
  openTo: {
    NAME: ['updateInfo'],
    DEALER: ['updateDealer', 'updateInfo'],
    TRAINING_ONLY: [
      'User',
      'user',
      'updateInfo',
      'updateEmailOpt',
      'updatePosition',
      'updateRoleAudience',
      'updateAudience',
      'requestUserExport',
      'ownLearnerRequests',
      'learnerRequest',
      'createLearnerRequest',
      'withdrawLearnerRequest',
    ],
  },
  flags: {
    newUserApproval: { description: 'New people wait for an administrator.', default: true, position: 15 },
    resetPositions: {
      description: 'People marked for it are asked for their position again.',
      default: true,
      position: 20,
    },
  },
  switchedBy: { newUserApproval: ['userRequests', 'approveUserRequest', 'denyUserRequest'] },
  imports: { users: people },
  statement: {
    'user.merged': { label: 'Accounts merged', meaning: 'MOVED' },
    'user.unmerged': { label: 'Merge of accounts undone', meaning: 'MOVED' },
  },
  badges,
  news: { 'learnerRequest.': 'REQUESTS' },
  personalData: {
    User: {
      of: ['id'],
      files: ['profileImageId'],
      inward: {
        tagged: 'for who manages people',
        notVerified: 'for who manages people',
        deactivationReason: 'for who manages people',
        deactivatedAt: 'for who manages people',
        invitedAt: 'for who manages people',
      },
    },
    LearnerRequest: {
      of: ['userId'],
      names: ['requestedById', 'decidedById'],
      inward: { undo: 'for the undoing of the decision alone' },
      erased: { reason: '', answer: '', undo: null, wanted: null },
    },
    Form: { of: ['userId'] },
    UserMerge: {
      of: ['primaryId', 'secondaryId'],
      names: ['mergedById'],
      inward: { moved: 'for the undoing of the merge alone' },
    },
    MergeDismissal: { of: ['firstId', 'secondId'], names: ['dismissedById'] },
    UserExport: { of: ['userId'], names: ['requestedById'] },
  },
}
