const segmentsOf = (address: string) => address.toLowerCase().split('/').filter(Boolean)

/** Whether an address fits a pattern as the client's router writes it: /auth/course/:key/:tab?, `*` for the rest. */
function fits(pattern: readonly string[], address: readonly string[]): boolean {
  const [first, ...rest] = pattern
  if (first === undefined) return address.length === 0
  if (first === '*') return true
  if (first.endsWith('?') && fits(rest, address)) return true
  const [segment, ...more] = address
  return segment !== undefined && (first.startsWith(':') || first.replace('?', '') === segment) && fits(rest, more)
}

/** Screens of the portal that open without a session to whoever holds their address. */
const OPEN = /^\/auth\/(?:live-training\/events\/[^/]+\/mark-self-attendance|course\/[^/]+\/preview)\/?$/i

/** Where the client's guard leads who opens an address (web/session/guard.ts), as far as a session alone tells it. */
function ledTo(pathname: string, signedIn: boolean): string {
  if (signedIn) return /^\/public\/login\/?$/i.test(pathname) ? '/auth' : pathname
  return /^\/auth(?:\/|$)/i.test(pathname) && !OPEN.test(pathname) ? '/public/login' : pathname
}

const linkTo = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/** The built client's screens: which lies at an address (addresses.json), and the files of each (preloads.json). */
export function builtScreens(patterns: Record<string, string>, filesOf: Record<string, string[]>) {
  const variables = ([pattern]: [string, string]) => pattern.split(/[:*]/).length
  // Of two that fit, such as …/create and …/:id, the one that names more.
  const known = Object.entries(patterns)
    .toSorted((one, other) => variables(one) - variables(other))
    .map(([pattern, screen]) => [segmentsOf(pattern), screen] as const)
  /** The screen at an address, undefined where there is none. */
  const at = (pathname: string): string | undefined => {
    const address = segmentsOf(pathname)
    return known.find(([pattern]) => fits(pattern, address))?.[1]
  }
  return {
    at,
    /** Has a browser ask who it is, and for the files of a screen, beside what the page names rather than after it. */
    preload(html: string, pathname: string, signedIn: boolean): string {
      const shown = at(pathname) === undefined ? '' : (at(ledTo(pathname, signedIn)) ?? '')
      const files = (filesOf[shown] ?? []).filter((file) => !html.includes(file))
      const session = '<link rel="preload" as="fetch" crossorigin href="/api/session">'
      return html.replace('</head>', `${session}${files.map(linkTo).join('')}</head>`)
    },
  }
}
