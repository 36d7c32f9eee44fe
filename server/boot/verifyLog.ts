import { inNumber } from '../platform/values/text.ts'
// npm run log:verify [-- --expect HASH …]: holds the activity log against its chain. Ends with 0 when all is as it was
// written, 1 when not, 2 when it could not look.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { wordsOfJump } from '../activity-logs/clock.ts'
import { verifyLog } from '../activity-logs/verify.ts'
import { reachDatabase } from './reach.ts'

async function main(): Promise<number> {
  const {
    values: { expect = [] },
  } = parseArgs({ options: { expect: { type: 'string', multiple: true } } })
  const malformed = expect.find((hash) => !/^[0-9a-f]{64}$/i.test(hash))
  if (malformed !== undefined)
    throw new Error('--expect takes the 64 hexadecimal digits that an earlier run printed after “Head:”.')
  const database = await reachDatabase(process.env)
  const client = new pg.Client({ connectionString: database.url })
  try {
    await client.connect()
    const began = performance.now()
    const { seals, rows, waiting, head, problems, wrong, jumps } = await verifyLog(
      client,
      expect.map((hash) => hash.toLowerCase()),
    )
    console.log(
      `${rows} rows in ${seals} seals, ${waiting} waiting for theirs (${((performance.now() - began) / 1000).toFixed(1)} s)`,
    )
    if (head) console.log(`Last seal: ${head.number}, of ${head.sealedAt.toISOString()}\nHead: ${head.hash}`)
    for (const jump of jumps) console.log(`Note: ${wordsOfJump(jump)}.`)
    for (const problem of problems) console.error(`Problem: ${problem}`)
    if (wrong > problems.length) console.error(`… and ${wrong - problems.length} more`)
    console.log(
      wrong
        ? `The activity log is not as it was written: ${inNumber(wrong, '1 problem', '# problems')}.`
        : 'The activity log is as it was written.',
    )
    return wrong ? 1 : 0
  } finally {
    await client.end().catch(() => {})
    await database.close()
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 2
})
