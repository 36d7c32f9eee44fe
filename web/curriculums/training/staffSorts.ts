import type { StaffSort } from '../../__generated__/DealerTrainingScreenQuery.graphql.ts'

/** Orders of the people of a team as they stand in the address. */
export const STAFF_SORTS: Partial<Record<string, StaffSort>> = {
  name: 'NAME',
  '-name': 'NAME_DESC',
  progress: 'PROGRESS',
  '-progress': 'PROGRESS_DESC',
  due: 'DUE',
  '-due': 'DUE_DESC',
  active: 'ACTIVE',
  '-active': 'ACTIVE_ASC',
}
