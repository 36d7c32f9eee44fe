import { expect, it } from 'vitest'
import { codeSql, namesSql, textSql } from '../../server/domain/search/compile.ts'
import { declared } from '../../server/platform/feature.ts'
import { fieldOf, modelOf } from '../../server/platform/reads/models.ts'
import { openWorld } from '../support/world.ts'

const { services } = await openWorld()

it('each kind has the indexes its ways to be found ask for, to the letter', async () => {
  const wanted = declared('searched')
    .flat()
    .flatMap((kind) => {
      const { type } = kind.of.access
      const codes = (kind.codes ?? []).map((code) => {
        const [first = '', column] = code.split('.')
        return column ? [fieldOf(modelOf(type), first).type, codeSql('t', column)] : [type, codeSql('t', first)]
      })
      return [
        ...(kind.names ? [[type, namesSql(kind, 't')]] : []),
        ...codes,
        ...(kind.texts ?? []).map((text) => [type, textSql('t', text)]),
      ]
    }) as [string, string][]
  expect(wanted.length).toBeGreaterThan(20)
  for (const [table, sql] of wanted) {
    const fits = sql.startsWith('to_tsvector') ? `${sql} @@ to_tsquery('english', 'trail')` : `${sql} LIKE '%trail%'`
    const client = await services.pool.connect()
    try {
      await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off')
      // A copy without the indexes over part of the rows: of few rows the whole of one is read as fast.
      await client.query(`CREATE TEMP TABLE copied (LIKE "${table}" INCLUDING INDEXES) ON COMMIT DROP`)
      const { rows: partial } = await client.query<{ name: string }>(
        `SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indrelid = 'copied'::regclass AND indpred IS NOT NULL`,
      )
      for (const { name } of partial) await client.query(`DROP INDEX ${name}`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN SELECT 1 FROM copied t WHERE ${fits}`)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n'), `${table}: ${sql}`).toMatch(/Index Cond/)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }
})
