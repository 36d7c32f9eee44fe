import { build, type InlineConfig, type Rolldown } from 'vite'
import { joinAll, type Piece } from './vite-join.ts'

/** What bytes of JavaScript weigh on the line, packed: about an eighth of what they are before they are made small. */
const PACKED = 0.12
/** A screen that is opened before anybody knows who one is pays most for what it does not need. */
const WEIGHTS = { public: 12, portal: 1, part: 0.25 }

type Chunk = Rolldown.OutputChunk
type Chunks = ReadonlyMap<string, Chunk>

/** A chunk with all it stands on. */
function closure(chunks: Chunks, files: Iterable<string>, found = new Set<string>()): Set<string> {
  for (const file of files) {
    const chunk = chunks.get(file)
    if (!chunk || found.has(file)) continue
    found.add(file)
    closure(chunks, chunk.imports, found)
  }
  return found
}

const nameOf = (chunk: Chunk) => chunk.facadeModuleId?.replace(/^.*\//, '').replace(/\?.*$/, '') ?? ''

/** What is loaded together: for each screen its shell and itself, and each part that is loaded later. */
function visitsOf(chunks: Chunks): { loaded: Set<string>; weight: number }[] {
  const all = [...chunks.values()]
  const entry = all.filter(({ isEntry }) => isEntry)
  const named = (...names: string[]) => all.filter((chunk) => names.includes(nameOf(chunk)))
  const portal = [...entry, ...named('features.ts')]
  const learner = [...portal, ...named('LearnerShell.tsx', 'ProgressKeeper.tsx')]
  const admin = [...portal, ...named('AdminShell.tsx')]
  const publicTree = new Set(
    closure(
      chunks,
      entry.map(({ fileName }) => fileName),
    ),
  )
  const openedBy = (file: string) => [...publicTree].some((name) => chunks.get(name)?.dynamicImports.includes(file))
  // Cards of the dashboard are fetched with it, by the features that bring them.
  const features = closure(
    chunks,
    named('features.ts').map(({ fileName }) => fileName),
  )
  const isCard = (chunk: Chunk) =>
    !/Screen\.tsx$|routes\.ts$|Shell\.tsx$/i.test(nameOf(chunk)) &&
    !nameOf(chunk).endsWith('Preview.tsx') &&
    [...features].some((name) => !publicTree.has(name) && chunks.get(name)?.dynamicImports.includes(chunk.fileName))
  return all
    .filter((chunk) => chunk.isDynamicEntry)
    .map((chunk) => {
      const name = nameOf(chunk)
      const isScreen = name.endsWith('Screen.tsx')
      const isPublic = openedBy(chunk.fileName) && name !== 'features.ts'
      const around = isPublic ? entry : name.startsWith('Admin') ? admin : learner
      const beside = name === 'DashboardScreen.tsx' ? all.filter((one) => one.isDynamicEntry && isCard(one)) : []
      return {
        loaded: closure(
          chunks,
          [...around, chunk, ...beside].map(({ fileName }) => fileName),
        ),
        weight: isPublic ? WEIGHTS.public : isScreen ? WEIGHTS.portal : WEIGHTS.part,
      }
    })
}

/** What every page loads travels in one piece: fewer names to list, and more to find alike when it is packed. */
const BASE = { name: 'base', tags: ['$initial'] } satisfies Rolldown.CodeSplittingGroup

/**
 * How the client is split: by screen rather than by module. It is built once as finely as it splits by itself, which
 * tells what each screen loads; what the same screens load then goes into one file.
 */
export async function chunksByScreen(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const made = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: {
      ...config.build,
      write: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: { groups: [BASE] } } },
    },
  })) as Rolldown.RolldownOutput
  const plan = planned(made.output)
  // Each piece brings what it stands on in a piece of its own, or circles would be made.
  return [BASE, { debugName: 'by screen', name: (id) => plan.get(id) ?? null, includeDependenciesRecursively: false }]
}

/** Which file each module goes to. */
function planned(output: Rolldown.RolldownOutput['output']): Map<string, string> {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const visits = visitsOf(chunks)
  const initial = closure(
    chunks,
    [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
  )
  const files = [...chunks.values()].filter(({ fileName }) => !initial.has(fileName))
  const place = new Map(files.map(({ fileName }, index) => [fileName, index]))
  const pieces: (Piece | undefined)[] = files.map(({ fileName, imports, modules, moduleIds }) => ({
    modules: [...moduleIds],
    size: Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0) * PACKED,
    visits: Uint8Array.from(visits, ({ loaded }) => Number(loaded.has(fileName))),
    needs: new Set(imports.flatMap((name) => place.get(name) ?? [])),
  }))
  joinAll(
    pieces,
    Float64Array.from(visits, ({ weight }) => weight),
  )
  return new Map(
    pieces.flatMap((piece, index) =>
      piece ? piece.modules.map((module) => [module, nameFor(files, index)] as const) : [],
    ),
  )
}

const nameFor = (files: readonly Chunk[], index: number) => `${files[index]?.name ?? 'part'}-${index}`
