// npm start: makes what is stale, then serves until stopped.
import { generate } from './generate.ts'

// Before anything reads it: libraries check themselves less, and answer faster.
process.env.NODE_ENV ??= 'production'

try {
  await generate()
  const { start } = await import('./run.ts')
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
