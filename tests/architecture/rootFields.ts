import { Kind, parse, type GraphQLField, type GraphQLObjectType } from 'graphql'
import type { Call } from '../../server/platform/context.ts'
import { scopesIn } from '../../server/platform/permission.ts'
import { schema } from '../../server/schema.ts'

export interface Root {
  kind: 'query' | 'mutation' | 'subscription'
  field: GraphQLField<unknown, unknown>
}

export const rootFields: Root[] = (
  [
    ['query', schema.getQueryType()!],
    ['mutation', schema.getMutationType()!],
    ['subscription', schema.getSubscriptionType()!],
  ] as [Root['kind'], GraphQLObjectType][]
).flatMap(([kind, type]) => Object.values(type.getFields()).map((field) => ({ kind, field })))

/** Open to strangers, or before it is known who asks; each guards what it answers. */
export const isPublic = ({ field }: Root): boolean => {
  const scopes = scopesIn(field)
  return scopes === undefined || (typeof scopes === 'object' && scopes !== null && 'public' in scopes)
}

export const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** The fields of the root that a document asks for. */
export const fieldsOf = (document: string): string[] =>
  parse(document).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.flatMap((selection) =>
          selection.kind === Kind.FIELD ? [selection.name.value] : [],
        )
      : [],
  )

/** A call from nowhere in particular. */
export const newCall = (): Call => ({
  id: 'walk',
  began: performance.now(),
  ip: '127.0.0.1',
  network: '127.0.0.1',
  userAgent: '',
  token: null,
  idempotencyKey: null,
  overRest: false,
  cookie: () => undefined,
  setHeader() {},
  setCookie() {},
})
