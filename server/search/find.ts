import type { Context } from '../platform/context.ts'
import { signedIn } from '../platform/context.ts'
import { declared } from '../platform/feature.ts'
import type { Stand } from '../platform/kit/models.ts'
import { scopesOf, whyClosed } from '../platform/permission.ts'
import { statement } from '../platform/reads/statement.ts'
import { plainText } from '../platform/values/html.ts'
import type { Viewer } from '../platform/viewer.ts'
import { foundSql, shownSql } from '../domain/search/compile.ts'
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
  id: string
  rank: number
  /** Found within a long text alone. */
  isText: boolean
  /** Of what was found with typing errors: the name or code that is like it. */
  matched: string | null
}

interface ShownRow {
  id: string
  shown: Shown
  excerpt: string | null
}

/** Kinds of one statement. */
const AT_ONCE = 6
/** So few that what was typed may have been meant otherwise. */
const FEW = 3
const EXCERPT_SIGNS = 160

/** Kinds that lead somewhere in this portal, and that the viewer may open there. */
const openKinds = (viewer: Viewer, portal: Portal): Open[] =>
  (portal === 'ADMIN' && !viewer.isAdmin ? [] : declared('searched')).flat().flatMap((kind) => {
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

/**
 * Of all kinds, some in each statement and all of these at once: who may see what takes the database longer to plan than
 * to find, and it plans several side by side.
 */
async function rowsOf(ctx: Context, { viewer, sought, kinds, most }: Asked, isForgiving: boolean): Promise<Row[]> {
  const chunks = Array.from({ length: Math.ceil(kinds.length / AT_ONCE) }, (_, chunk) => chunk * AT_ONCE)
  const answers = await Promise.all(
    chunks.map(async (begin) => {
      const st = statement()
      const parts = kinds
        .slice(begin, begin + AT_ONCE)
        .flatMap((open, at) => foundSql({ st, sought, viewer, ...open }, begin + at, most, isForgiving) ?? [])
      if (!parts.length) return []
      return (await ctx.services.pool.query<Row>(`(${parts.join(') UNION ALL (')})`, st.values)).rows
    }),
  )
  return answers.flat()
}

/** What was meant, where it was typed with errors: the fewer of them, the further up. */
async function forgivenRows(ctx: Context, asked: Asked): Promise<Row[]> {
  const rows = await rowsOf(ctx, asked, true)
  return rows.flatMap((row) => {
    const errors = errorsIn(asked.sought, row.matched ?? '')
    return errors === null ? [] : [{ ...row, rank: row.rank - errors }]
  })
}

/** The best of each kind, once each, the kind with the best of all first. */
function inOrder(rows: readonly Row[], most: number): { at: number; best: Row[] }[] {
  const groups = [...Map.groupBy(rows, ({ at }) => at)].map(([at, found]) => {
    const once = new Map<string, Row>()
    for (const row of found.toSorted((a, b) => b.rank - a.rank)) if (!once.has(row.id)) once.set(row.id, row)
    return { at, best: [...once.values()].slice(0, most) }
  })
  return groups.toSorted((a, b) => b.best[0]!.rank - a.best[0]!.rank || a.at - b.at)
}

/** What is shown of those, of all kinds in one statement. */
async function shownOf(ctx: Context, { viewer, sought, kinds }: Asked, groups: ReturnType<typeof inOrder>) {
  const st = statement()
  const parts = groups.map(({ at, best }) => {
    const byText = best.filter(({ isText }) => isText).map(({ id }) => id)
    return shownSql(
      { st, sought, viewer, ...kinds[at]! },
      best.map(({ id }) => id),
      byText,
    )
  })
  const { rows } = await ctx.services.pool.query<ShownRow>(`(${parts.join(') UNION ALL (')})`, st.values)
  return new Map(rows.map((row) => [row.id, row]))
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
  const asked = { viewer, sought, kinds: openKinds(viewer, portal), most: most + 1 }
  const exact = await rowsOf(ctx, asked, false)
  const isEnough = exact.length >= FEW || !misspelled(sought).length
  const groups = inOrder(isEnough ? exact : [...exact, ...(await forgivenRows(ctx, asked))], asked.most)
  if (!groups.length) return []
  const shown = await shownOf(ctx, asked, groups)
  return groups.flatMap(({ at, best }) => {
    const { kind, place } = asked.kinds[at]!
    // One that was deleted meanwhile is left out.
    const rows = best.flatMap(({ id }) => shown.get(id) ?? [])
    if (!rows[0]) return []
    const { type } = kind.of.access
    const hits = rows
      .slice(0, most)
      .map(({ id, shown: row, excerpt }) => ({
        id,
        kind: type,
        title: kind.title(row),
        note: kind.note(row),
        excerpt: excerpt && plainText(excerpt, EXCERPT_SIGNS),
        page: place.page(row, viewer),
      }))
    const list = listOf(place, rows[0].shown, typed.trim())
    return [{ kind: type, label: kind.label, hits, hasMore: best.length > most, list }]
  })
}
