import {
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isEnumType,
  Kind,
  parse,
  TypeNameMetaFieldDef,
  visit,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type SelectionSetNode,
} from 'graphql'
import { rows } from '../../features.ts'
import { compileRows } from '../../platform/rest/compile.ts'
import { schema } from '../../schema.ts'

/** What a value of a scalar is once it is told; those that are missing only come in. */
const SCALARS: Record<string, string> = {
  ID: 'string',
  String: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
  BigInt: 'number | string',
  Day: 'string',
  DateTime: 'string',
  JSON: 'unknown',
}

interface Selected {
  name: string
  type: GraphQLOutputType
  /** A directive may leave it out. */
  optional: boolean
  /** What is asked of it, in all places that ask. */
  sets: SelectionSetNode[]
}

const applies = (condition: string, { name }: GraphQLObjectType): boolean => {
  const type = schema.getType(condition)
  return condition === name || (isAbstractType(type) && schema.getPossibleTypes(type).some((one) => one.name === name))
}

/** The fields that these sets select of an object, by the key they are answered under. */
function selectedOf(
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  optional = false,
): Map<string, Selected> {
  const all = new Map<string, Selected>()
  const add = (key: string, one: Selected) => {
    const before = all.get(key)
    all.set(
      key,
      before ? { ...before, optional: before.optional && one.optional, sets: [...before.sets, ...one.sets] } : one,
    )
  }
  for (const node of sets.flatMap(({ selections }) => selections)) {
    const mayBeLeftOut = optional || !!node.directives?.length
    if (node.kind === Kind.FIELD) {
      const field = node.name.value === '__typename' ? TypeNameMetaFieldDef : type.getFields()[node.name.value]!
      const sets = node.selectionSet ? [node.selectionSet] : []
      add(node.alias?.value ?? node.name.value, {
        name: node.name.value,
        type: field.type,
        optional: mayBeLeftOut,
        sets,
      })
    } else if (node.kind === Kind.INLINE_FRAGMENT) {
      if (node.typeCondition && !applies(node.typeCondition.name.value, type)) continue
      for (const [key, one] of selectedOf(type, [node.selectionSet], mayBeLeftOut)) add(key, one)
    } else throw new Error(`A row spreads ${node.name.value}: its fragments stand where they are spread.`)
  }
  return all
}

/** An object as these sets ask for it; `others` are keys that its fellows of an abstract type have. */
function printObject(
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  others: readonly string[] = [],
): string {
  const selected = selectedOf(type, sets)
  const fields = [...selected].map(
    ([key, { name, type: of, optional, sets: below }]) =>
      `${key}${optional ? '?' : ''}: ${name === '__typename' ? `'${type.name}'` : printType(of, below)}`,
  )
  const absent = others.filter((key) => !selected.has(key)).map((key) => `${key}?: undefined`)
  return `{ ${[...fields, ...absent].join('; ')} }`
}

/** A composite type as these sets ask for it: of an abstract one whatever its types may be. */
function printSelected(name: string, sets: readonly SelectionSetNode[]): string {
  const type = schema.getType(name)
  if (isObjectType(type)) return printObject(type, sets)
  if (!isAbstractType(type)) throw new Error(`${name} has no fields`)
  const types = schema.getPossibleTypes(type)
  const keys = [...new Set(types.flatMap((one) => [...selectedOf(one, sets).keys()]))]
  return [...new Set(types.map((one) => printObject(one, sets, keys)))].join(' | ')
}

function printType(type: GraphQLOutputType, sets: readonly SelectionSetNode[]): string {
  if (isNonNullType(type)) return printPresent(type.ofType, sets)
  return `${printPresent(type, sets)} | null`
}

function printPresent(type: GraphQLOutputType, sets: readonly SelectionSetNode[]): string {
  if (isListType(type)) return `(${printType(type.ofType, sets)})[]`
  if (isNonNullType(type)) return printPresent(type.ofType, sets)
  if (isEnumType(type)) return type.name
  if (isLeafType(type)) return SCALARS[type.name] ?? 'never'
  return printSelected(type.name, sets)
}

/** What a document and each inline fragment in it answer, by their own texts. */
export function answersIn(text: string): [text: string, type: string][] {
  const found: [string, string][] = []
  visit(parse(text), {
    OperationDefinition(node) {
      const root = schema.getRootType(node.operation)!
      found.push([text, printObject(root, [node.selectionSet])])
    },
    InlineFragment({ typeCondition, selectionSet, loc }) {
      if (!typeCondition || !loc) return
      found.push([text.slice(loc.start, loc.end), printSelected(typeCondition.name.value, [selectionSet])])
    },
  })
  return found
}

/** The types that rows are written against. */
export function answersFile(): string {
  // Errors: the route and what is wrong with its document.
  compileRows(schema, rows)
  const answers = new Map(rows.flatMap(({ document }) => answersIn(document)))
  const entries = [...answers].map(([text, type]) => `  ${JSON.stringify(text)}: ${type}`)
  const names = new Set([...answers.values()].flatMap((type) => type.match(/\b[A-Z]\w*/g) ?? []))
  const enums = Object.values(schema.getTypeMap())
    .filter(isEnumType)
    .filter(({ name }) => names.has(name))
    .map(
      (type) =>
        `type ${type.name} = ${type
          .getValues()
          .map(({ name }) => `'${name}'`)
          .join(' | ')}`,
    )
  return `${['// Made from the documents of rows by npm run generate.', ...enums].join('\n')}

/** What each document of a row answers, and each inline fragment in one. */
export interface Answers {
${entries.join('\n')}
}
`
}
