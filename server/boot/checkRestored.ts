import pg from 'pg'
import { verifyLog } from '../activity-logs/verify.ts'
import '../features.ts'
import { checkLedger } from '../domain/ledger/ledgerCheck.ts'
import { openDatabase } from '../platform/db.ts'
import type { Reached } from './reach.ts'

/** What stands now, held against itself. Answers what is wrong. */
export async function checkRestored({ url, ownerUrl }: Reached): Promise<string[]> {
  const database = openDatabase(url, { connections: 2 })
  const client = new pg.Client({ connectionString: ownerUrl })
  try {
    await client.connect()
    const { drift, checks } = await checkLedger(database.db)
    const { wrong, problems, rows, seals } = await verifyLog(client)
    console.log(
      `Ledger: ${drift ? `${drift} differences` : 'all sums fit'}. ` +
        `Activity log: ${wrong ? `${wrong} problems` : `${rows} rows in ${seals} seals, as they were written`}.`,
    )
    return [
      ...checks.flatMap(({ label, findings }) => findings.map(({ subject }) => `${label}: not so for ${subject}`)),
      ...problems,
    ]
  } finally {
    await client.end()
    await database.close()
  }
}
