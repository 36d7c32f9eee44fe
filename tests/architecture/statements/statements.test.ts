import {
  getNamedType,
  isLeafType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLObjectType,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../../server/schema.ts'
import { openWorld, type Who } from '../../support/world.ts'
import { questions, targetArgs } from '../rootFields.ts'

const { db, graphql, signIn, statements } = await openWorld({}, { demo: true })

const as = async (role: string): Promise<Who> =>
  signIn(await db.user.findUniqueOrThrow({ where: { email: `${role}@demo.test` } }))
const people = { 'platform-admin': await as('platform-admin'), learner: await as('learner') }

const isPage = (type: string) => type.endsWith('Connection')
const free = (field: GraphQLField<unknown, unknown>, named?: string) =>
  !field.args.some(
    ({ name, type, defaultValue }) => name !== named && isNonNullType(type) && defaultValue === undefined,
  )

/** Everything a type offers without arguments, two objects deep: what a greedy screen would ask. */
function greedy(type: GraphQLObjectType, depth: number): string {
  const fields = Object.values(type.getFields()).filter(
    (field) => free(field) && !isPage(getNamedType(field.type).name),
  )
  return fields
    .flatMap((field) => {
      const inner = getNamedType(field.type)
      if (isLeafType(inner)) return [field.name]
      if (!isObjectType(inner) || depth === 0) return []
      return [`${field.name} { __typename ${greedy(inner, depth - 1)} }`]
    })
    .join(' ')
}

const pages = questions.filter(
  ({ kind, field, target }) => kind === 'query' && isPage(getNamedType(field.type).name) && free(field, target?.named),
)

describe('a list asks the database equally often for 1, 10 and 50 rows', () => {
  it('there are lists to look at', () => expect(pages.length).toBeGreaterThan(5))

  for (const page of pages) {
    const { field, name, target } = page
    const edge = getNamedType(
      (getNamedType(field.type) as GraphQLObjectType).getFields().edges!.type,
    ) as GraphQLObjectType
    // Where kinds share a list, rows are of the type of the one that is asked about.
    const node = (
      target ? schema.getType(target.model) : getNamedType(edge.getFields().node!.type)
    ) as GraphQLObjectType
    const asked = `first: $first ${targetArgs(page).replace(/[()]/g, '')}`
    for (const [role, who] of Object.entries(people)) {
      it(`${name} as ${role}`, async () => {
        // Fields one may not read come back as errors beside the data; they are asked all the same.
        const ask = (first: number) =>
          graphql(
            who,
            `query ($first: Int) { ${field.name}(${asked}) { totalCount edges { node { ... on ${node.name} { ${greedy(node, 1)} } } } } }`,
            { first },
          )
        // What is made when first asked for, such as a certificate's PDF, is made before counting.
        // Rows with lists of their own cost more than one may ask for 50 of.
        const isRefused = ({ errors }: Awaited<ReturnType<typeof ask>>) =>
          errors?.some(({ message }) => message.startsWith('The operation costs'))
        let most = 0
        for (const size of [50, 30, 20, 10, 5]) if (!most && !isRefused(await ask(size))) most = size
        expect(most).toBeGreaterThan(0)
        const counts: number[] = []
        for (const first of [1, Math.min(10, most), most]) {
          statements()
          await ask(first)
          counts.push(statements().length)
        }
        // One row may lack relations that ten have, courses within courses are counted in a batch after theirs, and a
        // batch may leave in two parts when the machine is busy; a statement per row would be forty more.
        expect(counts[2]! - counts[1]!, counts.join(', ')).toBeLessThanOrEqual(4)
        expect(counts[1]! - counts[0]!, counts.join(', ')).toBeLessThanOrEqual(12)
      })
    }
  }
})
