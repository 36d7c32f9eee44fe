import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

type Output = Rolldown.OutputChunk | Rolldown.OutputAsset

/** A file with all it stands on, styles too. */
function closure(bundle: Record<string, Output>, files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || found.has(file)) continue
    found.add(file)
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
    closure(bundle, chunk.imports, found)
  }
  return found
}

/** The frame a screen stands in, by where it lies; those before sign-in bring their own. */
function shellOf(addresses: string, screen: string): string[] {
  const all = Object.entries(JSON.parse(addresses) as Record<string, string>)
  const address = all.find(([, name]) => name === screen)?.[0] ?? ''
  if (address.startsWith('/auth/admin')) return ['/AdminShell.tsx']
  if (address.startsWith('/auth')) return ['/LearnerShell.tsx']
  return /^\/public\/(?!.*policy)/.test(address) ? [] : ['/PublicShell.tsx']
}

/**
 * Writes portal.html beside index.html: the same page, with the signed-in portals' chunk and what it stands on
 * preloaded. The server gives it to browsers that hold a session, so sign-in stays small and the portals do not wait
 * for a second trip. preloads.json says what each screen needs beside it, addresses.json which screen lies where: the
 * server has the page fetch it, and answers 404 elsewhere.
 */
export function portalPage(entry: string): Plugin {
  return {
    name: 'portal-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const withModule = (end: string) => chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
        const [portal] = withModule(entry)
        if (page?.type !== 'asset' || !portal)
          return this.error(`portal.html needs index.html and the chunk of ${entry}`)
        const addresses = readFileSync('web/addresses.json', 'utf8')
        this.emitFile({ type: 'asset', fileName: 'addresses.json', source: addresses })
        const html = String(page.source)
        const named = (files: Iterable<string>) => [...files].filter((file) => !html.includes(file))
        const links = named(closure(bundle, [portal.fileName]))
          .filter((file) => file.endsWith('.js'))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
        this.emitFile({
          type: 'asset',
          fileName: 'portal.html',
          source: html.replace('</head>', `${links.join('')}</head>`),
        })
        const filesOf = (name: string, id: string) => {
          const roots = [...shellOf(addresses, name), id, ...(name === 'DashboardScreen' ? cards : [])].flatMap(
            withModule,
          )
          return named(
            closure(
              bundle,
              roots.map(({ fileName }) => fileName),
            ),
          )
        }
        // What features themselves bring, rather than by their routes, are cards of the dashboard, and drafts.
        const cards = chunks
          .flatMap(({ moduleIds }) => moduleIds)
          .filter((id) => !/Preview\.tsx$|\.css$/.test(id))
          .filter((id) => this.getModuleInfo(id)?.dynamicImporters.some((from) => from.endsWith('/feature.ts')))
        const screens = chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => /\/\w+Screen\.tsx$/.test(id)))
        this.emitFile({
          type: 'asset',
          fileName: 'preloads.json',
          source: JSON.stringify(
            Object.fromEntries(
              screens.map((id) => {
                const name = id.replace(/^.*\/|\.tsx$/g, '')
                return [name, filesOf(name, id)]
              }),
            ),
          ),
        })
      },
    },
  }
}
