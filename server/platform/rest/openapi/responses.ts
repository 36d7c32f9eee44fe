import type { CompiledRow } from '../compile.ts'
import type { Audience } from './audience.ts'
import { operationIdOf } from './names.ts'
import { exampleOf, shapes } from './shapes.ts'

const FIELD = 'x-field'
const LATER = 'retry-after'

/** How a call fails: the name of the response, what it means and the headers that say more. */
const FAULTS: Record<string, { name: string; description: string; headers?: string[] }> = {
  400: { name: 'BadRequest', description: 'A value cannot be understood.', headers: [FIELD] },
  401: { name: 'SignInFirst', description: 'Nobody is signed in, or the token is not known.' },
  403: { name: 'NotAllowed', description: 'The caller may not do this, or the call comes from another site.' },
  404: { name: 'NotFound', description: 'There is no such thing, or the caller may not see it.' },
  409: {
    name: 'Conflict',
    description: 'Somebody changed it meanwhile, or it does not fit what is there.',
    headers: [FIELD, LATER],
  },
  413: { name: 'TooLarge', description: 'The body is larger than the call takes.' },
  422: { name: 'BadInput', description: 'A value is understood but refused.', headers: [FIELD] },
  423: { name: 'ClosedForAWhile', description: 'Closed after too many wrong guesses.', headers: [LATER] },
  429: { name: 'TooMany', description: 'Too many calls.', headers: [LATER] },
  503: { name: 'Unavailable', description: 'The portal cannot answer right now; nothing was saved.', headers: [LATER] },
  507: { name: 'NoRoom', description: 'The server has no room left; nothing was saved.' },
  default: { name: 'Unexpected', description: 'Anything else that went wrong.' },
}

const HEADERS = {
  [FIELD]: { description: 'The field to correct, as the call named it, percent-encoded.', schema: { type: 'string' } },
  [LATER]: { description: 'Seconds to wait before trying again.', schema: { type: 'integer', minimum: 0 } },
}

/** The ways to fail that calls share: a text that people may read, of one shape whatever the status. */
export const faultResponses = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.values(FAULTS).map(({ name, description, headers }) => [
      name,
      {
        description,
        ...(headers
          ? {
              headers: Object.fromEntries(
                headers.map((header) => [header, { $ref: `#/components/headers/${header}` }]),
              ),
            }
          : {}),
        content: { 'text/plain': { schema: { $ref: '#/components/schemas/ErrorText' } } },
      },
    ]),
  )
export const faultHeaders = HEADERS
export const errorText = { description: 'What went wrong, in words people may read.', type: 'string' }

function faultsOf({ method, path, changes }: CompiledRow, { isOpen }: Audience): string[] {
  return [
    '400',
    ...(isOpen ? [] : ['401']),
    ...(isOpen && !changes ? [] : ['403']),
    ...(path.includes('{') || changes || method === 'GET' ? ['404'] : []),
    ...(changes ? ['409', '413'] : []),
    '422',
    ...(changes && isOpen ? ['423'] : []),
    '429',
    '503',
    ...(changes ? ['507'] : []),
    'default',
  ]
}

const WORDS: Record<string, string> = {
  201: 'Made.',
  202: 'Taken in; something is still to be done.',
  204: 'Done, with nothing to tell.',
  409: 'It could not be done; the answer says why.',
}

const asFile = (mediaType: string, description: string) => ({
  200: { description, content: { [mediaType]: { schema: { type: 'string' } } } },
})

/** What a call answers where all went well. */
function successesOf(compiled: CompiledRow): Record<string, unknown> {
  const { row } = compiled
  if (row.redirect)
    return {
      302: {
        description: 'The browser goes on to the address in the location header.',
        headers: { location: { schema: { type: 'string' } } },
      },
    }
  if (row.csv) return asFile('text/csv', `A table with the columns ${Object.keys(row.csv.columns).join(', ')}.`)
  if (row.zip)
    return {
      200: {
        description: 'A zip archive.',
        content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
      },
    }
  if (row.file) return asFile(row.file.mediaType.split(';')[0]!, `The file ${row.file.name}.`)
  const call = operationIdOf(compiled)
  const example = exampleOf(call)
  return Object.fromEntries(
    Object.entries(shapes().answers[call] ?? {}).map(([status, schema]) => [
      status,
      {
        description: WORDS[status] ?? 'Done.',
        ...(schema
          ? {
              content: {
                'application/json': { schema, ...(status === '200' && example !== undefined ? { example } : {}) },
              },
            }
          : {}),
      },
    ]),
  )
}

/** Everything a call answers, by status. */
export function responsesOf(compiled: CompiledRow, audience: Audience): Record<string, unknown> {
  return {
    ...Object.fromEntries(
      faultsOf(compiled, audience).map((status) => [
        status,
        { $ref: `#/components/responses/${FAULTS[status]!.name}` },
      ]),
    ),
    ...successesOf(compiled),
  }
}
