import { expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { mortalServer } from '../support/process.ts'
import { inputOf, reportFiles } from '../support/reports/files.ts'
import { linesIn } from '../support/reports/sheets.ts'
import { openWorld } from '../support/world.ts'

/** As many as several batches take. */
const ROWS = 30_000

const world = await openWorld()
const { ask, read, bytesOf, crowd } = reportFiles(world)

it('a process killed in the middle of a file: the next one begins it anew, and it is whole', async () => {
  const admin = await world.person('company-admin')
  await crowd('Killed', 'K', (await makeDealer(world.db)).id, ROWS)
  const { id } = await ask(admin, inputOf('Killed', { format: 'CSV' }))
  const server = await mortalServer(world)
  const until = async (isSo: (row: { status: string; total: number }) => boolean) => {
    while (!isSo(await world.db.reportFile.findUniqueOrThrow({ where: { id } })))
      await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await server.start()
  await until(({ total }) => total > 0)
  // It waits to say how far it is: on a busy machine it would be over before somebody looks.
  await world.db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT id FROM "ReportFile" WHERE id = ${id}::uuid FOR UPDATE`
      const waits = () =>
        tx.$queryRaw<unknown[]>`SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`
      while (!(await waits()).length) await new Promise((resolve) => setTimeout(resolve, 5))
      await server.kill()
    },
    { timeout: 300_000 },
  )
  const left = (await read(admin, id))!
  expect(left).toMatchObject({ status: 'RUNNING', total: ROWS, file: null })
  expect(left.done).toBeLessThan(ROWS)
  await server.start()
  await until(({ status }) => status === 'READY')
  await server.kill()
  const names = linesIn(await bytesOf(admin, id)).slice(1, -1).map(([name]) => name) // prettier-ignore
  expect(new Set(names).size).toBe(ROWS)
  expect(names).toHaveLength(ROWS)
  expect(await world.db.reportFile.findUniqueOrThrow({ where: { id } })).toMatchObject({ attempts: 2, done: ROWS })
})
