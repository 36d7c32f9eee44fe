import type { Context } from '../platform/context.ts'
import { signedIn } from '../platform/context.ts'
import { declared } from '../platform/feature.ts'
import type { Stand } from '../platform/kit/models.ts'
import { scopesOf, whyClosed } from '../platform/permission.ts'
import { statement } from '../platform/reads/statement.ts'
import { plainText } from '../platform/values/html.ts'
import type { Viewer } from '../platform/viewer.ts'
import { kindSql } from '../domain/search/compile.ts'
import type { Place, Portal, Searched, Shown } from '../domain/search/declared.ts'
import { errorsIn, misspelled, soughtIn, type Sought } from '../domain/search/words.ts'

export interface Found {
  id: string
  kind: string
  title: string
  note: string
  excerpt: string | null
  page: string
}

export interface FoundGroup {
  kind: string
  label: string
  hits: Found[]
  hasMore: boolean
  list: string | null
}

interface Open {
  kind: Searched<Stand>
  place: Place<Stand>
}

interface Row {
  at: number
  rank: number
  shown: Shown & { id: string }
  /** Of what was found with typing errors: the name or code that is like it. */
  matched: string | null
  excerpt: string | null
}

/** So few that what was typed may have been meant otherwise. */
const FEW = 3
const EXCERPT_SIGNS = 160

/** Kinds that lead somewhere in this portal, and that the viewer may open there. */
const openKinds = (viewer: Viewer, portal: Portal): Open[] =>
  declared('searched')
    .flat()
    .flatMap((kind) => {
      const { type, may } = kind.of.access
      const place = portal === 'ADMIN' ? kind.admin : kind.learner
      if (!place || (place.may && !place.may(viewer))) return []
      const isClosed = whyClosed(
        viewer,
        type,
        scopesOf(may, (args: {}) => args),
      )
      return isClosed ? [] : [{ kind, place }]
    })

interface Asked {
  viewer: Viewer
  sought: Sought
  kinds: readonly Open[]
  most: number
}

/** All kinds in one statement. */
async function rowsOf(ctx: Context, { viewer, sought, kinds, most }: Asked, isForgiving: boolean): Promise<Row[]> {
  const st = statement()
  const parts = kinds.flatMap(
    ({ kind, place }, at) => kindSql({ st, sought, viewer, kind }, { at, place, most, isForgiving }) ?? [],
  )
  if (!parts.length) return []
  const { rows } = await ctx.services.pool.query<Row>(`(${parts.join(') UNION ALL (')})`, st.values)
  return rows
}

/** What was meant, where it was typed with errors: the fewer of them, the further up. */
const forgivenRows = async (ctx: Context, asked: Asked): Promise<Row[]> => {
  const rows = await rowsOf(ctx, asked, true)
  return rows.flatMap((row) => {
    const errors = errorsIn(asked.sought, row.matched ?? '')
    return errors === null ? [] : [{ ...row, rank: row.rank - errors }]
  })
}

/** The list of a kind, searched for the same. */
function listOf({ list }: Place<Stand>, best: Shown, typed: string): string | null {
  const address = typeof list === 'function' ? list(best) : list
  return address === undefined
    ? null
    : `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ text: typed })}`
}

/** What the viewer finds in a portal, the kind with the best of it first. */
export async function find(ctx: Context, portal: Portal, typed: string, most: number): Promise<FoundGroup[]> {
  const viewer = signedIn(ctx)
  const sought = soughtIn(typed)
  if (!sought) return []
  const kinds = openKinds(viewer, portal)
  const asked = { viewer, sought, kinds, most: most + 1 }
  const exact = await rowsOf(ctx, asked, false)
  const rows = exact.length >= FEW || !misspelled(sought).length ? exact : [...exact, ...(await forgivenRows(ctx, asked))]
  const groups = Map.groupBy(rows, ({ at }) => at)
  const best = [...groups].map(([at, found]) => {
    const once = new Map<string, Row>()
    for (const row of found.toSorted((a, b) => b.rank - a.rank)) if (!once.has(row.shown.id)) once.set(row.shown.id, row)
    return { at, found: [...once.values()] }
  })
  return best
    .toSorted((a, b) => b.found[0]!.rank - a.found[0]!.rank || a.at - b.at)
    .map(({ at, found }) => {
      const { kind, place } = kinds[at]!
      const hits = found.slice(0, most).map(({ shown, excerpt }) => ({
        id: shown.id,
        kind: kind.of.access.type,
        title: kind.title(shown),
        note: kind.note(shown),
        excerpt: excerpt && plainText(excerpt, EXCERPT_SIGNS),
        page: place.page(shown, viewer),
      }))
      const { label } = kind
      const list = listOf(place, found[0]!.shown, typed.trim())
      return { kind: kind.of.access.type, label, hits, hasMore: found.length > most, list }
    })
}
