import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Db } from '../../platform/db.ts'
import { whenInstalled } from '../../platform/feature.ts'
import type { entity } from '../../platform/kit/entity.ts'
import { kinds } from '../../platform/kit/kinds.ts'
import { uncapitalized } from '../../platform/kit/models.ts'
import { isUuid, searchText } from '../../platform/values/inputs.ts'
import { can, type Viewer } from '../../platform/viewer.ts'
import { User } from '../people/entity.ts'
import type { Kind, Recorded, State } from './kinds.ts'
import { Recording, RecordingState } from './type.ts'

// As in publishing.ts: written for one model.
const known = new Map<Recorded, Kind<'Video'>>()

/** A kind by its model. */
export const kindOf = (model: Recorded): Kind<'Video'> => known.get(model)!

/** All kinds at the root: one list, one look-up and one way to save for whatever is recorded. */
export const Recordings = kinds<Recorded>({
  name: 'RecordingKind',
  description: 'Kinds of what people watch or listen to.',
  argument: 'kind',
  as: Recording,
})

interface Search {
  text?: string | null
  category?: string | null
  brand?: string | null
  createdBy?: string | null
  favored?: boolean | null
  begun?: boolean | null
  editable?: boolean | null
  status?: State | null
  statuses?: readonly State[] | null
}

const idOrNone = (id: string) => (isUuid(id) ? id : { in: [] })

const NONE = { id: { in: [] as string[] } }

/** Of the rows of a kind those that stand so. */
function inState({ submissions }: Kind<'Video'>, state: State): Prisma.VideoWhereInput {
  if (state === 'WAITING_APPROVAL' || state === 'DENIED') return submissions?.inState(state) ?? NONE
  if (state === 'DELETED') return { deletedAt: { not: null } }
  return { AND: [{ status: state }, submissions?.settled ?? {}] }
}

/** The rows of a kind that fit a search, among those the viewer sees. */
function found(kind: Kind<'Video'>, search: Search, viewer: Viewer): Prisma.VideoWhereInput {
  const { rules, view } = kind
  const { text, category, brand, createdBy, favored, begun, editable, status, statuses } = search
  const words = searchText(text)
  const has = { contains: words ?? '', mode: 'insensitive' as const }
  const asked = [...(status ? [status] : []), ...(statuses ?? [])]
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
      asked.length ? { OR: asked.map((state) => inState(kind, state)) } : {},
      editable == null ? {} : editable ? rules.editableBy(viewer) : rules.availableTo(viewer),
    ],
  }
}

Recordings.list('recordings', {
  description: 'Recordings of a kind that the viewer may see, newest first. Those that were deleted are in `deleted`.',
  beside: 'recordingBeside',
  sortType: 'RecordingSort',
  args: (arg) => ({
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
    status: arg({ type: RecordingState, description: 'Only those that stand so.' }),
    statuses: arg({ type: [RecordingState], description: 'Only those that stand in one of these ways.' }),
  }),
  found: (search, viewer, _ctx, model) => found(kindOf(model), search, viewer),
  orders: {
    NEWEST: ['Newest first.', { date: 'desc' }],
    OLDEST: ['Oldest first.', { date: 'asc' }],
    TITLE: ['By title.', (way) => [{ title: way }]],
    VIEWS: ['Those few have played first.', (way) => [{ views: way }]],
  },
})
Recordings.one('recording', 'One recording of a kind; null unless the viewer may see it.')

/** The most people told who made something. */
const MOST_MAKERS = 200

type Makers = (viewer: Viewer, db: Db) => Promise<(string | null)[]>
const makers = new Map<Recorded, Makers>()

whenInstalled(() =>
  User.few('recordingMakers', {
    description: `People who made a recording of a kind that the viewer may see, as far as the viewer sees the people, by name; at most ${MOST_MAKERS}.`,
    most: MOST_MAKERS,
    may: Recordings.may(() => User.access.may),
    args: (arg) => ({ kind: arg({ type: Recordings.type(), required: true, description: 'Of which kind.' }) }),
    async found({ kind }, viewer, { db }): Promise<Prisma.UserWhereInput> {
      const made = await makers.get(kind)!(viewer, db)
      return { id: { in: made.filter((id) => id !== null) } }
    },
    order: [{ firstName: 'asc' }, { lastName: 'asc' }],
  }),
)

/** Puts a kind among those of the root. */
export function listed<M extends Recorded>(kind: Kind<M>, of: ReturnType<typeof entity<M>>): void
// As in publishing.ts: written for one model.
export function listed(kind: Kind<'Video'>, of: ReturnType<typeof entity<'Video'>>): void {
  const { model, rules } = kind
  known.set(model, kind)
  Recordings.add(of.access)
  makers.set(model, async (viewer, db) => {
    const made = await db[uncapitalized(model)].groupBy({ by: ['createdById'], where: rules.visibleTo(viewer) })
    return made.map(({ createdById }) => createdById)
  })
}
