import type { Checked, Importable } from '../domain/imports/importable.ts'
import type { Fault, Line, Read } from '../domain/imports/lines.ts'
import type { Change } from '../platform/events.ts'
import { accountOf, type Viewer } from '../platform/viewer.ts'

/** Rows in one statement; between two batches others have their turn. */
export const BATCH = 250

export const badRows = (faults: Fault[]): number => new Set(faults.map(({ row }) => row)).size
export const breathe = () => new Promise<void>((resolve) => setImmediate(resolve))

/** How far the work is, told whenever a batch is done. */
type Tell = (done: number) => Promise<void>

export async function batches<T>(all: T[], work: (batch: T[], done: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += BATCH) {
    await work(all.slice(from, from + BATCH), Math.min(all.length, from + BATCH))
    await breathe()
  }
}

/** Writes a batch that was looked at; what is wrong with a row by now is a fault, as in the check. */
export async function write(c: Change, { faults, save }: Checked, byId: string) {
  const written = await save(c, byId)
  return { created: written.created, faults: [...faults, ...written.faults] }
}

/** Thrown to undo everything; carries what was wrong. */
const refusal = (faults: Fault[]) => Object.assign(new Error('Some rows need attention.'), { faults })
export const isRefusal = (error: unknown): error is ReturnType<typeof refusal> =>
  error instanceof Error && 'faults' in error

interface Options {
  skipBad: boolean
  viewer: Viewer
  tell?: Tell
}

/** One transaction for all rows. Errors: a refusal with the faults of the first bad batch; nothing is written then. */
export async function writeAll(
  c: Change,
  kind: Importable,
  lines: Line[],
  read: Read,
  { skipBad, viewer, tell }: Options,
) {
  const check = await kind.prepare(c.tx, lines, read, viewer)
  const result = { created: 0, faults: [] as Fault[] }
  await batches(lines, async (batch, done) => {
    const { created, faults } = await write(c, await check(c.tx, batch), accountOf(viewer))
    if (faults.length && !skipBad) throw refusal(faults)
    result.created += created
    result.faults.push(...faults)
    await tell?.(done)
  })
  return result
}
