import { unreadBy } from '../domain/reading/reading.ts'
import type { Feature } from '../platform/feature.ts'
import { hangsOn } from './hangsOn.ts'
import { rows } from './rest.ts'
import { bulletinsTakenBy } from './rules.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'

export const bulletins: Feature = {
  name: 'bulletins',
  rows,
  hangsOn,
  switchedBy: {
    announcements: ['Bulletin', 'bulletin', 'bulletins', 'bulletinBeside', 'saveBulletin', 'deleteBulletin'],
  },
  aimed: { Bulletin: ['bulletin', 'bulletins'] },
  unread: {
    bulletins: {
      description: 'Bulletins open to the viewer and not read.',
      count: ({ db }, viewer) => db.bulletin.count({ where: { AND: [bulletinsTakenBy(viewer), unreadBy(viewer)] } }),
    },
  },
  personalData: {
    Bulletin: { names: ['createdById'] },
    BulletinRead: { of: ['userId'] },
    BulletinReaction: { of: ['userId'] },
  },
}
