import { countTile } from '../../domain/reporting/tiles.ts'
import { looksAfterStaff } from '../staff.ts'
import { queueOf } from './queue.ts'

export const tiles = [
  countTile({
    key: 'peopleToCall',
    title: 'To call',
    hint: 'people who need a word',
    place: 15,
    to: '/auth/admin/people-to-call',
    isFor: looksAfterStaff,
    count: async (ctx) => (await queueOf(ctx, {})).length,
  }),
]
