// npm run check: types, lint, imports, unused code, and everything generated in step. Fails on the first that does not
// hold.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { generate } from '../server/boot/generate.ts'

const root = path.resolve(import.meta.dirname, '..')
const bin = (name: string) => path.join(root, 'node_modules/.bin', name)

function run(what: string, command: string, args: string[], { shows = false } = {}): void {
  const began = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
  })
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  if (status === 0) {
    console.log(`ok    ${what} (${seconds} s)${shows ? `\n${stdout.trimEnd()}` : ''}`)
    return
  }
  console.log(`FAILS ${what} (${seconds} s)\n${stdout}${stderr}`)
  process.exit(1)
}

const committed = readFileSync(path.join(root, 'schema.graphql'), 'utf8')
await generate(['Prisma client', 'schema.graphql', 'Relay artifacts'])
if (readFileSync(path.join(root, 'schema.graphql'), 'utf8') !== committed) {
  console.log('FAILS schema.graphql is current: it was made anew just now; look at the difference and commit it')
  process.exit(1)
}
console.log('ok    schema.graphql and Relay artifacts are current')
run('migrations are in step with the models', process.execPath, [path.join(root, 'prisma/migrate.ts'), 'check'])
run('types: server, prisma, tests', bin('tsc'), ['-p', 'tsconfig.json'])
run('types: web', bin('tsc'), ['-p', 'web/tsconfig.json'])
run('lint, with the Relay rules', bin('oxlint'), ['--deny-warnings', 'server', 'web', 'prisma', 'tests'])
run('layout: npm run format', bin('oxfmt'), ['--check'])
run('no unused code or packages', bin('knip'), ['--no-progress'])
run('imports and rooms: who may import whom', bin('vitest'), [
  'run',
  '--project',
  'api',
  'tests/architecture/imports.test.ts',
  'tests/architecture/layout.test.ts',
])
run('titles in every language', process.execPath, [path.join(root, 'tests/translations.ts')], { shows: true })
