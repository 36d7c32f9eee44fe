import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { keysOf } from '../attachments/storedKeys.ts'
import type { Context } from '../context.ts'
import { pathsInArchive } from '../files/zip/zipNames.ts'
import { zipStream } from '../files/zip/zipStream.ts'
import { FOR_SPREADSHEETS } from '../values/csv.ts'
import { momentIn, USUAL_ZONE } from '../values/days.ts'
import type { Answer } from './answer.ts'
import type { Connection } from './document.ts'
import type { Row, Values } from './row.ts'
import { nodesOf } from './shape.ts'

/** A page of the one connection that a document answers. */
interface Page extends Connection<Values> {
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** The one connection of an answer, which rows of files ask for. */
export const pageIn = (data: Values): Page | undefined => Object.values(data as Record<string, Page>)[0]

/** The rows of all pages, each page asked for when its turn comes. */
export async function* pagesFrom(first: Values, next: (after: string) => Promise<Values>): AsyncGenerator<Values[]> {
  for (let page = pageIn(first); page;) {
    yield nodesOf(page)
    const { hasNextPage, endCursor }: Page['pageInfo'] = page.pageInfo
    page = hasNextPage && endCursor ? pageIn(await next(endCursor)) : undefined
  }
}

/** Where the portal lives; the settings stand above the rows of this ring and are read as they are kept. */
async function zoneOf({ db }: Context): Promise<string> {
  const kept = (await db.settings.findUnique({ where: { id: 1 }, select: { values: true } }))?.values
  const zone = kept !== null && typeof kept === 'object' && 'timeZone' in kept ? kept.timeZone : undefined
  return typeof zone === 'string' ? zone : USUAL_ZONE
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** A moment as spreadsheets read it, by the clock of the portal; all else as it is. */
const asInSheets = (value: unknown, timeZone: string) =>
  value instanceof Date || (typeof value === 'string' && MOMENT.test(value))
    ? momentIn(timeZone, new Date(value))
    : (value ?? '')

/** All pages as one CSV file, read while it is sent. */
export function csvOf(
  { name, columns }: NonNullable<Row['csv']>,
  pages: AsyncGenerator<Values[]>,
  given: Values,
  context: Context,
): Answer {
  async function* lines() {
    const timeZone = await zoneOf(context)
    yield Object.keys(columns)
    for await (const nodes of pages)
      for (const node of nodes) yield Object.values(columns).map((cell) => asInSheets(cell(node, given), timeZone))
  }
  const stream = Readable.from(lines()).compose(stringify(FOR_SPREADSHEETS)) as Readable
  return {
    status: 200,
    stream,
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}.csv"` },
  }
}

/** The files of all pages as one archive, read while it is sent. */
export function zipOf(
  { name, entry }: NonNullable<Row['zip']>,
  pages: AsyncGenerator<Values[]>,
  first: Values,
  given: Values,
  { db, services: { files, now } }: Context,
): Answer {
  async function* entries() {
    const pathFor = pathsInArchive()
    for await (const nodes of pages) {
      const found = nodes.flatMap((node) => entry(node, given) ?? [])
      const keys = await keysOf(
        db,
        found.map(({ fileId }) => fileId),
      )
      for (const { path, fileId } of found) {
        const key = keys.get(fileId)
        if (key) yield { name: pathFor(path), open: () => files.store.read(key) }
      }
    }
  }
  return {
    status: 200,
    stream: zipStream(entries(), now()),
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${name(first, given)}.zip`)}`,
    },
  }
}

/** A text as a file to keep. */
export function fileOf({ name, mediaType, text }: NonNullable<Row['file']>, data: Values, given: Values): Answer {
  const content = text(data, given)
  if (content == null) return { status: 404, body: 'Not found' }
  return {
    status: 200,
    stream: Readable.from([content]),
    headers: { 'content-type': mediaType, 'content-disposition': `attachment; filename="${name}"` },
  }
}
