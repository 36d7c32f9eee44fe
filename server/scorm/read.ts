import { GraphQLError } from 'graphql'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { changeInJob } from '../platform/change.ts'
import type { Services } from '../platform/context.ts'
import type { Change } from '../platform/events.ts'
import { job } from '../platform/jobs.ts'
import type { ReadPackage } from './package/readPackage.ts'
import { isFatal } from './package/findings.ts'
import { sweepUnpacked, unpack } from './package/unpacked.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** A package was uploaded. */
    'read-scorm': { packageId: string }
    /** It was read before the order of its lessons was kept. */
    'order-scorm': { packageId: string }
    'sweep-scorm': Record<string, never>
  }
}
declare module '../platform/pubsub.ts' {
  interface Topics {
    /** A package is further on, carrying its id. Channel: the course's id. */
    'scorm.read': string
  }
}
declare module '../platform/events.ts' {
  interface Events {
    /** A package of a course can be played from now on. */
    'scorm.ready': { courseId: string; packageId: string; title: string }
  }
}

/** Steps in which an administrator sees it move on, in percent. */
const STEP = 20
const WHOLE = { timeout: 120_000 }

interface Reading {
  id: string
  courseId: string
}

async function told(services: Services, { id, courseId }: Reading, data: Prisma.ScormPackageUpdateManyMutationInput) {
  await changeInJob(services, 'readScormPackage', async (c) => {
    await c.tx.scormPackage.updateMany({ where: { id, status: { in: ['WAITING', 'READING'] } }, data })
    c.record({ type: 'ScormPackage', id, after: data })
    c.publish('scorm.read', courseId, id)
  })
}

/** Keeps what was read; read twice, it is kept once. */
async function keep(c: Change, { id, courseId }: Reading, { manifest, files, findings }: ReadPackage): Promise<void> {
  const { version, edition, title, organizations, learningSeconds, choice, tree } = manifest
  const isPlayable = !isFatal(findings)
  const data = {
    status: isPlayable ? ('READY' as const) : ('REFUSED' as const),
    percent: 100,
    refusal: isPlayable ? '' : 'It cannot be played: see the report.',
    version,
    edition,
    title,
    organizations,
    learningSeconds,
    choice,
    fileCount: files.length,
    size: files.reduce((sum, { size }) => sum + size, 0),
    findings: findings.map(({ kind, text }) => ({ kind, text })),
    ...(tree ? { tree: tree as unknown as Prisma.InputJsonObject } : {}),
    readAt: c.now,
    orderRead: true,
  }
  const { count } = await c.tx.scormPackage.updateMany({ where: { id, status: { in: ['WAITING', 'READING'] } }, data })
  if (!count) return
  await c.tx.scormItem.createMany({
    data: manifest.items.map(({ path: _path, ...item }, position) => ({ ...item, packageId: id, position })),
  })
  await c.tx.scormFile.createMany({ data: files.map((file) => ({ ...file, packageId: id })) })
  c.record({ type: 'ScormPackage', id, after: { ...data, tree: tree !== null, findings: findings.length } })
  c.publish('scorm.read', courseId, id)
  if (isPlayable) await c.emit('scorm.ready', { courseId, packageId: id, title })
}

job('read-scorm', async (services, { packageId }) => {
  const found = await services.db.scormPackage.findUnique({
    where: { id: packageId },
    select: { id: true, courseId: true, status: true, file: { select: { key: true } } },
  })
  // Gone with its course, or read before.
  if (!found || found.status === 'READY' || found.status === 'REFUSED') return
  await told(services, found, { status: 'READING', percent: 0 })
  let last = 0
  try {
    const read = await unpack(services, { id: found.id, key: found.file.key }, async (bytes, of) => {
      const percent = of ? Math.min(99, Math.floor((100 * bytes) / of)) : 0
      if (percent < last + STEP) return
      last = percent
      await told(services, found, { percent })
    })
    await changeInJob(services, 'readScormPackage', (c) => keep(c, found, read), WHOLE)
  } catch (error) {
    // What the package itself is to blame for will not get better by trying again.
    if (!(error instanceof GraphQLError) || error.extensions.code !== 'BAD_USER_INPUT') throw error
    await told(services, found, { status: 'REFUSED', percent: 100, refusal: error.message, readAt: services.now() })
  }
})

/** Packages that were read before the order of lessons was kept: their zip is read again, and what is played stays. */
job('order-scorm', async (services, { packageId }) => {
  const found = await services.db.scormPackage.findUnique({
    where: { id: packageId },
    select: { id: true, courseId: true, file: { select: { key: true } } },
  })
  if (!found) return
  const { manifest, findings } = await unpack(services, { id: found.id, key: found.file.key })
  await changeInJob(services, 'readScormPackage', async (c) => {
    const { tree } = manifest
    const data = {
      orderRead: true,
      ...(tree && !isFatal(findings) ? { tree: tree as unknown as Prisma.InputJsonObject } : {}),
    }
    await c.tx.scormPackage.updateMany({ where: { id: packageId }, data })
    c.record({ type: 'ScormPackage', id: packageId, after: { tree: tree !== null } })
  })
})

/** Each night: what was unpacked of packages that are gone. */
job('sweep-scorm', (services) => sweepUnpacked(services), '29 3 * * *')
