import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from 'busboy'
import { GraphQLError } from 'graphql'
import Upload from 'graphql-upload/Upload.mjs'
import { failure } from '../errors.ts'
import { MAX_UPLOAD_BYTES } from '../files/files.ts'
import type { Values } from '../rest/row.ts'
import { NO_OBJECT } from '../rest/values.ts'

/** Of a body without files. */
const MAX_JSON_BYTES = 1024 * 1024
/** Of everything one request brings: a chapter may come with several videos. */
export const MAX_REQUEST_BYTES = 3 * MAX_UPLOAD_BYTES
/** Nothing we read is nested deeper; parsers and writers of JSON call themselves for each level. */
const MAX_DEPTH = 64
/**
 * A sheet of 15,000 rows has fewer; a megabyte could hold half a million, each of them work for whoever copies or
 * checks it.
 */
const MAX_VALUES = 50_000
/** No input has nearly as many fields; an object of tens of thousands is work each time it is copied. */
const MAX_NAMES = 2_000

const tooLarge = (what = 'The request body is too large.') => failure('TOO_LARGE', what)

/**
 * JSON of a stranger. Errors: SyntaxError, BAD_REQUEST for what is nested too deeply, TOO_LARGE for too many values, or
 * too many names in one object.
 */
function parseJson(text: string): unknown {
  let depth = 0
  let values = 0
  let inText = false
  /** At each level, how many more names an object may have; none are counted in a list. */
  const left: number[] = []
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (inText) {
      if (sign === 92) at++
      else if (sign === 34) inText = false
    } else if (sign === 34) inText = true
    else if (sign === 91 || sign === 123) {
      if (++depth > MAX_DEPTH) throw failure('BAD_REQUEST', `The JSON is nested more than ${MAX_DEPTH} levels deep.`)
      left[depth] = sign === 123 ? MAX_NAMES - 1 : Infinity
    } else if (sign === 93 || sign === 125) depth--
    else if (sign === 44) {
      if (++values > MAX_VALUES) throw tooLarge(`The request body holds more than ${MAX_VALUES} values.`)
      if (--left[depth]! < 0) throw tooLarge(`An object in the request body has more than ${MAX_NAMES} names.`)
    }
  }
  const value: unknown = JSON.parse(text)
  // Names may be written as escapes; a reviver would cost ten times the parsing.
  if (/__proto__|\\u00[57]/i.test(text)) dropProto(value)
  return value
}

/** Takes the name out that turns an object into something else where it is copied. */
function dropProto(value: unknown): void {
  const left = [value]
  while (left.length) {
    const one = left.pop()
    if (typeof one !== 'object' || one === null) continue
    if (Object.hasOwn(one, '__proto__')) delete (one as Record<string, unknown>)['__proto__']
    for (const inner of Object.values(one)) if (typeof inner === 'object' && inner !== null) left.push(inner)
  }
}

/** What ends the reading of a body: `fail` from within, the line from without, the clock where there is a deadline. */
function reading<T>(
  req: IncomingMessage,
  deadline: number | null,
  begin: (done: (value: T) => void, fail: (error: Error) => void) => () => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let stop = () => {}
    const settle = (act: () => void) => {
      clearTimeout(late)
      req.off('close', cut).off('error', cut)
      stop()
      act()
    }
    const fail = (error: Error) => settle(() => reject(error))
    const cut = () => {
      if (!req.complete) fail(failure('BAD_REQUEST', 'The request body was cut short.'))
    }
    const late =
      deadline === null
        ? undefined
        : setTimeout(() => fail(failure('TIMEOUT', 'The request body took too long to arrive.')), deadline)
    req.once('close', cut).once('error', cut)
    stop = begin((value) => settle(() => resolve(value)), fail)
  })
}

/**
 * A JSON body of at most a megabyte that arrives within so many milliseconds; undefined when it is empty. Errors:
 * TOO_LARGE, TIMEOUT, SyntaxError, BAD_REQUEST.
 */
export async function jsonOf(req: IncomingMessage, patience: number): Promise<unknown> {
  if (Number(req.headers['content-length'] ?? 0) > MAX_JSON_BYTES) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  await reading<void>(req, patience, (done, fail) => {
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > MAX_JSON_BYTES) fail(tooLarge())
      else chunks.push(chunk)
    }
    req.on('data', take).once('end', done)
    return () => void req.off('data', take).off('end', done)
  })
  const text = Buffer.concat(chunks).toString('utf8')
  return text.trim() ? parseJson(text) : undefined
}

/** What may still come after an answer that did not wait for the body, in bytes and milliseconds. */
const REST_BYTES = 4 * 1024 * 1024
const REST_TIME = 5000

/** After an answer that did not wait for the body: a short rest may still come, of a long one the line is cut. */
export function forgetRest(req: IncomingMessage): void {
  if (req.complete || req.destroyed) return
  const { socket } = req
  const [before, until] = [socket.bytesRead, performance.now() + REST_TIME]
  req.resume()
  // Looked at from outside, since an answered request loses its listeners.
  const look = setInterval(() => {
    if (!req.complete && !socket.destroyed) {
      if (socket.bytesRead - before < REST_BYTES && performance.now() < until) return
      socket.destroy()
    }
    clearInterval(look)
  }, 20)
}

export interface Body {
  values: Values
  /** Removes scratch files; call when the answer is made. */
  discard(): Promise<void>
}

const noBody: Body = { values: {}, discard: async () => {} }

