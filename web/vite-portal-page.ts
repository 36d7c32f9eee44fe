import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Writes portal.html beside index.html: the same page, with the signed-in portals' chunk and what it stands on
 * preloaded. The server gives it to browsers that hold a session, so sign-in stays small and the portals do not wait
 * for a second trip. The addresses of all screens go along, so that the server answers 404 elsewhere.
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
        const portal = Object.values(bundle).find(
          (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(entry)),
        )
        if (page?.type !== 'asset' || portal?.type !== 'chunk')
          this.error(`portal.html needs index.html and the chunk of ${entry}`)
        this.emitFile({ type: 'asset', fileName: 'addresses.json', source: readFileSync('web/addresses.json') })
        const html = String(page.source)
        const links = [portal.fileName, ...portal.imports]
          .filter((file) => !html.includes(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
        this.emitFile({
          type: 'asset',
          fileName: 'portal.html',
          source: html.replace('</head>', `${links.join('')}</head>`),
        })
      },
    },
  }
}
