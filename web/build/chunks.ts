import { rolldown, type OutputChunk, type RolldownOutput } from 'rolldown'
import type { Plugin, Rolldown } from 'vite'
import { besideScreen, closure, nameOf } from './beside.ts'
import { joinAll, type Piece } from './join.ts'

/** What bytes of JavaScript weigh on the line, packed: about an eighth of what they are before they are made small. */
const PACKED = 0.12
/** A screen that is opened before anybody knows who one is pays most for what it does not need. */
const WEIGHTS = { public: 12, portal: 1, part: 0.25 }

type Chunks = ReadonlyMap<string, OutputChunk>

/** What every page loads travels in one piece: fewer names to list, and more to find alike when it is packed. */
const BASE = { name: 'base', tags: ['$initial'] } satisfies Rolldown.CodeSplittingGroup

/** Styles and pictures have no weight, but a place: what does nothing would be left out of it. */
const weightless: Plugin = {
  name: 'weightless',
  load: {
    filter: { id: /\.(?:css|svg|png|webp|woff2)$|\?url$/ },
    handler: () => ({ code: 'globalThis.here(); export default {}', moduleType: 'js' }),
  },
}

/** The client as finely as it splits by itself, neither made small nor written: what each screen loads. */
async function splitByItself(plugins: Plugin[], alias: Record<string, string>): Promise<RolldownOutput> {
  const bundle = await rolldown({
    input: 'web/main.tsx',
    platform: 'browser',
    resolve: { alias },
    transform: { define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.PROD': 'true' } },
    logLevel: 'silent',
    plugins: [...plugins, weightless],
  })
  try {
    return await bundle.generate({ codeSplitting: { groups: [BASE] } })
  } finally {
    await bundle.close()
  }
}

/** What is loaded together: for each screen its shell and itself, and each part that is loaded later. */
function visitsOf(chunks: Chunks): { loaded: Set<string>; weight: number }[] {
  const all = [...chunks.values()]
  const chunkName = ({ facadeModuleId }: OutputChunk) => nameOf(facadeModuleId ?? '')
  const filesOf = (found: readonly OutputChunk[]) => found.map(({ fileName }) => fileName)
  const named = (...names: string[]) => filesOf(all.filter((chunk) => names.includes(chunkName(chunk))))
  const opens = (files: ReadonlySet<string>, { fileName }: OutputChunk) =>
    [...files].some((file) => chunks.get(file)?.dynamicImports.includes(fileName))
  const entry = filesOf(all.filter(({ isEntry }) => isEntry))
  const publicTree = closure(chunks, entry)
  const features = closure(chunks, named('features.ts')).difference(publicTree)
  // Cards of the dashboard are fetched with it, by the features that bring them, and never alone.
  const cards = all.filter(
    (chunk) =>
      chunk.isDynamicEntry &&
      !/(?:Screen|Preview)\.tsx$|routes\.ts$|Shell\.tsx$/i.test(chunkName(chunk)) &&
      opens(features, chunk),
  )
  return all
    .filter((chunk) => chunk.isDynamicEntry && !cards.includes(chunk))
    .map((chunk) => {
      const name = chunkName(chunk)
      const isPublic = opens(publicTree, chunk) && name !== 'features.ts'
      const isScreen = name.endsWith('Screen.tsx')
      const frame = isPublic ? [] : isScreen ? besideScreen(name.replace('.tsx', '')) : besideScreen('DashboardScreen')
      const keeper = frame.includes('LearnerShell.tsx') ? ['ProgressKeeper.tsx'] : []
      const beside = name === 'DashboardScreen.tsx' ? filesOf(cards) : []
      return {
        loaded: closure(chunks, [...entry, ...named(...frame, ...keeper), chunk.fileName, ...beside]),
        weight: isPublic ? WEIGHTS.public : isScreen ? WEIGHTS.portal : WEIGHTS.part,
      }
    })
}

/** Which file each module goes to: what the same screens load goes into one. */
function planned(output: RolldownOutput['output']): Map<string, string> {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const visits = visitsOf(chunks)
  const entries = output.flatMap((file) => (file.type === 'chunk' && file.isEntry ? [file.fileName] : []))
  const initial = closure(chunks, entries)
  const files = [...chunks.values()].filter(({ fileName }) => !initial.has(fileName))
  const place = new Map(files.map(({ fileName }, index) => [fileName, index]))
  const pieces = files.map(({ fileName, imports, modules, moduleIds }): Piece => {
    const loading = visits.flatMap(({ loaded }, visit) => (loaded.has(fileName) ? [visit] : []))
    return {
      modules: [...moduleIds],
      size: Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0) * PACKED,
      visits: new Set(loading),
      needs: new Set(imports.flatMap((name) => place.get(name) ?? [])),
    }
  })
  const joined = joinAll(
    pieces,
    visits.map(({ weight }) => weight),
  )
  return new Map(
    joined.flatMap((piece, index) =>
      piece ? piece.modules.map((module) => [module, `${files[index]?.name ?? 'part'}-${index}`] as const) : [],
    ),
  )
}

/** Splits the client by screen rather than by module. */
export function chunksByScreen(plugins: Plugin[], alias: Record<string, string>): Plugin {
  return {
    name: 'chunks-by-screen',
    apply: 'build',
    async config() {
      const plan = planned((await splitByItself(plugins, alias)).output)
      const byScreen: Rolldown.CodeSplittingGroup = {
        debugName: 'by screen',
        name: (id) => plan.get(id) ?? null,
        // Each piece brings what it stands on in a piece of its own, or circles would be made.
        includeDependenciesRecursively: false,
      }
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [BASE, byScreen] } } } } }
    },
  }
}
