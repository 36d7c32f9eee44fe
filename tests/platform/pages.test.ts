import { readFile } from 'node:fs/promises'
import { parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { documentFaults } from '../../server/platform/operations/documentFaults.ts'
import { operationOf } from '../../server/platform/operations/operations.ts'
import { schema } from '../../server/schema.ts'
import { openWorld } from '../support/world.ts'

const { graphql, person } = await openWorld()

describe('pages of lists', () => {
  it('are at most a hundred long, from the end as well', async () => {
    const admin = await person('platform-admin')
    for (const argument of ['first', 'last']) {
      const { errors } = await graphql(admin, `query ($n: Int) { users(${argument}: $n) { totalCount } }`, { n: 101 })
      expect(errors?.[0]?.extensions, argument).toMatchObject({ code: 'BAD_USER_INPUT' })
      expect((await graphql(admin, `{ users(${argument}: 100) { totalCount } }`)).errors).toBeUndefined()
    }
  })

  it('are at most a hundred long in the documents of the web client, and in reports too', async () => {
    const admin = await person('platform-admin')
    const { data, errors } = await graphql(admin, 'query ($n: Int) { dealersReport(first: $n) { title } }', { n: 101 })
    expect([data ?? null, errors?.[0]?.message]).toEqual([
      null,
      expect.stringContaining('first must be a whole number from 0 to 100'),
    ])
    const texts = JSON.parse(await readFile('web/relay/queries.json', 'utf8')) as Record<string, string>
    expect(Object.keys(texts).length).toBeGreaterThan(100)
    for (const text of Object.values(texts)) {
      const document = parse(text)
      const operation = operationOf(document)
      if (operation) expect(documentFaults(schema, document, operation, {}), text.slice(0, 80)).toEqual([])
    }
  })
})
