// npm run dev: everything on one port; the client is served by Vite as it is written, the server starts again when its
// files change.
import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'
import { generate } from './generate.ts'
import { stopWithParent } from './script.ts'

const root = path.resolve(import.meta.dirname, '../..')

if (process.env.PADDOCK_DEV_CHILD) {
  const { start } = await import('./run.ts')
  const { createServer } = await import('vite')
  await start(async (server) => {
    const vite = await createServer({
      root: path.join(root, 'web'),
      configFile: path.join(root, 'vite.config.ts'),
      server: { middlewareMode: true, hmr: { server } },
      appType: 'spa',
    })
    return vite.middlewares
  }).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
} else {
  const sources = ['Prisma client', 'schema.graphql', 'Relay artifacts', 'lesson player']
  let child: ChildProcess | undefined
  const restart = async () => {
    await generate(sources).catch((error: unknown) => console.error(error instanceof Error ? error.message : error))
    const previous = child
    if (previous && previous.exitCode === null) {
      await new Promise<void>((resolve) => {
        previous.once('exit', () => resolve())
        previous.kill('SIGTERM')
      })
    }
    child = spawn(process.execPath, [import.meta.filename], {
      stdio: 'inherit',
      env: { ...process.env, PADDOCK_DEV_CHILD: '1' },
    })
  }
  let waiting: NodeJS.Timeout | undefined
  for (const place of ['server', 'prisma/models']) {
    watch(path.join(root, place), { recursive: true }, () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => void restart(), 150)
    })
  }
  const end = () => {
    child?.kill('SIGINT')
    setTimeout(() => process.exit(0), 5000).unref()
    child?.once('exit', () => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  stopWithParent(end)
  await restart()
}
