import { GraphQLError } from 'graphql'
import { headersOf, STATUS, type ErrorCode } from '../errors.ts'
import type { Answer } from './answer.ts'
import type { Row, Values } from './row.ts'
import { bodyOf } from './values.ts'

/** Text that stands for a list or an object of its own, as parts of a form do. */
const isEncoded = (text: string): boolean => /^\s*[[{]/.test(text)

/**
 * Where in a call stands what an error names by its path in the input: under the name it was sent by, no deeper than what
 * was sent goes.
 */
function sentName(path: string, given: Values, names: NonNullable<Row['names']> = {}): string {
  const parts = path.split('.')
  const body = bodyOf(given)
  const under = (at: Values, name: string): string | undefined =>
    [name, ...(names[name] ?? [])].find((each) => at[each] !== undefined)
  const first = under(body, parts[0]!)
  if (first === undefined) return [names[parts[0]!]?.[0] ?? parts[0]!, ...parts.slice(1)].join('.')
  const sent = [first]
  let at: unknown = body[first]
  for (const part of parts.slice(1)) {
    if (typeof at === 'object' && at !== null) {
      const name = Array.isArray(at) ? part : (under(at as Values, part) ?? part)
      sent.push(name)
      at = (at as Values)[name]
    } else if (at == null || (typeof at === 'string' && isEncoded(at))) sent.push(part)
    else {
      // Of what was sent flat, such as a day and its time beside one another, it may have a name of its own.
      const beside = parts.length > 2 && names[parts[0]!]?.includes(first) ? under(body, parts.at(-1)!) : undefined
      return beside ?? sent.join('.')
    }
  }
  return sent.join('.')
}

/** An error by the names of the call. */
export function asSent(error: GraphQLError, given: Values, { names }: Row): GraphQLError {
  const fields = error.extensions.fields as Record<string, string> | undefined
  if (!fields) return error
  const said = (path: string, text: string) =>
    text.startsWith(`${path} `) || text.startsWith(`${path}:`)
      ? sentName(path, given, names) + text.slice(path.length)
      : text
  const entries = Object.entries(fields)
  return new GraphQLError(
    entries.reduce((text, [path]) => said(path, text), error.message),
    {
      originalError: error,
      extensions: {
        ...error.extensions,
        fields: Object.fromEntries(entries.map(([path, text]) => [sentName(path, given, names), said(path, text)])),
      },
    },
  )
}

/** Errors as an answer: the highest status among them and their texts, the first field in the x-field header. */
export function refused(errors: readonly GraphQLError[]): Answer {
  const known = errors.filter((error) => typeof error.extensions.code === 'string' && error.extensions.code in STATUS)
  if (known.length < errors.length) return { status: 500, body: 'Unexpected Error' }
  const field = known.flatMap((error) => Object.keys((error.extensions.fields ?? {}) as object))[0]
  return {
    status: Math.max(...known.map((error) => STATUS[error.extensions.code as ErrorCode])),
    body: [...new Set(known.map((error) => error.message))].join('\n'),
    headers: {
      ...(Object.assign({}, ...known.map(headersOf)) as Record<string, string>),
      ...(field ? { 'x-field': encodeURIComponent(field) } : {}),
    },
  }
}
