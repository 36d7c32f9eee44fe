import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { begin, restored, stored } from '../../standards/scorm/course/begin.ts'
import { beginFromDone } from '../../standards/scorm/course/beginFromDone.ts'
import type { Course } from '../../standards/scorm/course/moveOn.ts'
import type { State } from '../../standards/scorm/sequencing/state.ts'
import type { Tree } from '../../standards/scorm/sequencing/tree.ts'
import { wayThrough } from '../../standards/scorm/sequencing/way.ts'

/** As the column holds it. */
type Kept = { state: State } & Pick<Course, 'shared' | 'spent' | 'notice' | 'openings'>

export const treeIn = (json: unknown): Tree | null => (json ? (json as Tree) : null)

/** Where a person is; null for a package without an order. Before it was opened: at its beginning. */
export function courseIn(row: { tree: unknown; state: unknown }): Course | null {
  const tree = treeIn(row.tree)
  if (!tree) return null
  if (!row.state) return { way: wayThrough(tree, begin(tree)), shared: {}, spent: {}, notice: null, openings: 0 }
  const { state, ...kept } = row.state as unknown as Kept
  return { way: wayThrough(tree, restored(tree, state)), ...kept }
}

/** What the column is to hold. */
export const columnOf = ({ way, ...kept }: Course): Prisma.InputJsonObject =>
  ({ state: stored(way.tree, way.state), ...kept }) as unknown as Prisma.InputJsonObject

interface EarlierRow {
  completedAt: Date | null
  passedAt: Date | null
  failed: boolean
  score: number | null
  item: { identifier: string }
}

/** The beginning for who was on the way before its order was kept. */
export function courseFrom(tree: Tree, rows: readonly EarlierRow[], lastIdentifier: string | null): Course {
  const earlier = rows.map(({ completedAt, passedAt, failed, score, item }) => ({
    id: item.identifier,
    isComplete: completedAt !== null,
    isPassed: passedAt !== null,
    isFailed: failed,
    measure: score === null ? null : score / 100,
  }))
  const state = beginFromDone(tree, {}, earlier, lastIdentifier)
  return { way: wayThrough(tree, state), shared: {}, spent: {}, notice: null, openings: 0 }
}
