import { leftOut, type BulkAct } from '../bulk/acts.ts'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'

interface Aimed {
  id: string
  version: number
  audience: readonly { groupId: string }[]
}

interface Assignable {
  /** The mutation that saves one, with `audienceIds` and `version`. */
  mutation: string
  may: (viewer: Viewer) => boolean
  /** Those of the rows the viewer edits; the others are left out. */
  edits: (ctx: Context, ids: readonly string[]) => Promise<Aimed[]>
}

/** Groups offered to choose from. */
const MOST_GROUPS = 500

/** Aims many things at one more group. What is for everybody stays so: with a group it would close to all others. */
export function assignAct({ mutation, may, edits }: Assignable): BulkAct {
  /** The row as it stands at that moment, so that a save in between is refused rather than undone. */
  const saved = async (ctx: Context, id: string, aims: (groups: string[]) => string[]) => {
    const [row] = await edits(ctx, [id])
    const groups = row?.audience.map(({ groupId }) => groupId) ?? []
    return { databaseId: id, version: row?.version, audienceIds: aims(groups) }
  }
  return {
    label: 'Assign to group',
    question: 'Assign {rows} to a group',
    text: 'The group is added to those it is for.',
    may,
    choice: {
      label: 'Group',
      async options({ db }) {
        const groups = await db.assignmentGroup.findMany({
          where: { active: true },
          orderBy: [{ kind: 'asc' }, { name: 'asc' }],
          take: MOST_GROUPS,
        })
        return groups.map(({ id, name }) => ({ value: id, label: name }))
      },
    },
    async left(ctx, ids, said) {
      const own = new Map((await edits(ctx, ids)).map((row) => [row.id, row]))
      return leftOut(
        ids.map((id) => ({ id })),
        ({ id }) => {
          const row = own.get(id)
          if (!row) return 'You may not change this one.'
          if (!row.audience.length) return 'It is for everybody.'
          return row.audience.some(({ groupId }) => groupId === said?.choice)
            ? 'It is for this group already.'
            : undefined
        },
      )
    },
    mutation,
    input: ({ id }, { choice }, ctx) => saved(ctx, id, (groups) => [...groups, choice]),
    undo: {
      mutation,
      input: ({ id }, { choice }, ctx) => saved(ctx, id, (groups) => groups.filter((group) => group !== choice)),
    },
  }
}
