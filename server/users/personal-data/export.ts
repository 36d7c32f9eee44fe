import { buffer } from 'node:stream/consumers'
import { changeInJob } from '../../platform/change.ts'
import type { Context } from '../../platform/context.ts'
import { failure, notFound } from '../../platform/errors.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { job } from '../../platform/jobs.ts'
import { addFile } from '../../platform/attachments/attachments.ts'
import { forgetFiles } from '../../platform/attachments/forgetFiles.ts'
import { zip } from '../../platform/files/zip/zip.ts'
import { accountOf, inPerson, type Viewer } from '../../platform/viewer.ts'
import { personOf } from '../edit.ts'
import { User } from '../../domain/people/entity.ts'
import { dataAbout } from '../../domain/people/personalData.ts'
import { closesPerson } from '../rules.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    'export-user': { exportId: string }
    'drop-exports': Record<string, never>
  }
}

const DAYS_KEPT = 7
const MAX_FILES_BYTES = 300 * 1024 * 1024

const README = (name: string, made: Date) => `All data about ${name}, taken on ${made.toISOString()}.

data.json holds one list per table. files/ holds the pictures and documents the rows refer to, by their id.
Passwords and session secrets are left out, and so is what the portal shows only to others: solutions of open quizzes, notes for
administrators, who decided.
`

job('export-user', async (services, { exportId }) => {
  const { db, files, now } = services
  const asked = await db.userExport.findUnique({
    where: { id: exportId },
    select: { status: true, userId: true, user: { select: { firstName: true, lastName: true } } },
  })
  if (asked?.status !== 'WAITING') return
  const { tables, fileIds } = await dataAbout(services, asked.userId)
  const entries: { name: string; bytes: Buffer }[] = []
  let size = 0
  for (const file of await db.storedFile.findMany({
    where: { id: { in: fileIds } },
    select: { id: true, key: true, name: true, size: true },
    orderBy: { id: 'asc' },
  })) {
    size += file.size
    if (size > MAX_FILES_BYTES) break
    entries.push({ name: `files/${file.id}-${file.name}`, bytes: await buffer(files.store.read(file.key)) })
  }
  const made = now()
  const name = `${asked.user.firstName} ${asked.user.lastName}`.trim() || 'the person'
  const json = JSON.stringify(
    tables,
    (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
    2,
  )
  const archive = zip(
    [
      { name: 'README.txt', bytes: Buffer.from(README(name, made)) },
      { name: 'data.json', bytes: Buffer.from(json) },
      ...entries,
    ],
    made,
  )
  const stored = await files.keep(archive, `paddock-data-${asked.userId.slice(-8)}.zip`, 'application/zip')
  await changeInJob(services, 'finishUserExport', async (c) => {
    const fileId = await addFile(c, stored, false)
    const { count } = await c.tx.userExport.updateMany({
      where: { id: exportId, status: 'WAITING' },
      data: { status: 'READY', fileId, readyAt: c.now },
    })
    // Made twice, or the person was erased meanwhile: nobody may find the file.
    if (!count) await forgetFiles(c, [fileId])
    c.record({ type: 'UserExport', id: exportId })
  })
})

/** Archives of people's lives do not lie about: a week, then they go. */
job(
  'drop-exports',
  async (services) => {
    const old = await services.db.userExport.findMany({
      where: { createdAt: { lt: new Date(services.now().getTime() - DAYS_KEPT * 86_400_000) } },
      select: { id: true, fileId: true },
    })
    if (!old.length) return
    await changeInJob(services, 'dropUserExports', async (c) => {
      await c.tx.userExport.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
      await forgetFiles(
        c,
        old.map(({ fileId }) => fileId),
      )
    })
  },
  '41 4 * * *',
)

/** The person themselves, or who may close the account. Errors: NOT_FOUND. */
const isOrCloses = async (viewer: Viewer, { databaseId }: { databaseId: string }, { db }: Context): Promise<boolean> =>
  viewer.id === databaseId || closesPerson(viewer, await personOf(db, viewer, databaseId))

mutation('requestUserExport', {
  description:
    'Starts an archive of all data about a person: rows as JSON, files beside them. For the person themselves and whoever may close the account, in person only. ' +
    'Errors: NOT_FOUND, FORBIDDEN, CONFLICT while one is being made.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Oneself, or somebody one manages.' }),
  }),
  may: (viewer, input, ctx) => inPerson(viewer) && isOrCloses(viewer, input, ctx),
  async does(c, { databaseId: userId }, viewer) {
    const [person] = await c.tx.$queryRaw<
      { id: string }[]
    >`SELECT id FROM "User" WHERE id = ${userId}::uuid AND "erasedAt" IS NULL FOR UPDATE`
    if (!person) throw notFound('The person')
    const lately = new Date(c.now.getTime() - 10 * 60_000)
    const request = { userId, requestedById: accountOf(viewer) }
    if (await c.tx.userExport.count({ where: { ...request, status: 'WAITING', createdAt: { gt: lately } } }))
      throw failure('CONFLICT', 'An export is being made already.')
    const { id: exportId } = await c.tx.userExport.create({ data: { ...request, createdAt: c.now } })
    await c.addJob('export-user', { exportId })
    c.record({ type: 'User', id: userId, after: { export: exportId } })
    return { id: userId }
  },
  answers: User.saved('The person, with the export begun.'),
})
