/**
 * Migrations with nothing but npm: Prisma's own schema engine, compiled to WASM.
 *   node prisma/migrate.ts deploy        apply prisma/migrations to DATABASE_URL; with DATABASE_OWNER_URL as that role,
 * which gives
 *                                        the role of DATABASE_URL what the portal needs
 *   node prisma/migrate.ts diff NAME     write the SQL from the last migrated schema to today's (wants any database to
 * talk to)
 *   node prisma/migrate.ts check         fail when the models have moved on without a migration
 * The engine cannot introspect in WASM, so the schema the last migration led to is kept beside them.
 */
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg'
import { grant } from './grants.ts'

const here = path.dirname(fileURLToPath(import.meta.url))
const migrationsDir = path.join(here, 'migrations')
const snapshotFile = path.join(migrationsDir, 'migrated.txt')
const schemaFile = path.join(here, 'schema.prisma')
const filters = { externalTables: [], externalEnums: [] }

/** Datasource, generators and every model file as one text, in a fixed order. */
async function currentSchema(): Promise<string> {
  const models = (await readdir(path.join(here, 'models'))).filter((name) => name.endsWith('.prisma')).sort()
  const files = [path.join(here, 'schema.prisma'), ...models.map((name) => path.join(here, 'models', name))]
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
}

let loaded: Promise<void> | undefined
async function loadEngine(): Promise<void> {
  const glueFile = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const wasm = await readFile(path.join(path.dirname(glueFile), 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': glue as never })
  glue.__wbg_set_wasm(instance.exports)
  ;(instance.exports as unknown as { __wbindgen_start(): void }).__wbindgen_start()
}

/** The adapter cuts a script at every semicolon, also within a function's body; PostgreSQL takes it whole. */
function wholeScripts(factory: PrismaPg): PrismaPg {
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const connection = await connect()
    connection.executeScript = async (script) => {
      if (script.trim()) await connection.executeRaw({ sql: script, args: [], argTypes: [] })
    }
    return connection
  }
  return factory
}

async function engineFor(url: string | undefined) {
  await (loaded ??= loadEngine())
  const adapter = bindMigrationAwareSqlAdapterFactory(wholeScripts(new PrismaPg({ connectionString: url })))
  return glue.SchemaEngine.new({ datamodels: [[schemaFile, await currentSchema()]] }, () => {}, adapter)
}

/** The names of all migrations, oldest first. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(migrationsDir)).filter((entry) => !entry.includes('.')).sort()
}

/** Brings the database at `url` to the newest migration; returns the names applied now. */
export async function deploy(url: string): Promise<string[]> {
  const engine = await engineFor(url)
  const names = await migrationNames()
  const migrationDirectories = await Promise.all(
    names.map(async (name) => ({
      path: name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: await readFile(path.join(migrationsDir, name, 'migration.sql'), 'utf8') },
      },
    })),
  )
  const lockfile = { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' }
  const { appliedMigrationNames } = await engine.applyMigrations({
    migrationsList: { baseDir: migrationsDir, lockfile, shadowDbInitScript: '', migrationDirectories },
    filters,
  })
  return appliedMigrationNames
}

async function diff(): Promise<string> {
  const snapshot = await readFile(snapshotFile, 'utf8').catch(() => undefined)
  const schema = await currentSchema()
  const engine = await engineFor(process.env.DATABASE_URL)
  const { stdout } = await engine.diff({
    from: snapshot ? { tag: 'schemaDatamodel', files: [{ path: schemaFile, content: snapshot }] } : { tag: 'empty' },
    to: { tag: 'schemaDatamodel', files: [{ path: schemaFile, content: schema }] },
    script: true,
    exitCode: null,
    filters,
  } as never)
  return stdout ?? ''
}

async function main([verb, name]: string[]): Promise<void> {
  if (verb === 'deploy') {
    const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = process.env
    if (!url) throw new Error('Set DATABASE_URL to the database to migrate.')
    console.log((await deploy(ownerUrl || url)).map((applied) => `applied ${applied}`).join('\n') || 'nothing to apply')
    if (ownerUrl) await grant(ownerUrl, url)
  } else if (verb === 'diff') {
    if (!name) throw new Error('Name the migration: node prisma/migrate.ts diff add_spiffs')
    const folder = path.join(migrationsDir, `${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}_${name}`)
    const sql = await diff()
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'migration.sql'), sql)
    await writeFile(snapshotFile, await currentSchema())
    console.log(folder)
  } else if (verb === 'check') {
    if ((await readFile(snapshotFile, 'utf8')) !== (await currentSchema())) {
      throw new Error('The models differ from the last migration. Run: npm run db:diff -- <name>')
    }
  } else throw new Error('Usage: node prisma/migrate.ts deploy | diff NAME | check')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2)).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      process.exit(1)
    },
  )
}
