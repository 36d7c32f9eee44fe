import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.resolve(import.meta.dirname, '../..')

/** Where a browser stands that somebody installed, for machines the packed one is not made for. */
const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The browser that npm brought along, unpacked once: a headless shell, cheaper than an installed browser, and the same
 * on every machine. `PADDOCK_CHROMIUM` names another one. Errors where there is neither.
 */
export async function chromiumPath(): Promise<string> {
  if (process.env.PADDOCK_CHROMIUM) return process.env.PADDOCK_CHROMIUM
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    const installed = INSTALLED.find((file) => existsSync(file))
    if (installed) return installed
    throw new Error('Journeys need a browser here: install Chrome or Chromium, or name one in PADDOCK_CHROMIUM.')
  }
  const manifest = createRequire(import.meta.url)
    .resolve('@sparticuz/chromium')
    .replace(/build.*/, 'package.json')
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const folder = path.join(root, 'node_modules/.cache/paddock', `chromium-${version}`)
  if (!existsSync(folder)) {
    // Half of it is no browser: unpacked beside its place, and there at once.
    const beside = `${folder}.${process.pid}`
    await mkdir(beside, { recursive: true })
    // It unpacks into the folder for passing files, which is another one for a process of its own.
    await promisify(execFile)(process.execPath, [import.meta.filename], { env: { ...process.env, TMPDIR: beside } })
    await rename(beside, folder).catch(() => rm(beside, { recursive: true, force: true }))
  }
  return path.join(folder, 'chromium')
}

if (process.argv[1] === import.meta.filename) {
  const { default: packed } = await import('@sparticuz/chromium')
  await packed.executablePath()
}
