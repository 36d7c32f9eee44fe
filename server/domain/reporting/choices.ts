import type { Context } from '../../platform/context.ts'
import { signedIn } from '../../platform/context.ts'
import { declared } from '../../platform/feature.ts'
import { tables, uncapitalized, type Entity, type Stand, type Where } from '../../platform/kit/models.ts'
import { searchText } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'

declare module '../../platform/feature.ts' {
  interface Feature {
    /** Rows by which reports can be narrowed: who sees which, and the column that names them, `name` by default. */
    choices?: { readonly [M in Entity]?: { visibleTo: (viewer: Viewer) => Where<M>; label?: string } }
  }
}

export interface Choice {
  value: string
  label: string
}

/** Choices in a list one opens; whoever looks for another types. */
export const SHOWN = 50

interface Asked {
  text: string | null | undefined
  /** The id in force. */
  chosen: unknown
}

/** Rows of a model as far as the viewer sees them, by name, with the one in force first where it is not among them. */
export function choicesOf<N extends Entity>(ctx: Context, model: N, asked: Asked): Promise<Choice[]>
export async function choicesOf(ctx: Context, model: Stand, { text, chosen }: Asked): Promise<Choice[]> {
  const declaration = declared('choices').find((of) => of[model])?.[model]
  if (!declaration) throw new Error(`Nobody says which rows of ${model} one chooses from`)
  const { visibleTo, label = 'name' } = declaration
  const table = tables(ctx.db)[uncapitalized(model)]
  const visible = visibleTo(signedIn(ctx))
  const words = searchText(text)
  const found = words ? { [label]: { contains: words, mode: 'insensitive' } } : {}
  const query = { orderBy: [{ [label]: 'asc' as const }], take: SHOWN }
  const rows = await table.findMany({ where: { AND: [visible, found] }, ...query })
  const isThere = typeof chosen !== 'string' || rows.some(({ id }) => id === chosen)
  const first = isThere ? [] : await table.findMany({ where: { AND: [visible, { id: chosen }] } })
  return [...first, ...rows].map((row) => ({ value: row.id, label: String(Reflect.get(row, label)) }))
}
