import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { PubSub, Topic, Topics } from '../pubsub.ts'

/** How long news are kept; a process that heard nothing for longer may have missed some. */
export const KEPT_MINUTES = 10
/** How often it is looked without a bell, in milliseconds: who was killed before it rang, a lost connection. */
const LOOK = 1000
/** Bells and looks are so many milliseconds apart at least: a thousand changes a second are two hundred of each at most. */
const PACE = 5
/** A look that takes longer has lost its connection, in milliseconds. */
const PATIENCE = 5000
/** How long after a failure it is tried again, in milliseconds. */
const AGAIN = 250

const BELL = 'live_news'

/**
 * What came into sight since the last look, and how far that is. A transaction that was open then and has committed
 * since is not in that snapshot, whatever its ids: each piece comes once, none is passed by.
 */
const UNHEARD = `
  SELECT pg_current_snapshot()::text AS snapshot, (
    SELECT json_agg(json_build_array(topic, channel, payload) ORDER BY id) FROM "LiveNews"
    WHERE transaction >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(transaction, $1::pg_snapshot)
      AND origin <> $2::uuid) AS news`

interface Hearing {
  origin: string
  pubsub: PubSub
  log: Logger
}

/**
 * A connection that hears the bell. A plan for small tables would read all of a large one, so there is one way alone.
 * The connection is found broken where an answer does not come.
 */
async function listening(url: string, heard: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
    keepAlive: true,
    application_name: 'paddock news',
    options: '-c enable_seqscan=off -c enable_bitmapscan=off',
  })
  client.on('error', () => heard())
  client.on('notification', ({ processId }) => {
    // Its own bell.
    if (processId !== (client as unknown as { processID: number }).processID) heard()
  })
  try {
    await client.connect()
    await client.query(`LISTEN ${BELL}`)
    return client
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
}

/** Where a process begins: whoever asks for something after this hears of what changes. */
async function beginning(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ snapshot: string }>('SELECT pg_current_snapshot()::text AS snapshot')
  return rows[0]!.snapshot
}

/** Rings one bell at a time: what committed meanwhile is told by the next. Who does not hear it looks by themselves. */
function bell(connection: () => pg.Client | undefined): () => void {
  let rings = 0
  async function ring(): Promise<void> {
    if (rings++) return
    for (let before = 0; before !== rings;) {
      before = rings
      await connection()
        ?.query(`NOTIFY ${BELL}`)
        .catch(() => {})
      await pause(PACE)
    }
    rings = 0
  }
  return () => void ring()
}

/**
 * Tells who listens in this process what other processes wrote, from now on. A lost connection is made anew and goes on
 * where the last look ended; where that is longer ago than news are kept, all that listens is told so.
 */
export async function hearOthers(url: string, { origin, pubsub, log }: Hearing) {
  let client: pg.Client | undefined
  let snapshot = ''
  let lastLook = performance.now()
  let [isStopped, isWanted, isLost] = [false, false, false]
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    // It does not say yet where it begins.
    if (!snapshot) return
    client ??= await listening(url, wake)
    const { rows } = await client.query<{ snapshot: string; news: [Topic, string, Topics[Topic]][] | null }>({
      name: 'unheard',
      text: UNHEARD,
      values: [snapshot, origin],
    })
    if (performance.now() - lastLook > KEPT_MINUTES * 60_000) pubsub.tell('news.missed', 'here', true)
    ;[snapshot, lastLook] = [rows[0]!.snapshot, performance.now()]
    for (const one of rows[0]!.news ?? []) pubsub.tell(...one)
  }

  /** Looks as long as somebody asks for it. */
  async function looks(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false
      try {
        await look()
        if (isLost) log.info('news of other processes are heard again')
        isLost = false
        await pause(PACE)
      } catch (error) {
        if (!isLost) log.warn({ err: error }, 'news of other processes are not heard; trying again')
        isLost = true
        void client?.end().catch(() => {})
        client = undefined
        isWanted = true
        await pause(AGAIN)
      }
    }
    looking = undefined
  }
  function wake(): void {
    isWanted = true
    looking ??= looks()
  }

  client = await listening(url, wake)
  snapshot = await beginning(client)
  const timer = setInterval(wake, LOOK).unref()
  return {
    ring: bell(() => client),
    async stop() {
      isStopped = true
      clearInterval(timer)
      await looking
      await client?.end().catch(() => {})
    },
  }
}
