// Backups as customers make them, and places to restore them to.
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { access, chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { inherited } from './process.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folders: string[] = []
const databases: string[] = []
export async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'paddock-backup-'))
  await chmod(made, 0o755)
  folders.push(made)
  return made
}

export async function asked<T extends pg.QueryResultRow>(
  at: string,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}

/** An empty database and an empty folder: a place to restore to. */
export async function emptyPlace() {
  const name = `t_restore_${randomUUID().replaceAll('-', '')}`
  await asked(inject('clusterUrl'), `CREATE DATABASE ${name}`)
  databases.push(name)
  const at = (base: string) => base.replace(/\/postgres$/, `/${name}`)
  return {
    DATABASE_URL: at(inject('applicationUrl')),
    DATABASE_OWNER_URL: at(inject('clusterUrl')),
    DATA_DIR: await folder(),
  }
}
afterAll(async () => {
  for (const name of databases) await asked(inject('clusterUrl'), `DROP DATABASE ${name} WITH (FORCE)`)
  for (const made of folders) await rm(made, { recursive: true, force: true })
})

interface Ended {
  code: number
  text: string
}
export const command = (script: string, file: string, env: Record<string, string>) =>
  new Promise<Ended>((resolve) => {
    execFile(
      process.execPath,
      [path.join(root, 'server/boot', script), file],
      { env: { ...inherited, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    )
  })
/** The settings of a portal: where its database and its files are. */
type Place = Record<string, string>
export const backup = async (env: Place) => {
  const file = path.join(await folder(), 'one.tar.gz')
  return { file, ...(await command('backup.ts', file, env)) }
}
export const restore = (file: string, env: Place) => command('restore.ts', file, env)

/** Rows that name files, without bytes or with others. */
export async function filesWrong(at: string, place: string): Promise<string[]> {
  const wrong: string[] = []
  for (const { key, hash } of await asked<{ key: string; hash: string }>(
    at,
    'SELECT key, sha256 AS hash FROM "StoredFile"',
  )) {
    const bytes = await readFile(path.join(place, 'files', key)).catch(() => undefined)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== hash) wrong.push(key)
  }
  return wrong
}

export const isThere = (place: string) =>
  access(place).then(
    () => true,
    () => false,
  )
