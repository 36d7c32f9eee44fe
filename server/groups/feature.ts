import type { Feature } from '../platform/feature.ts'
import { groupActs } from './bulk.ts'
import { rows } from './rest.ts'
import { adminGroupsVisibleTo, assignmentGroupsVisibleTo } from './rules.ts'
import './merge.ts'
import './schema.ts'
import './on.ts'

export const groups: Feature = {
  name: 'groups',
  choices: {
    AdminGroup: { visibleTo: adminGroupsVisibleTo },
    AssignmentGroup: { visibleTo: assignmentGroupsVisibleTo },
  },
  rows,
  bulkActs: groupActs,
  goesWith: { Dealer: ['AdminGroupDealer', 'GroupRule'], BusinessUnit: ['GroupRule'], Role: ['GroupRule'] },
  personalData: { AssignmentGroupMember: { of: ['userId'] }, AdminGroupUser: { of: ['userId'] } },
}
