import type { InputFieldMap } from '@pothos/core'
import type { Context } from '../context.ts'
import { isOff } from '../gate.ts'
import type { May } from '../permission.ts'
import { isRight } from '../rights.ts'
import { isPersonOr, type Viewer } from '../viewer.ts'
import { changesField, type Changes } from './changes.ts'
import { fewField, listField, listWithinField, type Few, type ListWithin, type RootList } from './list.ts'
import { asVisible, loaderOf, type Entity, type Visible, type Stand, type Where } from './models.ts'
import { oneField } from './one.ts'
import { removed, savedAt } from './payloads.ts'

/**
 * What a partner system without the right sees of a model: as little as a stranger, however it came to the row. What is
 * switched off nobody sees.
 */
function withRight<N extends Entity>(
  type: N,
  visibleTo: (viewer: Viewer) => Where<N>,
  may: May<unknown>,
): (viewer: Viewer) => Where<N>
function withRight(
  type: string,
  visibleTo: (viewer: Viewer) => Where<Stand>,
  may: May<unknown>,
): (viewer: Viewer) => Where<Stand> {
  const isForAll = typeof may === 'function' || may === 'public'
  const named = typeof may === 'object' && 'personOr' in may ? may.personOr : []
  const rights = typeof may === 'string' && isRight(may) ? may : named
  return (viewer) =>
    !isOff(viewer, type) && (isForAll || isPersonOr(viewer, rights)) ? visibleTo(viewer) : { id: { in: [] } }
}

/**
 * A model as a feature offers it: who sees which rows is said here, once, for its lists, look-ups and payloads. `may`
 * is what its fields ask unless they say otherwise; `personOr` a right keeps partner systems without it from every row.
 */
export function entity<N extends Entity>(type: N, rows: (viewer: Viewer) => Where<N>, may: May<unknown> = 'signedIn') {
  const visibleTo = withRight(type, rows, may)
  const loader = loaderOf(type, visibleTo)
  const visible: Visible<N> = { type, visibleTo, may, loader }
  return {
    /** Who sees which rows, for fields of the root that several models share: `kinds`. */
    access: visible,
    /** A connection on the root: search, order, pages by cursor or number, totalCount. */
    list: <Args extends InputFieldMap = {}>(field: string, list: RootList<N, Args>) => listField(field, visible, list),
    /** The first of it, without pages. */
    few: <Args extends InputFieldMap = {}>(field: string, list: Few<N, Args>) => fewField(field, visible, list),
    /** The same on an object of another type. */
    listWithin: <Args extends InputFieldMap = {}>(parent: Entity, field: string, list: ListWithin<N, Args>) =>
      listWithinField(parent, field, visible, list),
    /** A look-up by `databaseId`; null for what the viewer does not see, or what is not `among` it. */
    one: (field: string, description: string, among?: (viewer: Viewer) => Where<N>) =>
      oneField(field, visible, description, among),
    /** A subscription that tells each row as it changes; null for one the viewer does not see. */
    changes: <Args extends InputFieldMap = {}>(field: string, changes: Changes<N, Args>) =>
      changesField(field, visible, changes),
    /** The payload `{ <type> }` of a mutation that answers an id; `field` where it has another name. */
    saved: (description = 'As saved.', field?: string) => savedAt(type, 'id', description, field),
    /**
     * The same for an id answered under this key, beside another of the payload; `field` where it is not called as its
     * type.
     */
    savedAt: <K extends string>(key: K, description: string, field?: string) => savedAt(type, key, description, field),
    /** The payload `{ deletedId databaseId }`. */
    removed: () => removed(type),
    /** Whether the viewer sees it, asked once per request for all: for `authScopes` of its type. */
    sees: (ctx: Context, id: string): boolean | Promise<boolean> =>
      ctx.viewer !== null && (Object.keys(visibleTo(ctx.viewer)).length === 0 || loader(ctx).load(id)),
    /** Whether there is such a row and the viewer sees it: for ids that come from outside. */
    has: (ctx: Context, id: string): Promise<boolean> => loader(ctx).load(id),
    /** Rows that stand beside something seen are seen without asking. */
    markSeen: <Row extends { id: string }>(ctx: Context, rows: Row[]): Row[] => asVisible(rows, loader, ctx),
  }
}
