// npm start: makes what is stale, then serves until stopped.
import { generate } from './generate.ts'
import { stopWithParent } from './script.ts'

// Before anything reads it: libraries check themselves less, and answer faster.
process.env.NODE_ENV ??= 'production'

// While pages are made there is nothing to end in order yet; the server ends so.
let isServing = false
stopWithParent(() => isServing || process.exit(0))

try {
  await generate()
  const { start } = await import('./run.ts')
  isServing = true
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
