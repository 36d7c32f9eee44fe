import type pg from 'pg'
import { z } from 'zod'
import type { ReportFile } from '../../../prisma/generated/client/client.ts'
import { askList, type Matching } from '../../domain/lists/ask.ts'
import { listFileOf, type ListColumn, type ListFile } from '../../domain/lists/listFile.ts'
import { viewerAtDoor } from '../../domain/people/viewer.ts'
import { choicesOf } from '../../domain/reporting/choices.ts'
import type { Cells } from '../../domain/reporting/load.ts'
import { contextInJob, type Context, type Services } from '../../platform/context.ts'
import { listIn } from '../searched.ts'
import { FORMATS, stateWord, type FileColumn } from './cells.ts'
import { Ended, type Line, type Source } from './source.ts'

/** Rows asked for at once. */
export const LIST_BATCH = 500

/** A list by the name its files are kept under; undefined where it has none. */
export function listNamed(report: string): { list: string; of: ListFile } | undefined {
  const list = listIn(report)
  const of = list === undefined ? undefined : listFileOf(list)
  return list === undefined || !of ? undefined : { list, of }
}

interface Work {
  list: string
  of: ListFile
  matching: Matching
  columns: readonly (ListColumn & { name: string })[]
  userId: string
  on: pg.ClientBase
}

/** Who asked, as they stand now: their reach and rights are asked again with each batch. Errors: Ended. */
async function askedBy(services: Services, { of, userId }: Pick<Work, 'of' | 'userId'>): Promise<Context> {
  const viewer = await viewerAtDoor(services, userId)
  if (!viewer || !of.may(viewer)) throw new Ended('You no longer have the right to see this list.')
  return contextInJob(services, viewer)
}

interface Page {
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
  edges: { node: Readonly<Record<string, unknown>> & { databaseId: string } }[]
}

/** A page of the list, with the fields of the columns. */
async function pageOf(services: Services, work: Work, after: string | null): Promise<Page> {
  // The turn is held by a connection that is cut where nothing is said on it for a minute.
  await work.on.query('SELECT 1')
  const fields = work.columns.map(({ fields: one }) => one).join(' ')
  const selection = `pageInfo { hasNextPage endCursor } edges { node { databaseId ${fields} } }`
  const page = { selection, most: LIST_BATCH, after }
  return askList<Page>(await askedBy(services, work), work.list, work.matching, page)
}

/**
 * Page after page as the screen would go on, each row once though it may move meanwhile. Where the row that was gone on
 * from is no more, it begins anew and leaves out what it had.
 */
async function* batchesOf(services: Services, work: Work): AsyncGenerator<Cells[]> {
  const had = new Set<string>()
  let [after, beginsAnew]: [string | null, boolean] = [null, false]
  for (;;) {
    const { pageInfo, edges }: Page = await pageOf(services, work, after)
    const fresh = edges.filter(({ node }) => !had.has(node.databaseId))
    for (const { node } of fresh) had.add(node.databaseId)
    if (fresh.length)
      yield fresh.map(({ node }) => Object.fromEntries(work.columns.map(({ name, value }) => [name, value(node)])))
    if (!edges.length && after !== null && !beginsAnew) [after, beginsAnew] = [null, true]
    else if (pageInfo.hasNextPage) after = pageInfo.endCursor
    else return
  }
}

async function countOf(services: Services, work: Work): Promise<number> {
  const page = { selection: 'totalCount', most: 1 }
  return (await askList<{ totalCount: number }>(await askedBy(services, work), work.list, work.matching, page))
    .totalCount
}

/** What narrows the list, as people read it. */
async function wordsOf(ctx: Context, of: ListFile, [name, value]: [string, unknown]): Promise<Line> {
  const { title, model } = of.filters[name] ?? { title: 'Sorted by' }
  if (model) {
    const found = await choicesOf(ctx, model, { text: null, chosen: value })
    return [title, found.find((one) => one.value === value)?.label ?? String(value)]
  }
  const words = [value].flat().map((one) => {
    if (typeof one === 'boolean') return one ? 'Yes' : 'No'
    return /^[A-Z_]+$/.test(String(one)) ? stateWord(String(one)) : String(one)
  })
  return [title, name === 'sort' ? words.join().replace(/ desc$/, ', from the end') : words.join(', ')]
}

async function aboutList(ctx: Context, { of, matching }: Work): Promise<Line[]> {
  const given = Object.entries(matching).filter(([, value]) => value != null && value !== '')
  return [['List', of.title], ...(await Promise.all(given.map((one) => wordsOf(ctx, of, one))))]
}

/** The first column of the screen names the row and is always there; then those that were chosen, in their order. */
function columnsOf({ columns }: ListFile, chosen: readonly string[]): (ListColumn & { name: string })[] {
  const [first = '', ...others] = Object.keys(columns)
  const shown = chosen.filter((key) => others.includes(key))
  return [first, ...(shown.length ? shown : others)].flatMap((key) =>
    columns[key]!.map((column, at) => ({ ...column, name: `${key}.${at}` })),
  )
}

const asked = z.object({ matching: z.record(z.string(), z.unknown()) })

/** The file of an admin list, with the rows of its screen. Errors: Ended. */
export async function listSource(
  services: Services,
  { list, of }: { list: string; of: ListFile },
  file: ReportFile,
  on: pg.ClientBase,
): Promise<Source> {
  const { userId } = file
  await askedBy(services, { of, userId })
  const { matching } = asked.parse(file.asked)
  const work = { list, of, matching, columns: columnsOf(of, file.columns), userId, on }
  return {
    title: of.title,
    name: of.title,
    columns: work.columns.map(({ name, title, kind }): FileColumn => ({ name, title, kind, format: FORMATS[kind] })),
    count: () => countOf(services, work),
    batches: () => batchesOf(services, work),
    totals: async () => ({}),
    about: async () => aboutList(await askedBy(services, work), work),
  }
}
