import { gql, passedOn, variablesOf, type AnswerOf, type Connection } from './document.ts'
import { row, type Row, type Values } from './row.ts'
import { listOf, nodesOf } from './shape.ts'
import { asInput, paged } from './values.ts'

interface ListRow<More> {
  summary: string
  /** The documented number of rows on a page. */
  size: number
  /** The argument that takes the id in the path, of a list within something. */
  of?: string
  /** Arguments of the field beside the page, with their types: `text: String, active: Boolean`. */
  args?: string
  /** Values of these that do not come under the name of the argument. */
  values?: (given: Values) => Values
  /** The field of the root, where it is not the plural of the type. */
  field?: string
  /** The documented key of the list, where it is not called as the field. */
  key?: string
  /** Fields only the list shows, as an inline fragment. */
  more?: More
}

interface CsvRow<More, Whole> {
  summary: string
  /** The file's name, without its ending. */
  file: string
  /** A column's head and what a row shows there. */
  columns: Record<string, (row: Whole) => unknown>
  args?: string
  values?: (given: Values) => Values
  field?: string
  more?: More
}

interface ChangeRow<More, Whole> {
  summary: string
  /** By default the body. */
  values?: (given: Values) => Values
  status?: number
  takesList?: true
  /** Documented names of inputs, as a row says them. */
  names?: Row['names']
  /** Fields only this answer shows, as an inline fragment. */
  more?: More
  /** The payload's field, where it is not called as the type. */
  payload?: string
  /** A field of the payload that is told beside it. */
  beside?: string
  shape?: (row: Whole) => unknown
}

/** What a row is with the fields that only some answers show; of a text nobody knows yet, without. */
type With<Fields extends string, More extends string> = AnswerOf<Fields> &
  (More extends '' ? unknown : string extends More ? unknown : AnswerOf<More>)

const uncapitalized = (text: string) => text[0]!.toLowerCase() + text.slice(1)
const capitalized = (text: string) => text[0]!.toUpperCase() + text.slice(1)

/** The last parameter of a path: what a call on one thing names it by. */
const parameterOf = (route: string): string | undefined => /\{(\w+)\}[^{]*$/.exec(route)?.[1]

/** What the rows of a type are made from. */
interface Entity<Fields extends string> {
  type: string
  name: string
  fields: Fields
  shape: (row: AnswerOf<Fields>) => unknown
}

function listRow<Fields extends string, More extends string>(
  { name, fields, shape }: Entity<Fields>,
  route: string,
  { summary, size, of, args = '', values, field = `${name}s`, key = field, more }: ListRow<More>,
): Row {
  const free = `first: Int, offset: Int, ${args}`
  const id = parameterOf(route)
  const declared = of ? `$${id}: ID!, ${variablesOf(free)}` : variablesOf(free)
  const passed = of ? `${of}: $${id}, ${passedOn(free)}` : passedOn(free)
  const root = `${key === field ? '' : `${key}: `}${field}(${passed})`
  return {
    route,
    summary,
    values: (given) => paged(size)({ ...given, ...values?.(given) }),
    document: gql(`query (${declared}) { ${root} { totalCount edges { node { ${fields} ${more ?? ''} } } } }`),
    shape: (data: Record<string, Connection<With<Fields, More>>>, given) => ({
      ...listOf(key, data[key]!, given),
      [key]: nodesOf(data[key]!).map((row) => shape(row)),
    }),
  }
}

function csvRow<Fields extends string, More extends string>(
  { name, fields }: Entity<Fields>,
  route: string,
  { summary, file, columns, args = '', values, field = `${name}s`, more }: CsvRow<More, With<Fields, More>>,
): Row {
  const all = `first: Int, after: String, ${args}`
  const page = `edges { node { ${fields} ${more ?? ''} } } pageInfo { hasNextPage endCursor }`
  return {
    route,
    summary,
    values: (given) => ({ ...given, ...values?.(given), first: 100 }),
    document: gql(`query (${variablesOf(all)}) { ${field}(${passedOn(all)}) { ${page} } }`),
    csv: { name: file, columns },
  }
}

function changeRow<Fields extends string, More extends string>(
  { name, fields, shape: usual }: Entity<Fields>,
  route: string,
  mutation: string,
  { more, payload = name, beside, shape = usual, values = asInput, ...row }: ChangeRow<More, With<Fields, More>>,
): Row {
  const input = `$input: ${capitalized(mutation)}Input!`
  return {
    route,
    ...row,
    values,
    document: gql(
      `mutation (${input}) { ${mutation}(input: $input) { ${beside ?? ''} ${payload} { ${fields} ${more ?? ''} } } }`,
    ),
    shape: (data: Record<string, Record<string, With<Fields, More>>>) => {
      const answer = data[mutation]!
      const row = shape(answer[payload]!)
      return beside ? { ...(row as object), [beside]: answer[beside] } : row
    },
  }
}

/** The deletion of what takes the verb `delete`, named by its target, by the id in the path. */
export const deletionRow = (route: string, summary: string, target: string): Row =>
  row({
    route,
    summary,
    // As an input it is known as what the change is about: one that is none is not there.
    values: ({ id }) => ({ id, input: { databaseId: id } }),
    document: gql(`mutation ($id: ID!) { delete(input: { target: ${target}, databaseId: $id }) { _id: databaseId } }`),
    shape: (data) => data.delete,
  })

/**
 * Rows of one type: its fields as an inline fragment, `... on Brand { … }`, and how one of it is told outside. Each is
 * data like any other row, so that another summary or status is `{ ...Brand.one(route), status: 201 }`.
 */
export function entityRows<Fields extends string>(
  type: string,
  fields: Fields,
  shape: (row: AnswerOf<Fields>) => unknown = (row) => row,
) {
  const entity = { type, name: uncapitalized(type), fields, shape }
  return {
    /** A numbered page of a list, with `pagination`. */
    list: <More extends string = ''>(route: string, list: ListRow<More>): Row => listRow(entity, route, list),

    /** A list, whole, as a file. */
    csv: <More extends string = ''>(route: string, list: CsvRow<More, With<Fields, More>>): Row =>
      csvRow(entity, route, list),

    /** One by the id in the path; 404 for none. */
    one: <More extends string = ''>(
      route: string,
      summary: string,
      more?: More,
      shaped: (row: With<Fields, More>) => unknown = shape,
    ): Row => ({
      route,
      summary,
      values: (given) => ({ id: given[parameterOf(route) ?? 'id'] }),
      document: gql(`query ($id: ID!) { ${entity.name}(databaseId: $id) { ${fields} ${more ?? ''} } }`),
      shape: ({ [entity.name]: row }: Record<string, With<Fields, More> | null>) => row && shaped(row),
    }),

    /** A mutation that answers one of it. */
    change: <More extends string = ''>(
      route: string,
      mutation: string,
      change: ChangeRow<More, With<Fields, More>>,
    ): Row => changeRow(entity, route, mutation, change),

    /** Its deletion, by the id in the path; `also` are other inputs a call may bring. */
    remove: (route: string, summary: string, ...also: string[]): Row => ({
      route,
      summary,
      values: (given) => ({
        input: {
          databaseId: given[parameterOf(route) ?? 'id'],
          ...Object.fromEntries(also.map((input) => [input, given[input]])),
        },
      }),
      document: gql(`mutation ($input: Delete${type}Input!) { delete${type}(input: $input) { databaseId } }`),
      shape: (data: Record<string, { databaseId: string }>) => ({ _id: data[`delete${type}`]!.databaseId }),
    }),
  }
}
