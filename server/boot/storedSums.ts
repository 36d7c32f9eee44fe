// npm run sums [-- --rebuild]: holds the sums that are stored for reports against what they are worked out from, and
// works out anew those that differ. Ends with 0 when all are right, 1 when not, 2 when it could not look.
import { parseArgs } from 'node:util'
import '../features.ts'
import { checkSums, rebuildSums } from '../domain/reporting/storedSums.ts'
import { openDatabase } from '../platform/db.ts'
import { inNumber } from '../platform/values/text.ts'
import { reachDatabase } from './reach.ts'

async function main(): Promise<number> {
  const {
    values: { rebuild = false },
  } = parseArgs({ options: { rebuild: { type: 'boolean' } } })
  const reached = await reachDatabase(process.env)
  const database = openDatabase(reached.url, { connections: 2, statementMinutes: 10 })
  try {
    const checks = await (rebuild ? rebuildSums : checkSums)(database.db)
    for (const { name, label, wrong } of checks)
      console.log(
        `${name}: ${label}, ${wrong.length ? inNumber(wrong.length, '1 row', '# rows') + (rebuild ? ' worked out anew' : ' not as their source says') : 'as their source says'}`,
      )
    return !rebuild && checks.some(({ wrong }) => wrong.length) ? 1 : 0
  } finally {
    await database.close()
    await reached.close()
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 2
})
