import type { Answer } from './answer.ts'
import type { CompiledRow } from './compile.ts'
import type { Values } from './row.ts'

interface Branch {
  fixed: Map<string, Branch>
  param?: { name: string; branch: Branch }
  rest?: { name: string; rows: Map<string, CompiledRow> }
  rows: Map<string, CompiledRow>
}
const branch = (): Branch => ({ fixed: new Map(), rows: new Map() })

export type Router = (method: string, pathname: string) => { found: CompiledRow; params: Values } | undefined

/** Finds the row of a path; fixed segments win over `{id}`, a trailing slash makes no difference. */
export function routerOf(rows: CompiledRow[]): Router {
  const root = branch()
  for (const compiled of rows) {
    let at = root
    const segments = compiled.path.split('/').filter(Boolean)
    let rest: string | undefined
    for (const segment of segments) {
      const name = /^\{(\w+)(\*?)\}$/.exec(segment)
      if (name?.[2]) rest = name[1]
      else if (name) at = (at.param ??= { name: name[1]!, branch: branch() }).branch
      else {
        let next = at.fixed.get(segment)
        if (!next) at.fixed.set(segment, (next = branch()))
        at = next
      }
    }
    const target = rest ? (at.rest ??= { name: rest, rows: new Map() }).rows : at.rows
    if (target.has(compiled.method)) throw new Error(`Two rows for ${compiled.row.route}`)
    target.set(compiled.method, compiled)
  }
  const namesOf = (path: string) => [...path.matchAll(/\{(\w+)\*?\}/g)].map((match) => match[1]!)

  const walk = (
    at: Branch,
    segments: string[],
    index: number,
    taken: string[],
    method: string,
  ): { found: CompiledRow; taken: string[] } | undefined => {
    if (index === segments.length) {
      const found = at.rows.get(method)
      if (found) return { found, taken }
    } else {
      const fixed = at.fixed.get(segments[index]!)
      const below = fixed && walk(fixed, segments, index + 1, taken, method)
      if (below) return below
      const byParam = at.param && walk(at.param.branch, segments, index + 1, [...taken, segments[index]!], method)
      if (byParam) return byParam
    }
    const rest = at.rest?.rows.get(method)
    return rest && { found: rest, taken: [...taken, segments.slice(index).join('/')] }
  }

  return (method, pathname) => {
    let segments: string[]
    try {
      segments = pathname.split('/').filter(Boolean).map(decodeURIComponent)
    } catch {
      return undefined
    }
    const match = walk(root, segments, 0, [], method)
    if (!match) return undefined
    const names = namesOf(match.found.path)
    return { found: match.found, params: Object.fromEntries(names.map((name, index) => [name, match.taken[index]])) }
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Where no row answers. OPTIONS tells which calls a path has; it opens none of them to pages of other sites, whose
 * browsers ask it first: partners call from their servers.
 */
export function unrouted(route: Router, method: string | undefined, pathname: string): Answer {
  const known = METHODS.filter((one) => route(one, pathname))
  if (method !== 'OPTIONS' || !known.length) return { status: 404, body: `No route: ${method} ${pathname}` }
  const allow = known.flatMap((one) => (one === 'GET' ? [one, 'HEAD'] : [one]))
  return { status: 204, headers: { allow: [...allow, 'OPTIONS'].join(', ') } }
}
