import { Kind, type GraphQLField, type GraphQLSchema } from 'graphql'
import { isRight, rightTitle } from '../../rights.ts'
import type { CompiledRow } from '../compile.ts'

/** Fields of the root that a row asks for. */
export const rootFieldsOf = (schema: GraphQLSchema, { operation }: CompiledRow): GraphQLField<unknown, unknown>[] => {
  const known = schema.getRootType(operation.operation)?.getFields() ?? {}
  return operation.selectionSet.selections.flatMap((node) => {
    const field = node.kind === Kind.FIELD ? known[node.name.value] : undefined
    return field ? [field] : []
  })
}

const scopesOf = ({ extensions }: GraphQLField<unknown, unknown>): Record<string, unknown> | undefined => {
  const { authScopes } = (extensions as { pothosOptions?: { authScopes?: unknown } }).pothosOptions ?? {}
  return typeof authScopes === 'object' && authScopes !== null ? (authScopes as Record<string, unknown>) : undefined
}

const titles = (rights: unknown): string =>
  [rights]
    .flat()
    .filter((right): right is string => typeof right === 'string')
    .map((right) => (isRight(right) ? rightTitle(right) : right))
    .join(' or ')

/** Who may call, and how they say who they are. */
export interface Audience {
  words: string
  isOpen: boolean
  takesTokens: boolean
}

const SAID: Record<string, (value: unknown) => Audience> = {
  public: () => ({ words: 'Open to everyone, signed in or not.', isOpen: true, takesTokens: true }),
  signedIn: () => ({ words: 'For people who are signed in.', isOpen: false, takesTokens: false }),
  inPerson: () => ({
    words: 'For people who are signed in as themselves, not for someone acting as them.',
    isOpen: false,
    takesTokens: false,
  }),
  admin: () => ({ words: 'For administrators.', isOpen: false, takesTokens: false }),
  platformAdmin: () => ({ words: 'For platform administrators.', isOpen: false, takesTokens: false }),
  right: (right) => ({ words: `For those with the right ${titles(right)}.`, isOpen: false, takesTokens: true }),
  personOr: (rights) => ({
    words: `For people who are signed in, and for tokens with the right ${titles(rights)}.`,
    isOpen: false,
    takesTokens: true,
  }),
}
const BY_INPUT: Audience = { words: 'Who may depends on what the call is about.', isOpen: false, takesTokens: true }

/** Who may call a row: whoever may ask all of its fields. A field that only reads its input says it in its description. */
export function audienceOf(schema: GraphQLSchema, row: CompiledRow): Audience {
  const all = rootFieldsOf(schema, row).map((field) => {
    const scopes = scopesOf(field)
    const [name, value] = Object.entries(scopes ?? {})[0] ?? []
    return (name && SAID[name]?.(value)) || BY_INPUT
  })
  const closed = all.filter(({ isOpen }) => !isOpen)
  const telling = closed.length ? closed : all.slice(0, 1)
  return {
    words: [...new Set(telling.map(({ words }) => words))].join(' '),
    isOpen: !closed.length,
    takesTokens: all.every(({ takesTokens }) => takesTokens),
  }
}