interface Taking {
  /** Where files wait, each request in a folder of its own. */
  scratch: string
  /** Whether the call takes files at all; of others none is written down. */
  files: boolean
  /** How long a body without files may take to arrive, in milliseconds. */
  patience: number
}

/** Refuses a body that says it is larger than anything we take. Errors: TOO_LARGE. */
export function refuseOversize(req: IncomingMessage): void {
  if (Number(req.headers['content-length'] ?? 0) > MAX_REQUEST_BYTES)
    throw tooLarge('Your files are too large together.')
}

/** Multipart parts by name: texts, the `data` part as JSON, files as uploads whose bytes wait in a scratch folder. */
async function multipartOf(req: IncomingMessage, { scratch, files: takesFiles, patience }: Taking): Promise<Body> {
  refuseOversize(req)
  const folder = path.join(scratch, randomUUID())
  if (takesFiles) await mkdir(folder, { recursive: true })
  const discard = () => rm(folder, { recursive: true, force: true })
  const values: Values = {}
  const writing: Promise<void>[] = []
  const streams: Readable[] = []
  try {
    const parser = busboy({
      headers: req.headers,
      limits: { fileSize: MAX_UPLOAD_BYTES, files: takesFiles ? 60 : 0, fields: 200, fieldSize: MAX_JSON_BYTES },
      defParamCharset: 'utf8',
    })
    // The first problem ends the reading: nothing more of such a body is kept.
    await reading<void>(req, takesFiles ? null : patience, (done, fail) => {
      let size = 0
      const count = (chunk: Buffer) => {
        size += chunk.length
        if (size > MAX_REQUEST_BYTES) fail(tooLarge('Your files are too large together.'))
      }
      parser.on('field', (name, value, { valueTruncated }) => {
        if (valueTruncated) return fail(tooLarge(`${name.slice(0, 60)} is too long.`))
        if (name !== 'data') return void (values[name] = value)
        try {
          values.data = parseJson(value)
        } catch (error) {
          fail(
            error instanceof GraphQLError
              ? error
              : failure('BAD_USER_INPUT', 'The data part must be JSON.', { data: 'must be JSON' }),
          )
        }
      })
      parser.on('file', (name, stream, { filename, mimeType, encoding }) => {
        streams.push(stream)
        stream.on('limit', () => fail(tooLarge('Your file is too large.')))
        const written = keep(
          stream,
          path.join(folder, String(writing.length)),
          { name, filename, mimetype: mimeType, encoding },
          values,
        )
        // A full disk ends the reading at once.
        written.catch(fail)
        writing.push(written)
      })
      parser.once('filesLimit', () =>
        fail(failure('BAD_USER_INPUT', takesFiles ? 'Too many files at once.' : 'This call takes no files.')),
      )
      parser.once('fieldsLimit', () => fail(failure('BAD_USER_INPUT', 'Too many fields at once.')))
      // Its complaints have no code, and some are more than one.
      parser.on('error', () => fail(failure('BAD_USER_INPUT', 'The multipart body is broken or was cut short.')))
      parser.once('close', done)
      req.on('data', count).pipe(parser)
      return () => void req.off('data', count).unpipe(parser)
    })
    await Promise.all(writing)
    return { values, discard }
  } catch (error) {
    for (const stream of streams) stream.destroy()
    await Promise.allSettled(writing)
    await discard()
    // busboy throws at headers it cannot read.
    throw error instanceof Error && !('code' in error) && !(error instanceof GraphQLError)
      ? failure('BAD_USER_INPUT', 'The multipart body is broken or was cut short.')
      : error
  }
}

interface Part {
  name: string
  filename: string | undefined
  mimetype: string
  encoding: string
}

/** Writes a part to a scratch file. It stands among the values as an upload at once, to be read when it is whole. */
async function keep(
  stream: Readable,
  file: string,
  { name, filename, mimetype, encoding }: Part,
  values: Values,
): Promise<void> {
  const upload = new Upload()
  // Photos of one thing may come under one name; they stay in the order they came, whichever is written first.
  const before = values[name]
  values[name] =
    before instanceof Upload
      ? [before, upload]
      : Array.isArray(before) && before[0] instanceof Upload
        ? [...(before as unknown[]), upload]
        : upload
  await pipeline(stream, createWriteStream(file))
  upload.resolve({ filename: filename ?? name, mimetype, encoding, createReadStream: () => createReadStream(file) })
}

/** Reads whatever body came. Errors: with a code for what people can mend; SyntaxError for broken JSON. */
export async function bodyOf(req: IncomingMessage, taking: Taking): Promise<Body> {
  if (req.method === 'GET' || req.method === 'HEAD' || req.headers['content-length'] === '0') return noBody
  const type = (req.headers['content-type'] ?? '').toLowerCase()
  if (type.startsWith('multipart/form-data')) return multipartOf(req, taking)
  if (
    type.startsWith('application/json') ||
    (!type && req.headers['content-length'] === undefined && !req.headers['transfer-encoding'])
  ) {
    const parsed = await jsonOf(req, taking.patience)
    return {
      ...noBody,
      values: Array.isArray(parsed)
        ? { items: parsed, [NO_OBJECT]: 'list' }
        : typeof parsed === 'object' && parsed !== null
          ? (parsed as Values)
          : parsed === undefined
            ? {}
            : { [NO_OBJECT]: 'other' },
    }
  }
  throw failure('BAD_USER_INPUT', 'Send the body as application/json or multipart/form-data.')
}
