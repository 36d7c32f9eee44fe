import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { document, operations } from './document.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)

/** What stands in the braces of a path at an address. */
function parametersIn(template: string, address: string): Record<string, string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const values = new RegExp(`^${template.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(address)?.slice(1) ?? []
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]))
}

function callOf(name: string, address: string): string {
  const { path: template, operation } = operations.find(({ operation: { operationId } }) => operationId === name)!
  const query = operation.parameters.filter((one) => one.in === 'query' && one.required)
  const params = {
    ...(template.includes('{') ? { path: parametersIn(template, address) } : {}),
    ...(query.length
      ? { query: Object.fromEntries(query.map(({ name: of, schema }) => [of, schema.type === 'array' ? [] : ''])) }
      : {}),
  }
  return `  ${name}: () => client.GET(${JSON.stringify(template)}, { params: ${JSON.stringify(params)} }),`
}

const program = (origin: string, cookie: string, calls: string[]) => `
import createClient from 'openapi-fetch'
import type { paths } from './paths.ts'

const client = createClient<paths>({ baseUrl: ${JSON.stringify(origin)}, headers: { cookie: ${JSON.stringify(cookie)} } })
const calls = {
${calls.join('\n')}
}
const statuses: Record<string, number> = {}
for (const [name, call] of Object.entries(calls)) statuses[name] = (await call()).response.status
const brands = await client.GET('/api/brands')
const names: string[] = brands.data?.brands.map(({ name }) => name) ?? []
const total: number = brands.data?.pagination.total ?? 0
const problem: string = brands.error ?? ''
console.log(JSON.stringify({ statuses, names, total, problem }))
`

interface Told {
  statuses: Record<string, number>
  names: string[]
  total: number
}

/**
 * Generates a client from the document, writes a program that makes the calls with it, compiles that and runs it. Errors:
 * what the compiler says.
 */
export async function askedByClient(
  origin: string,
  cookie: string,
  addresses: ReadonlyMap<string, string>,
): Promise<Told> {
  await mkdir(path.join(root, 'dist'), { recursive: true })
  // Within the project, where the packages are found.
  const folder = await mkdtemp(path.join(root, 'dist/client-'))
  const at = (name: string) => path.join(folder, name)
  try {
    await writeFile(at('openapi.json'), JSON.stringify(document))
    await run(process.execPath, [path.join(import.meta.dirname, 'printClient.ts'), at('openapi.json'), at('paths.ts')])
    await writeFile(
      at('ask.ts'),
      program(
        origin,
        cookie,
        [...addresses].map(([name, address]) => callOf(name, address)),
      ),
    )
    const options = [
      '--ignoreConfig',
      '--strict',
      '--noEmit',
      '--skipLibCheck',
      '--module',
      'nodenext',
      '--target',
      'esnext',
    ]
    await run(
      path.join(root, 'node_modules/typescript/bin/tsc'),
      [...options, '--allowImportingTsExtensions', '--types', 'node', at('ask.ts')],
      { cwd: folder },
    ).catch(({ stdout }: { stdout: string }) => {
      throw new Error(stdout)
    })
    const { stdout } = await run(process.execPath, [at('ask.ts')])
    return JSON.parse(stdout) as Told
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
