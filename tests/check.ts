// npm run check: types, lint, imports, unused code, and everything generated in step. Two at a time, since most of them
// keep one core busy. Fails on the first that does not hold.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { generate } from '../server/boot/generate.ts'

const root = path.resolve(import.meta.dirname, '..')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)

interface Step {
  what: string
  command: string
  args: string[]
  /** Whether what it says is shown where it holds, too. */
  shows?: boolean
}

async function run({ what, command, args, shows }: Step): Promise<void> {
  const began = performance.now()
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...QUICKER, FORCE_COLOR: '0' } })
  // What fails ends the others.
  process.once('exit', () => child.kill())
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (code === 0) {
    console.log(`ok    ${what} (${seconds} s)${shows ? `\n${said.trimEnd()}` : ''}`)
    return
  }
  console.log(`FAILS ${what} (${seconds} s)\n${said}`)
  process.exit(1)
}

/** The compiler of types looks through its memory seldom, while there is some: a quarter of its work. It takes 4.5 GB, less than several checkers do. */
const QUICKER = { GOGC: '400', GOMEMLIMIT: '6GiB' }

/** One checker for each: several look at the same types anew. */
const types = (project: string) => ['-p', project, '--checkers', '1']

/** The longest first. */
const STEPS: Step[] = [
  { what: 'types: server, prisma, tests', command: bin('tsc'), args: types('tsconfig.json') },
  {
    what: 'lint, with the Relay rules',
    command: bin('oxlint'),
    args: ['--deny-warnings', 'server', 'web', 'prisma', 'tests'],
  },
  { what: 'types: web', command: bin('tsc'), args: types('web/tsconfig.json') },
  {
    what: 'imports and rooms: who may import whom',
    command: bin('vitest'),
    args: ['run', '--project', 'api', 'tests/architecture/imports.test.ts', 'tests/architecture/layout.test.ts'],
  },
  { what: 'no unused code or packages', command: bin('knip'), args: ['--no-progress'] },
  { what: 'layout: npm run format', command: bin('oxfmt'), args: ['--check'] },
  {
    what: 'migrations are in step with the models',
    command: process.execPath,
    args: [path.join(root, 'prisma/migrate.ts'), 'check'],
  },
  {
    what: 'titles in every language',
    command: process.execPath,
    args: [path.join(root, 'tests/translations.ts')],
    shows: true,
  },
]

const committed = readFileSync(path.join(root, 'schema.graphql'), 'utf8')
await generate(['Prisma client', 'schema.graphql', 'Relay artifacts'])
if (readFileSync(path.join(root, 'schema.graphql'), 'utf8') !== committed) {
  console.log('FAILS schema.graphql is current: it was made anew just now; look at the difference and commit it')
  process.exit(1)
}
console.log('ok    schema.graphql and Relay artifacts are current')
const waiting = STEPS.values()
await Promise.all(
  Array.from({ length: 2 }, async () => {
    for (const step of waiting) await run(step)
  }),
)
