import {
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLInputType,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { isPublic, questions, targetArgs } from '../architecture/rootFields.ts'
import { guest, openWorld, type Who } from '../support/world.ts'

const { graphql, person } = await openWorld()

/** Of the right types, and wrong in every text and number that anything is asked of. */
function wrongValue(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return wrongValue(type.ofType)
  if (isListType(type)) return [wrongValue(type.ofType)]
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields())
        .filter((field) => isNonNullType(field.type) || !isInputObjectType(getNamedType(field.type)))
        .filter((field) => getNamedType(field.type).name !== 'Upload' || isNonNullType(field.type))
        .map((field) => [field.name, wrongValue(field.type)]),
    )
  if (isEnumType(type)) return type.getValues()[0]!.name
  const { name } = type
  if (name === 'Int' || name === 'Float' || name === 'BigInt') return -1
  if (name === 'Boolean') return true
  if (name === 'DateTime' || name === 'Moment') return '2026-11-27T08:00:00.000Z'
  return name === 'Day' ? '2026-11-27' : '\u00a0'
}

/** Each mutation that is not open to strangers, with inputs that do not fit: as variable, in values, as it is written. */
const mutations = questions
  .filter((root) => root.kind === 'mutation' && !isPublic(root))
  .map((question) => {
    const { field, name } = question
    const selection = isCompositeType(getNamedType(field.type)) ? ' { __typename }' : ''
    const declared = field.args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ')
    const passed = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
    const document = field.args.length
      ? `mutation (${declared}) { ${field.name}(${passed})${selection} }`
      : `mutation { ${field.name}${selection} }`
    const values = Object.fromEntries(field.args.map((arg) => [arg.name, wrongValue(arg.type)]))
    const nonsense = Object.fromEntries(field.args.map((arg) => [arg.name, 5]))
    return {
      name,
      sent: [
        [document, values],
        [document, nonsense],
        [`mutation { ${field.name}${targetArgs(question) || '(input: { nothing: 5 })'}${selection} }`, {}],
      ] as const,
    }
  })

async function answeredOtherwise(who: Who | null, code: string) {
  const wrong: string[] = []
  for (const { name, sent } of mutations)
    for (const [document, values] of sent) {
      const { errors } = await graphql(who, document, values)
      if (errors?.[0]?.extensions.code !== code) wrong.push(`${name}: ${errors?.[0]?.message}`)
    }
  return wrong
}

describe('who may is asked before an input is looked at', () => {
  it('a stranger is told to sign in by every mutation, whatever it is given', async () => {
    expect(mutations.length).toBeGreaterThan(200)
    expect(await answeredOtherwise(guest, 'UNAUTHENTICATED')).toEqual([])
  }, 120_000)

  it('who lacks the right is told so, and not what is wrong with what they sent', async () => {
    const learner = await person('learner')
    const create = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { __typename } }'
    for (const input of [5, {}, { email: 'none' }, { email: 'new@dealer.test', firstName: 'N', lastName: 'N', age: 5 }])
      expect((await graphql(learner, create, { input })).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect(
      (await graphql(learner, 'mutation { createUser(input: { email: 5 }) { __typename } }')).errors?.[0]?.extensions
        .code,
    ).toBe('FORBIDDEN')
    // What is open to them is still told.
    const own = await graphql(learner, 'mutation { verifyEmail(input: { code: 5 }) { __typename } }')
    expect(own.errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED')
  })
})
