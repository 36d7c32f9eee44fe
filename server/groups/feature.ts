import type { Feature } from '../platform/feature.ts'
import { rows } from './rest.ts'
import './merge.ts'
import './schema.ts'
import './on.ts'

export const groups: Feature = {
  name: 'groups',
  rows,
  goesWith: { Dealer: ['AdminGroupDealer', 'GroupRule'], BusinessUnit: ['GroupRule'], Role: ['GroupRule'] },
  personalData: { AssignmentGroupMember: { of: ['userId'] }, AdminGroupUser: { of: ['userId'] } },
}
