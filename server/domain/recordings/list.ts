import type { ArgBuilder } from '@pothos/core'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Types } from '../../platform/graphql/builder.ts'
import { uncapitalized } from '../../platform/kit/models.ts'
import { isUuid, searchText } from '../../platform/values/inputs.ts'
import { can, type Viewer } from '../../platform/viewer.ts'
import { User } from '../people/entity.ts'
import type { Kind, Recorded } from './kinds.ts'

/** What every kind is searched by. */
export const recordingArgs = (arg: ArgBuilder<Types>) => ({
  text: arg.string({ description: 'Part of the title, description or what is said.' }),
  category: arg.id({ description: 'Raw id of a category.' }),
  brand: arg.id({ description: 'Raw id of a brand.' }),
  createdBy: arg.id({
    description:
      'Raw id of who made it: oneself, or anybody for who is told by whom each is. Of others nothing is found.',
  }),
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
export function recordingsFound({ rules, view }: Pick<Kind, 'rules' | 'view'>, search: Search, viewer: Viewer) {
  const { text, category, brand, createdBy, favored, begun, editable } = search
  const words = searchText(text)
  const has = { contains: words ?? '', mode: 'insensitive' as const }
  return {
    ...(category ? { categoryId: idOrNone(category) } : {}),
    ...(brand ? { brandId: idOrNone(brand) } : {}),
    ...(createdBy
      ? { createdById: createdBy === viewer.id || can(viewer, view) ? idOrNone(createdBy) : { in: [] } }
      : {}),
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

/** The most people told who made something. */
const MOST_MAKERS = 200

/** Makes `…Makers` of a kind: people by whom its list can be searched. */
export function recordingMakers<M extends Recorded>(kind: Kind<M>): void
// As in publishing.ts: written for one model.
export function recordingMakers({ model, noun, rules }: Kind<'Video'>): void {
  const name = uncapitalized(model)
  User.few(`${name}Makers`, {
    description: `People who made a ${noun} that the viewer may see, as far as the viewer sees the people, by name; at most ${MOST_MAKERS}.`,
    most: MOST_MAKERS,
    async found(_search, viewer, { db }): Promise<Prisma.UserWhereInput> {
      const made = await db[name].groupBy({ by: ['createdById'], where: rules.seen(viewer) })
      return { id: { in: made.flatMap(({ createdById }) => createdById ?? []) } }
    },
    order: [{ firstName: 'asc' }, { lastName: 'asc' }],
  })
}
