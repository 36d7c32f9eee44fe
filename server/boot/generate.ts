/**
 * Makes what is made from other files, where it is stale: Prisma client, schema.graphql, Relay artifacts, built client.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { packAssets } from './packAssets.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)
// Beside what is built, and gone with it.
const stamps = path.join(root, 'dist/made')

async function filesOf(place: string): Promise<string[]> {
  const full = path.join(root, place)
  if (!existsSync(full)) return []
  const entries = await readdir(full, { recursive: true, withFileTypes: true }).catch(() => [])
  if (!entries.length) return [full]
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('__generated__'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

async function fingerprint(places: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const place of places) for (const file of await filesOf(place)) hash.update(file).update(await readFile(file))
  return hash.digest('hex')
}

interface Step {
  name: string
  from: string[]
  to: string[]
  make(): Promise<unknown>
}

/** Prisma asks for an engine it does not need here; any program will do. */
const PRISMA_ENV = {
  ...process.env,
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  CHECKPOINT_DISABLE: '1',
}

const STEPS: Step[] = [
  {
    name: 'Prisma client',
    from: ['prisma/schema.prisma', 'prisma/models', 'package-lock.json'],
    to: ['prisma/generated/client/client.ts'],
    make: () =>
      run(process.execPath, [path.join(root, 'node_modules/prisma/build/index.js'), 'generate'], {
        cwd: root,
        env: PRISMA_ENV,
      }),
  },
  {
    name: 'schema.graphql',
    from: ['server', 'prisma/models', 'package-lock.json'],
    to: [
      'schema.graphql',
      'web/contract/__generated__/limits.ts',
      'web/contract/__generated__/signature.ts',
      'server/platform/rest/__generated__/answers.ts',
      'server/platform/rest/__generated__/shapes.json',
    ],
    make: () => run(process.execPath, [path.join(root, 'server/boot/printed/printSchema.ts')], { cwd: root }),
  },
  {
    name: 'Relay artifacts',
    from: ['web', 'schema.graphql', 'relay.config.js'],
    to: ['web/__generated__', 'web/relay/queries.json', 'web/dashboards/printed', 'web/settings/printed'],
    async make() {
      // From nothing: the compiler writes only what changed, and documents no screen uses any more shall be forgotten.
      await rm(path.join(root, 'web/__generated__'), { recursive: true, force: true })
      await mkdir(path.join(root, 'web/__generated__'), { recursive: true })
      await writeFile(path.join(root, 'web/relay/queries.json'), '{}')
      for (const print of ['web/dashboards/printQuery.ts', 'web/settings/printFlags.ts'])
        await run(process.execPath, [path.join(root, print)], { cwd: root })
      await run(bin('relay-compiler'), ['relay.config.js'], { cwd: root })
    },
  },
  {
    name: 'web client',
    from: [
      'web',
      'web/contract/__generated__/limits.ts',
      'schema.graphql',
      'vite.config.ts',
      'server/boot/packAssets.ts',
      'package-lock.json',
    ],
    to: ['dist/web/index.html'],
    async make() {
      await run(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production' },
      })
      await packAssets(path.join(root, 'dist/web'))
    },
  },
  {
    name: 'lesson player',
    from: ['web/scorm/frame', 'server/standards', 'vite.content.config.ts', 'package-lock.json'],
    to: ['dist/content/player.js'],
    make: () =>
      run(
        process.execPath,
        [
          path.join(root, 'node_modules/vite/bin/vite.js'),
          'build',
          '--config',
          'vite.content.config.ts',
          '--logLevel',
          'warn',
        ],
        { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
      ),
  },
]

/** Runs the steps whose sources changed since they last ran; all when `only` is left out. */
export async function generate(only?: string[]): Promise<void> {
  await mkdir(stamps, { recursive: true })
  for (const step of STEPS.filter(({ name }) => !only || only.includes(name))) {
    const stamp = path.join(stamps, step.name.replaceAll(' ', '-'))
    const now = await fingerprint(step.from)
    const made = step.to.every((place) => existsSync(path.join(root, place)))
    if (made && (await readFile(stamp, 'utf8').catch(() => '')) === now) continue
    console.log(`Making ${step.name} …`)
    try {
      await step.make()
    } catch (error) {
      const { stdout = '', stderr = '', message = '' } = error as { stdout?: string; stderr?: string; message?: string }
      throw new Error(`${step.name} could not be made:\n${stderr || stdout || message}`, { cause: error })
    }
    await writeFile(stamp, await fingerprint(step.from))
  }
}

if (process.argv[1] === import.meta.filename) {
  const only = process.argv.slice(2)
  await generate(only.length ? only : undefined).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
