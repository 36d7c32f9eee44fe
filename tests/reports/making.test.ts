import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { makeAdminGroup } from '../../prisma/factories/groups.ts'
import { tokenHash } from '../../server/access/sessions/sessions.ts'
import { BATCH } from '../../server/reports/files/rows.ts'
import { inputOf, reportFiles } from '../support/reports/files.ts'
import { linesIn } from '../support/reports/sheets.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld()
const { db, graphql, person, jobs, origin, signIn, travel } = world
const { ask, read, urlOf, download, bytesOf, people, crowd, halfWay } = reportFiles(world)
const admin = await person('company-admin')
const CANCEL = `mutation ($id: ID!) { cancelReportFile(input: { databaseId: $id }) { reportFile { status } } }`
const CSV = { format: 'CSV' }
const newName = () => `C${randomUUID().slice(0, 8)}`
const rowsIn = (bytes: Buffer) => linesIn(bytes).slice(1, -1)
/** Works whatever waits for later, such as what failed and is tried again, until the file is so. */
const until = (id: string, status: string) =>
  expect
    .poll(async () => {
      await db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL`
      await jobs()
      return (await read(admin, id))?.status ?? 'GONE'
    })
    .toBe(status)

describe('a file on its way', () => {
  it('is one however often it is asked for, and tells how far it is', async () => {
    const { lastName } = await people(['Ann', 'Bea'])
    const first = await ask(admin, inputOf(lastName))
    const again = await Promise.all([ask(admin, inputOf(lastName)), ask(admin, inputOf(lastName))])
    expect(again.map(({ id }) => id)).toEqual([first.id, first.id])
    expect((await ask(admin, inputOf(lastName, CSV))).id).not.toBe(first.id)
    expect(await read(admin, first.id)).toMatchObject({ status: 'WAITING', file: null })
    await jobs()
    expect(await read(admin, first.id)).toMatchObject({ status: 'READY', total: 2, done: 2, problem: '' })
    expect((await ask(admin, inputOf(lastName))).id).not.toBe(first.id)
    await jobs()
  })

  it('is as many batches as it takes: each row once, in order', async () => {
    const lastName = newName()
    await crowd(lastName, 'A', (await makeDealer(db)).id, 2 * BATCH + 7)
    const { id } = await ask(admin, inputOf(lastName, CSV))
    await jobs()
    const names = rowsIn(await bytesOf(admin, id)).map(([name]) => name!)
    expect(names).toHaveLength(2 * BATCH + 7)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(names.toSorted())
    expect(await read(admin, id)).toMatchObject({ total: 2 * BATCH + 7, done: 2 * BATCH + 7 })
    const byFigure = await ask(admin, inputOf(lastName, { ...CSV, search: { ...inputOf(lastName).search, sort: '-completed' } })) // prettier-ignore
    await jobs()
    expect(new Set(rowsIn(await bytesOf(admin, byFigure.id)).map(([name]) => name)).size).toBe(2 * BATCH + 7)
  })

  it('shrinks with the reach of the reader, and ends with their right', async () => {
    const [near, far] = [await makeDealer(db), await makeDealer(db)]
    const rep = await person('sales-rep')
    await makeAdminGroup(db, { userIds: [rep.user.id], dealerIds: [near.id] })
    const group = await makeAdminGroup(db, { userIds: [rep.user.id], dealerIds: [far.id] })
    const lastName = newName()
    await crowd(lastName, 'A', near.id, BATCH + 3)
    await crowd(lastName, 'B', far.id, 5)
    const whole = await ask(rep, inputOf(lastName, CSV))
    await jobs()
    expect(rowsIn(await bytesOf(rep, whole.id))).toHaveLength(BATCH + 8)

    const smaller = await ask(rep, inputOf(lastName, CSV))
    halfWay(() => db.adminGroupUser.deleteMany({ where: { groupId: group.id } }))
    await jobs()
    expect(rowsIn(await bytesOf(rep, smaller.id))).toHaveLength(BATCH + 3)

    const none = await ask(rep, inputOf(lastName, CSV))
    const { roleId } = rep.user
    halfWay(() => db.roleRight.deleteMany({ where: { roleId, right: 'user-reports' } }))
    await jobs()
    expect(await read(rep, none.id)).toMatchObject({ status: 'FAILED', problem: expect.stringContaining('right'), file: null }) // prettier-ignore
    // Nor is what was made before theirs any more.
    expect(await read(rep, whole.id)).toMatchObject({ status: 'READY', file: null })
    await db.roleRight.create({ data: { roleId, right: 'user-reports' } })
    expect((await read(rep, whole.id))!.file).not.toBeNull()
  })

  it('ends when it is canceled, waiting or half way, and leaves nothing', async () => {
    const lastName = newName()
    await crowd(lastName, 'A', (await makeDealer(db)).id, BATCH + 1)
    const before = await db.storedFile.count()
    const waiting = await ask(admin, inputOf(lastName, CSV))
    const { data } = await graphql(admin, CANCEL, { id: waiting.id })
    expect(data).toMatchObject({ cancelReportFile: { reportFile: { status: 'CANCELED' } } })
    const running = await ask(admin, inputOf(lastName, CSV))
    expect(running.id).not.toBe(waiting.id)
    halfWay(() => graphql(admin, CANCEL, { id: running.id }))
    await jobs()
    for (const { id } of [waiting, running]) expect(await read(admin, id)).toMatchObject({ status: 'CANCELED', file: null }) // prettier-ignore
    expect(await db.storedFile.count()).toBe(before)
    const somebody = await person('company-admin')
    expect((await graphql(somebody, CANCEL, { id: running.id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })

  it('begins anew where it failed half way, and is given up after three times', async () => {
    const lastName = newName()
    await crowd(lastName, 'A', (await makeDealer(db)).id, 20)
    const { id } = await ask(admin, inputOf(lastName, CSV))
    halfWay(() => Promise.reject(new Error('The disk is gone')))
    await jobs()
    expect(await read(admin, id)).toMatchObject({ status: 'RUNNING', file: null })
    await until(id, 'READY')
    expect(rowsIn(await bytesOf(admin, id))).toHaveLength(20)

    const broken = await ask(admin, inputOf(lastName))
    halfWay(() => Promise.reject(new Error('The disk is gone')), 3)
    await until(broken.id, 'FAILED')
    expect((await read(admin, broken.id))!.problem).toMatch(/Try again/)
    expect(await db.reportFile.findUniqueOrThrow({ where: { id: broken.id } })).toMatchObject({ attempts: 3 })
  })

  it('is written by one, and others wait for their turn', async () => {
    const lastName = newName()
    await crowd(lastName, 'A', (await makeDealer(db)).id, 20)
    const { id } = await ask(admin, inputOf(lastName, CSV))
    const other = await ask(admin, inputOf(lastName))
    const job = JSON.stringify({ reportFileId: id })
    halfWay(async () => {
      await db.$executeRaw`SELECT graphile_worker.add_job('make-report-file', ${job}::json)`
      await jobs()
      expect(await read(admin, other.id)).toMatchObject({ status: 'WAITING' })
    })
    await until(id, 'READY')
    await until(other.id, 'READY')
    expect(await db.reportFile.findUniqueOrThrow({ where: { id } })).toMatchObject({ attempts: 1 })
  })

  it('waits where there are too many', async () => {
    const hasty = await person('company-admin')
    const { lastName } = await people(['Max'])
    const asked = []
    for (let at = 0; at < 6; at++) asked.push(await ask(hasty, inputOf(lastName, { columns: ['name', 'completed', 'points', 'email', 'role', 'rate'].slice(0, at + 1) }))) // prettier-ignore
    expect(asked.map(({ code }) => code)).toEqual([...Array<undefined>(5).fill(undefined), 'TOO_MANY'])
    await jobs()
  })
})

describe('the link to a file', () => {
  it('is told to who asked alone, ends by itself, and the file is gone after a week', async () => {
    const { lastName } = await people(['Zoe'])
    const { id } = await ask(admin, inputOf(lastName))
    await jobs()
    const url = await urlOf(admin, id)
    const answer = await download(admin, url)
    expect(answer.headers.get('content-disposition')).toMatch(/attachment.*Users%20report%20\d{4}-\d\d-\d\d\.xlsx/)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const other = await person('company-admin')
    expect((await download(null, url)).status).toBe(401)
    expect((await download(other, url)).status).toBe(404)
    expect((await download(await person('platform-admin'), url)).status).toBe(404)
    const { fileId } = await db.reportFile.findUniqueOrThrow({ where: { id } })
    expect((await download(admin, `${origin}/files/${fileId}`)).status).toBe(404)
    expect(await read(await person('platform-admin'), id)).toBeNull()
    expect((await graphql(await person('company-admin'), '{ reportFiles { databaseId } }')).data).toEqual({ reportFiles: [] }) // prettier-ignore
    travel(7 * 86_400_000 + 1)
    // Over, though nothing has swept it yet; whoever was away for so long signs in again.
    expect((await download(await signIn(admin.user), url)).status).toBe(404)
    await db.$executeRaw`SELECT graphile_worker.add_job('drop-report-files', '{}')`
    await until(id, 'GONE')
    travel(-7 * 86_400_000 - 1)
  })

  it('opens no more once they lost the right, and while somebody acts as them', async () => {
    const reader = await person('company-admin')
    const { lastName } = await people(['Kim'])
    const { id } = await ask(reader, inputOf(lastName))
    await jobs()
    const url = await urlOf(reader, id)
    expect((await download(reader, url)).status).toBe(200)
    const where = { tokenHash: tokenHash(reader.token) }
    await db.session.update({ where, data: { realUserId: admin.user.id } })
    expect((await download(reader, url)).status).toBe(404)
    await db.session.update({ where, data: { realUserId: null } })
    const right = { roleId: reader.user.roleId, right: 'user-reports' }
    await db.roleRight.deleteMany({ where: right })
    expect((await download(await signIn(reader.user), url)).status).toBe(404)
    await db.roleRight.create({ data: right })
  })
})
