import { cp, readdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Copies the script that migrates to `folder`, with the migrations from before the log had seals; answers where it is.
 */
export async function oldMigrate(folder: string): Promise<string> {
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const prisma = path.join(folder, 'prisma')
  await cp(path.join(root, 'prisma'), prisma, {
    recursive: true,
    filter: (source) => !/prisma\/(generated|art|demo|media|factories)/.test(source),
  })
  const names = await readdir(path.join(prisma, 'migrations'))
  for (const name of names.filter((entry) => entry > '20261122' && !entry.includes('.'))) {
    await rm(path.join(prisma, 'migrations', name), { recursive: true })
  }
  return path.join(prisma, 'migrate.ts')
}
