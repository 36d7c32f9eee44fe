import { isInterfaceType, isObjectType, type GraphQLObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { schema } from '../../server/schema.ts'

/** Fields without a scope of their own, each with its reason. */
const ALLOWED: Record<string, string> = {
  'Query.node': 'each type guards itself',
  'Query.nodes': 'each type guards itself',
  'Mutation.signIn': 'says who the viewer is; scopes are worked out after it',
  'Mutation.giveSecondFactor': 'as signIn',
  'Mutation.signInWithPasskey': 'as signIn',
}

const optionsOf = (element: { extensions: unknown }) =>
  (element.extensions as { pothosOptions?: { authScopes?: unknown } }).pothosOptions ?? {}

describe('every root field declares its permission', () => {
  for (const root of [
    schema.getQueryType(),
    schema.getMutationType(),
    schema.getSubscriptionType(),
  ] as GraphQLObjectType[]) {
    it(root.name, () => {
      const missing = Object.values(root.getFields())
        .filter((field) => !optionsOf(field).authScopes && !ALLOWED[`${root.name}.${field.name}`])
        .map(({ name }) => `${root.name}.${name}`)
      expect(missing).toEqual([])
    })
  }

  it('the allow-list holds nothing that is gone', () => {
    const gone = Object.keys(ALLOWED).filter((place) => {
      const [type, field] = place.split('.') as [string, string]
      return !(schema.getType(type) as GraphQLObjectType).getFields()[field]
    })
    expect(gone).toEqual([])
  })
})

it('every Node type declares its permission', () => {
  const missing = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => type.getInterfaces().some(({ name }) => name === 'Node') && !optionsOf(type).authScopes)
    .map(({ name }) => name)
  expect(missing).toEqual([])
})

it('every field and type says what it is', () => {
  const silent = Object.values(schema.getTypeMap())
    .filter(
      (type) =>
        (isObjectType(type) || isInterfaceType(type)) &&
        !/^__|Connection(Edge)?$|Payload$|^(PageInfo|Node)$/.test(type.name),
    )
    .flatMap((type) => [
      ...(type.description ? [] : [type.name]),
      ...Object.values((type as GraphQLObjectType).getFields())
        .filter((field) => !field.description && field.name !== 'id')
        .map((field) => `${type.name}.${field.name}`),
    ])
  expect(silent).toEqual([])
})
