import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'
import type { World } from '../support/world.ts'

/** What a mail server is to say to an email: nothing of its own, or an error before it is taken. */
export type Verdict = 'take' | 'refuse' | 'later' | 'cut'

/**
 * A real mail server that keeps what it takes, by address. `judge` says what becomes of each; `cut` takes the email and
 * breaks the connection before its answer.
 */
export async function mailServer(judge: (to: string) => Verdict = () => 'take') {
  const taken: { to: string; text: string }[] = []
  const lineOf = (id: string) =>
    [...(server.connections as Set<{ session: { id: string }; close(): void }>)].find((line) => line.session.id === id)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const verdict = judge(address)
      if (verdict === 'refuse') done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
      else if (verdict === 'later') done(Object.assign(new Error('Mailbox is busy'), { responseCode: 451 }))
      else done()
    },
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += String(chunk)
      })
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]!.address
        taken.push({ to, text })
        // As where the line breaks after the last byte: taken, and nobody says so.
        if (judge(to) === 'cut') lineOf(session.id)?.close()
        else done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, taken, of: (to: string) => taken.filter((email) => email.to === to) }
}

/** Works what waits, and what waits for its time as well once `minutes` have passed. */
export async function pass(
  { db, services, travel, jobs }: Pick<World, 'db' | 'services' | 'travel' | 'jobs'>,
  minutes: number,
): Promise<void> {
  travel(minutes * 60_000)
  // The queue goes by the database's clock, the portal by its own.
  await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at <= ${services.now()}`
  await jobs()
}
