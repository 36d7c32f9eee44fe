import { getNamedType, isCompositeType, isListType, isNonNullType, isObjectType, type GraphQLObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { schema } from '../../server/schema.ts'

const connections = Object.values(schema.getTypeMap()).filter(
  (type): type is GraphQLObjectType => isObjectType(type) && type.name.endsWith('Connection'),
)

it('there are connections to look at', () => expect(connections.length).toBeGreaterThan(3))

for (const connection of connections) {
  it(`${connection.name} is Relay-conform and counts`, () => {
    const { edges, pageInfo, totalCount } = connection.getFields()
    expect(isNonNullType(pageInfo!.type) && getNamedType(pageInfo!.type).name).toBe('PageInfo')
    expect(String(totalCount?.type)).toBe('Int!')
    const edge = getNamedType(edges!.type) as GraphQLObjectType
    expect(isListType(isNonNullType(edges!.type) ? edges!.type.ofType : edges!.type)).toBe(true)
    expect(String(edge.getFields().cursor!.type)).toBe('String!')
    expect(isCompositeType(getNamedType(edge.getFields().node!.type))).toBe(true)
  })
}

it('every field that gives a connection takes first and after', () => {
  const wrong = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter(
          (field) =>
            getNamedType(field.type).name.endsWith('Connection') &&
            !['first', 'after'].every((name) => field.args.some((argument) => argument.name === name)),
        )
        .map((field) => `${type.name}.${field.name}`),
    )
  expect(wrong).toEqual([])
})
