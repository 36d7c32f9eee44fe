import { createServer, type Server } from 'node:http'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client'
import { readCounts } from '../reads/reads.ts'

collectDefaultMetrics()

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time to answer, by kind of call.',
  labelNames: ['kind', 'status'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
})

/** Counts one answer. */
export const measured = (kind: string, status: number, seconds: number): void =>
  duration.observe({ kind, status: `${Math.floor(status / 100)}xx` }, seconds)

const drift = new Gauge({
  name: 'paddock_ledger_drift',
  help: 'Findings of the last check of the ledger; 0 is the only good one.',
})

/** Tells what the last check of the ledger found. */
export const ledgerDrift = (findings: number): void => drift.set(findings)

const chain = new Gauge({
  name: 'paddock_activity_log_problems',
  help: 'Problems the last check of the activity log found; 0 is the only good one.',
})

/** Tells what the last check of the activity log found. */
export const activityLogProblems = (problems: number): void => chain.set(problems)

const single = new Gauge({
  name: 'paddock_database_single_role',
  help: '1 where the role that serves could switch off what guards the activity log.',
  aggregator: 'max',
})

/** Tells whether one database role both migrates and serves. */
export const singleRole = (is: boolean): void => single.set(is ? 1 : 0)

const together = new Gauge({ name: 'paddock_processes', help: 'Server processes on this database.', aggregator: 'max' })

/** Tells how many server processes work on the database. */
export const processes = (count: number): void => together.set(count)

// Counted where they are made; told when somebody asks.
new Counter({
  name: 'paddock_reads_total',
  help: 'Reads outside of transactions: compiled, left to Prisma, or asked of Prisma because the compiled one failed.',
  labelNames: ['by'],
  collect() {
    this.reset()
    for (const [by, count] of Object.entries(readCounts)) this.inc({ by }, count)
  },
})

/** Lets the process that started this one ask for its figures. */
export const answerForMetrics = (): void => void new AggregatorRegistry()

/** The figures of all processes that this one started, as one. */
export function metricsOfWorkers(): () => Promise<string> {
  const all = new AggregatorRegistry()
  return () => all.clusterMetrics()
}

/** Prometheus figures on a port of their own, which is not for the public. */
export function serveMetrics(port: number, figures = () => register.metrics()): Server {
  return createServer((_req, res) => {
    void figures().then(
      (text) => res.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => res.writeHead(500).end(),
    )
  }).listen(port, '127.0.0.1')
}
