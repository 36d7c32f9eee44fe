import { countTile } from '../../domain/reporting/tiles.ts'
import { seesAll } from '../../platform/viewer.ts'
import { looksAfterStaff } from '../staff.ts'
import { queueOf } from './queue.ts'

export const callTiles = [
  countTile({
    key: 'peopleToCall',
    title: 'People to call',
    hint: 'overdue, stuck or due soon',
    place: 15,
    to: '/auth/admin/people-to-call',
    // Who sees everybody looks after no dealer themselves, and the whole company takes seconds to go through.
    isFor: (viewer) => looksAfterStaff(viewer) && !seesAll(viewer),
    count: async (ctx) => (await queueOf(ctx, {})).length,
  }),
]
