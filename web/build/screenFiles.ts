import type { Plugin, Rolldown } from 'vite'
import { addresses, besideScreen, closure, nameOf } from './beside.ts'

type Chunk = Rolldown.OutputChunk

/** What screens need beside the page itself, styles too, by their names. */
function preloadsOf(chunks: readonly Chunk[], isCard: (id: string) => boolean): Map<string, string[]> {
  const files = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const modules = chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => ({ id, fileName })))
  const named = new Map(modules.map(({ id, fileName }) => [nameOf(id), fileName]))
  const cards = modules.flatMap(({ id, fileName }) => (isCard(id) ? [fileName] : []))
  const needed = (names: readonly string[], more: readonly string[] = []) => {
    const found = closure(files, [...names.flatMap((name) => named.get(name) ?? []), ...more])
    return [...found, ...[...found].flatMap((file) => [...(files.get(file)?.viteMetadata?.importedCss ?? [])])]
  }
  const screens = [...named.keys()].filter((name) => name.endsWith('Screen.tsx'))
  return new Map(
    screens.map((file) => {
      const name = file.replace('.tsx', '')
      return [name, needed([...besideScreen(name), file], name === 'DashboardScreen' ? cards : [])]
    }),
  )
}

/**
 * Writes what the server needs to have a page fetch the files of its screen beside it, and to answer 404 elsewhere:
 * addresses.json says which screen lies where, preloads.json which files each needs beyond those of the page.
 */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    generateBundle: {
      // After Vite has written index.html into the bundle.
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return this.error('preloads.json needs index.html')
        const html = String(page.source)
        // What features themselves bring, rather than by their routes, are cards of the dashboard, and drafts.
        const isCard = (id: string) =>
          !/Preview\.tsx$|\.css$/.test(id) &&
          (this.getModuleInfo(id)?.dynamicImporters.some((from) => from.endsWith('/feature.ts')) ?? false)
        const preloads = [
          ...preloadsOf(
            Object.values(bundle).filter((output) => output.type === 'chunk'),
            isCard,
          ),
        ].map(([name, files]) => [name, [...new Set(files)].filter((file) => !html.includes(file))] as const)
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
        emit('addresses.json', addresses)
        emit('preloads.json', JSON.stringify(Object.fromEntries(preloads)))
      },
    },
  }
}
