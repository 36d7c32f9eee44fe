import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Which screen lies at which address. */
export const addresses = readFileSync(new URL('../addresses.json', import.meta.url), 'utf8')

const addressOf = new Map(
  Object.entries(JSON.parse(addresses) as Record<string, string>).map(([address, screen]) => [screen, address]),
)

/** The files a screen stands in, by where it lies: the portal and its frame; those before sign-in bring their own. */
export function besideScreen(screen: string): string[] {
  const address = addressOf.get(screen) ?? ''
  if (address.startsWith('/auth/admin')) return ['features.ts', 'AdminShell.tsx']
  if (address.startsWith('/auth')) return ['features.ts', 'LearnerShell.tsx']
  return /^\/public\/(?!.*policy)/.test(address) ? [] : ['PublicShell.tsx']
}

/** The name of a file, without its folder and what may be asked of it. */
export const nameOf = (id: string): string => path.posix.basename(id.split('?')[0]!)

interface Linked {
  imports: readonly string[]
}

/** Files of the client with all they stand on. */
export function closure(
  files: ReadonlyMap<string, Linked>,
  from: Iterable<string>,
  found = new Set<string>(),
): Set<string> {
  for (const name of from) {
    const file = files.get(name)
    if (!file || found.has(name)) continue
    found.add(name)
    closure(files, file.imports, found)
  }
  return found
}
