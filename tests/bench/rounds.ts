import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import autocannon, { type Options } from 'autocannon'

const CONNECTIONS = 8
/** Clock ticks a second of /proc. */
const TICKS = 100

export interface Round {
  /** Requests a second. */
  rate: number
  /** Milliseconds that 99 of 100 stay below. */
  p99: number
  /** Milliseconds of processor a request: of the server, and of the database. */
  server: number
  database: number
}

const ticksOf = (pid: number | string): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    // Gone meanwhile, or no Linux.
    return 0
  }
}
/** Of each process of a database, by the folder it stands in. */
function ticksIn(folder: string): Map<string, number> {
  const found = execFileSync('pgrep', ['-f', `postgres -D ${folder}`], { encoding: 'utf8' }).trim()
  const children = execFileSync('pgrep', ['-P', found.split('\n')[0]!], { encoding: 'utf8' }).trim()
  return new Map(children.split('\n').map((pid) => [pid, ticksOf(pid)]))
}

/** Errors: an answer that is none. */
export async function round(request: Options, pid: number, folder: string, seconds = 2): Promise<Round> {
  const before = { server: ticksOf(pid), database: ticksIn(folder) }
  const { requests, latency, non2xx, errors } = await autocannon({
    ...request,
    duration: seconds,
    connections: CONNECTIONS,
  })
  if (non2xx || errors) throw new Error(`${non2xx} answers of ${request.url} are none, ${errors} failed`)
  const perRequest = (ticks: number) => (ticks * 1000) / TICKS / requests.total
  // Of a connection that went meanwhile nothing is known.
  const database = [...ticksIn(folder)].reduce((sum, [one, ticks]) => sum + ticks - (before.database.get(one) ?? 0), 0)
  return {
    rate: requests.average,
    p99: latency.p99,
    server: perRequest(ticksOf(pid) - before.server),
    database: perRequest(database),
  }
}

export const median = (figures: readonly number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN
