import { describe, expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, person, statements } = await openWorld()
const admin = await person('platform-admin')
await Promise.all(['Kestrel', 'Osprey', 'Merlin'].map((name) => makeBrand(db, { name })))

/** The statements of a query that read brands. */
async function sentBy(query: string): Promise<string[]> {
  statements()
  expect((await graphql(admin, query)).errors).toBeUndefined()
  return statements().filter((sql) => sql.includes('FROM "Brand" '))
}

describe('a list asks the database for what was asked, and for nothing else', () => {
  it('rows alone: their columns, no count, in an order that ends in the id', async () => {
    const sent = await sentBy('{ brands { edges { node { name } } } }')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatch(/ORDER BY t0."name", t0."id"/)
    expect(sent[0]).not.toMatch(/count|"description"/)
  })

  it('the number alone: no rows', async () => {
    const sent = await sentBy('{ brands { totalCount } }')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatch(/^SELECT \(SELECT count\(\*\)/)
  })

  it('a look-up: its columns', async () => {
    const { id } = await db.brand.findFirstOrThrow()
    const sent = await sentBy(`{ brand(databaseId: "${id}") { name } }`)
    expect(sent).toHaveLength(1)
    expect(sent[0]).not.toMatch(/"description"/)
  })
})

describe('a page has a number or a cursor', () => {
  const page = (args: string) =>
    graphql<{ brands: { edges: { cursor: string; node: { name: string } }[] } }>(
      admin,
      `{ brands(${args}) { edges { cursor node { name } } } }`,
    )

  it('not both', async () => {
    const [first] = (await page('first: 1')).data!.brands.edges
    expect((await page(`first: 1, after: "${first!.cursor}"`)).data!.brands.edges[0]!.node.name).toBe('Merlin')
    expect((await page('first: 1, offset: 1')).data!.brands.edges[0]!.node.name).toBe('Merlin')
    for (const args of [`first: 1, offset: 1, after: "${first!.cursor}"`, 'offset: -1'])
      expect((await page(args)).errors![0]!.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { offset: expect.any(String) as string },
      })
  })

  it('in every order it was declared in, both ways', async () => {
    const names = async (sort: string) => (await page(`sort: ${sort}`)).data!.brands.edges.map(({ node }) => node.name)
    expect(await names('NAME')).toEqual(['Kestrel', 'Merlin', 'Osprey'])
    expect(await names('NAME_DESC')).toEqual(['Osprey', 'Merlin', 'Kestrel'])
    expect(await names('NEWEST')).toEqual((await names('OLDEST')).toReversed())
  })
})
