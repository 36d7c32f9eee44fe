import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { inherited } from '../support/process.ts'
import { openWorld } from '../support/world.ts'

const SECRET = randomBytes(32).toString('base64url')
const { person, rest, url } = await openWorld({ SECRET }, { demo: true })

it('the server the bench compares with answers what the course list does', async () => {
  const bare = spawn(process.execPath, [path.resolve(import.meta.dirname, '../bench/bare.ts')], {
    env: { ...inherited, DATABASE_URL: url, SECRET },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void bare.kill('SIGKILL'))
  const origin = await new Promise<string>((resolve, reject) => {
    bare.stdout.once('data', (line) => resolve(/ready at (\S+)/.exec(String(line))![1]!))
    bare.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
  const admin = await person('company-admin')
  const bareAnswer = await fetch(`${origin}/api/courses`, { headers: { cookie: `paddock=${admin.token}` } })
  const { json } = await rest<{ courses: unknown[] }>(admin, 'GET /api/courses')
  expect(json.courses).toHaveLength(10)
  expect(await bareAnswer.json()).toEqual(json)
})
