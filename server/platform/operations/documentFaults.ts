import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ArgumentNode,
  type ASTNode,
  type ASTVisitFn,
  type DocumentNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type StringValueNode,
} from 'graphql'
import { cannotBeStored, type InputFault } from './inputFaults.ts'
import { unstorable } from '../values/text.ts'

/** What an argument of that name may be, wherever it stands: how lists are asked for in pages. */
const PAGES: Record<string, number> = { first: 1000, last: 1000, offset: 100_000_000 }

/** The longest page of a list with edges, whichever it is: who asks for more would get less and not know it. */
const LONGEST_PAGE = 100

interface Said {
  /** Arguments that page, with the number or the variable they are given. */
  pages: { argument: string; most: number; number?: number; variable?: string }[]
  /** The argument or field whose literal text cannot be stored. */
  unstorable?: string
}

const read = new WeakMap<DocumentNode, Said>()

const nameOf = (node: ASTNode | readonly ASTNode[] | undefined): string | undefined =>
  node && 'kind' in node && (node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD)
    ? node.name.value
    : node && 'kind' in node && node.kind === Kind.VARIABLE_DEFINITION
      ? node.variable.name.value
      : undefined

/** Read once: documents of rows and of the web client come again and again. */
function said(schema: GraphQLSchema, document: DocumentNode): Said {
  const known = read.get(document)
  if (known) return known
  const found: Said = { pages: [] }
  const types = new TypeInfo(schema)
  const most = (argument: string) => {
    const type = getNamedType(types.getFieldDef()?.type)
    const isPaged = (isObjectType(type) || isInterfaceType(type)) && 'edges' in type.getFields()
    return argument !== 'offset' && isPaged ? LONGEST_PAGE : PAGES[argument]!
  }
  const visitor = {
    Argument({ name: { value: argument }, value }: ArgumentNode) {
      if (!Object.hasOwn(PAGES, argument)) return
      const page = { argument, most: most(argument) }
      if (value.kind === Kind.INT) found.pages.push({ ...page, number: Number(value.value) })
      if (value.kind === Kind.VARIABLE) found.pages.push({ ...page, variable: value.name.value })
    },
    StringValue(...[{ value }, , parent, , ancestors]: Parameters<ASTVisitFn<StringValueNode>>) {
      if (unstorable(value)) found.unstorable ??= [...ancestors, parent].map(nameOf).findLast(Boolean) ?? 'query'
    },
  }
  visit(document, visitWithTypeInfo(types, visitor))
  read.set(document, found)
  return found
}

/** Whole numbers that no list has a page for, and texts in the document itself that cannot be stored. */
export function documentFaults(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  values: Record<string, unknown>,
): InputFault[] {
  const { pages, unstorable: field } = said(schema, document)
  const standing = (name: string): unknown => {
    const { defaultValue } = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name) ?? {}
    return Object.hasOwn(values, name)
      ? values[name]
      : defaultValue?.kind === Kind.INT
        ? Number(defaultValue.value)
        : undefined
  }
  const faults = pages.flatMap(({ argument, most, number, variable }) => {
    const given = variable === undefined ? number : standing(variable)
    return typeof given === 'number' && !(given >= 0 && given <= most)
      ? [
          {
            field: argument,
            message: `${argument} must be a whole number from 0 to ${most}.`,
            code: 'BAD_USER_INPUT' as const,
          },
        ]
      : []
  })
  return [
    ...faults.slice(0, 1),
    ...(field === undefined ? [] : [{ field, message: cannotBeStored(field), code: 'BAD_USER_INPUT' as const }]),
  ]
}
