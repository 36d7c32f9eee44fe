import type { ArgBuilder } from '@pothos/core'
import type { Types } from '../../platform/graphql/builder.ts'
import { isUuid, searchText } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import type { Kind } from './kinds.ts'

/** What every kind is searched by. */
export const recordingArgs = (arg: ArgBuilder<Types>) => ({
  text: arg.string({ description: 'Part of the title, description or what is said.' }),
  category: arg.id({ description: 'Raw id of a category.' }),
  brand: arg.id({ description: 'Raw id of a brand.' }),
  createdBy: arg.id({ description: 'Raw id of who made it.' }),
  favored: arg.boolean({ description: 'True: only the viewer’s favorites.' }),
  begun: arg.boolean({ description: 'True: only those the viewer has begun and not played to the end.' }),
  editable: arg.boolean({
    description: 'True: only those the viewer may edit. False: only those open to learners like the viewer.',
  }),
})

interface Search {
  text?: string | null
  category?: string | null
  brand?: string | null
  createdBy?: string | null
  favored?: boolean | null
  begun?: boolean | null
  editable?: boolean | null
}

const idOrNone = (id: string) => (isUuid(id) ? id : { in: [] })

/** The rows of a kind that fit a search, among those the viewer sees. */
export function recordingsFound({ rules }: Pick<Kind, 'rules'>, search: Search, viewer: Viewer) {
  const { text, category, brand, createdBy, favored, begun, editable } = search
  const words = searchText(text)
  const has = { contains: words ?? '', mode: 'insensitive' as const }
  return {
    ...(category ? { categoryId: idOrNone(category) } : {}),
    ...(brand ? { brandId: idOrNone(brand) } : {}),
    ...(createdBy ? { createdById: idOrNone(createdBy) } : {}),
    ...(favored ? { reactions: { some: { userId: viewer.id, favored: true } } } : {}),
    ...(begun ? { progress: { some: { userId: viewer.id, completedAt: null } } } : {}),
    AND: [
      words ? { OR: [{ title: has }, { description: has }, { transcript: has }] } : {},
      editable == null ? {} : editable ? rules.edited(viewer) : rules.taken(viewer),
    ],
  }
}

type Way = 'asc' | 'desc'

/** How every kind is ordered: the first where nobody says. */
export const RECORDING_ORDERS = {
  NEWEST: ['Newest first.', { date: 'desc' }],
  OLDEST: ['Oldest first.', { date: 'asc' }],
  TITLE: ['By title.', (way: Way) => [{ title: way }]],
  VIEWS: ['Those few have played first.', (way: Way) => [{ views: way }]],
} as const
