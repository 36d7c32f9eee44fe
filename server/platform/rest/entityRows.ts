import { asInput, gql, listOf, nodesOf, paged, type Connection, type Row, type Values } from './rest.ts'

interface ListRow {
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
  /** Fields only the list shows. */
  more?: string
}

interface ChangeRow<T> {
  summary: string
  /** By default the body. */
  values?: (given: Values) => Values
  status?: number
  takesList?: true
  /** Documented names of inputs, as a row says them. */
  names?: Row['names']
  /** Fields only this answer shows. */
  more?: string
  /** The payload's field, where it is not called as the type. */
  payload?: string
  shape?: (row: T) => unknown
}

const uncapitalized = (text: string) => text[0]!.toLowerCase() + text.slice(1)
const capitalized = (text: string) => text[0]!.toUpperCase() + text.slice(1)

/** The last parameter of a path: what a call on one thing names it by. */
const parameterOf = (route: string): string | undefined => /\{(\w+)\}[^{]*$/.exec(route)?.[1]

/**
 * Rows of one type: its fields, and how one of it is told outside. Each is data like any other row, so that another
 * summary or status is `{ ...Brand.one(route), status: 201 }`.
 */
export function entityRows<T = Values>(type: string, fields: string, shape: (row: T) => unknown = (row) => row) {
  const name = uncapitalized(type)
  return {
    /** A numbered page of a list, with `pagination`. */
    list(
      route: string,
      { summary, size, of, args = '', values, field = `${name}s`, key = field, more = '' }: ListRow,
    ): Row {
      const free = ['first: Int', 'offset: Int', ...args.split(/,\s*/).filter(Boolean)]
      const id = parameterOf(route)
      const variables = [...(of ? [`${id}: ID!`] : []), ...free].map((arg) => `$${arg}`)
      const passed = free.map((arg) => arg.replace(/:.*/, '')).map((arg) => `${arg}: $${arg}`)
      if (of) passed.unshift(`${of}: $${id}`)
      return {
        route,
        summary,
        values: (given) => paged(size)({ ...given, ...values?.(given) }),
        document: gql`query (${variables.join(', ')}) { ${key === field ? '' : `${key}: `}${field}(${passed.join(', ')}) { totalCount edges { node { ${fields} ${more} } } } }`,
        shape: (data: Record<string, Connection<T>>, given) => ({
          ...listOf(key, data[key]!, given),
          [key]: nodesOf(data[key]!).map((row) => shape(row)),
        }),
      }
    },

    /** One by the id in the path; 404 for none. */
    one: (route: string, summary: string, more = '', shaped: (row: T) => unknown = shape): Row => ({
      route,
      summary,
      values: (given) => ({ id: given[parameterOf(route) ?? 'id'] }),
      document: gql`query ($id: ID!) { ${name}(databaseId: $id) { ${fields} ${more} } }`,
      shape: (data: Record<string, T | null>) => data[name] && shaped(data[name]),
    }),

    /** A mutation that answers one of it. */
    change: (
      route: string,
      mutation: string,
      {
        summary,
        values = asInput,
        status,
        takesList,
        names,
        more = '',
        payload = name,
        shape: shaped = shape,
      }: ChangeRow<T>,
    ): Row => ({
      route,
      summary,
      ...(status ? { status } : {}),
      ...(takesList ? { takesList } : {}),
      ...(names ? { names } : {}),
      values,
      document: gql`mutation ($input: ${capitalized(mutation)}Input!) { ${mutation}(input: $input) { ${payload} { ${fields} ${more} } } }`,
      shape: (data: Record<string, Record<string, T>>) => shaped(data[mutation]![payload]!),
    }),

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
      document: gql`mutation ($input: Delete${type}Input!) { delete${type}(input: $input) { databaseId } }`,
      shape: (data: Record<string, { databaseId: string }>) => ({ _id: data[`delete${type}`]!.databaseId }),
    }),
  }
}
