import { Kind, parse, type FieldNode, type GraphQLField, type GraphQLObjectType } from 'graphql'
import type { Call } from '../../server/platform/context.ts'
import { scopesIn, targetsIn } from '../../server/platform/permission.ts'
import { constantName } from '../../server/platform/values/text.ts'
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

/** A field as it is asked: of one that takes several kinds of things, about one of them. */
export interface Question extends Root {
  /** The field, and behind a dot the kind of things: delete.Bulletin. */
  name: string
  /** What it asks of the viewer, about this kind. */
  scopes: unknown
  target?: {
    model: string
    /** The kind as the schema names it, and the argument or input that does. */
    constant: string
    named: string
    isInput: boolean
  }
}

export const questions: Question[] = rootFields.flatMap((root): Question[] => {
  const { field } = root
  const scopes = scopesIn(field)
  const several = targetsIn(scopes)
  if (!several) return [{ ...root, name: field.name, scopes }]
  const { named, targets } = several
  const isInput = !field.args.some(({ name }) => name === named)
  return [...targets].map(([model, of]) => ({
    ...root,
    name: `${field.name}.${model}`,
    scopes: of,
    target: { model, constant: constantName(model), named, isInput },
  }))
})

/** The values of a call with the kind of things it is asked about among them. */
export const aboutTarget = (
  values: Record<string, unknown>,
  { target }: Question,
  of: 'constant' | 'model' = 'constant',
) =>
  !target
    ? values
    : target.isInput
      ? { ...values, input: { ...(values.input as object), [target.named]: target[of] } }
      : { ...values, [target.named]: target[of] }

/** The same as a document writes it, between parentheses. */
export const targetArgs = ({ target }: Question): string => {
  if (!target) return ''
  const named = `${target.named}: ${target.constant}`
  return target.isInput ? `(input: { ${named} })` : `(${named})`
}

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
          selection.kind === Kind.FIELD ? [questionOf(selection)] : [],
        )
      : [],
  )

/** A field as `questions` names it, where the document says of which kind; the field alone where a variable does. */
function questionOf({ name, arguments: args = [] }: FieldNode): string {
  const input = args.find((arg) => arg.name.value === 'input')?.value
  const given = input?.kind === Kind.OBJECT ? [...args, ...input.fields] : args
  const asked = questions.find(
    ({ field, target }) =>
      field.name === name.value &&
      given.some(
        (arg) =>
          arg.name.value === target?.named && arg.value.kind === Kind.ENUM && arg.value.value === target.constant,
      ),
  )
  return asked?.name ?? name.value
}

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
