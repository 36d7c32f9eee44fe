import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { changeInJob } from '../../platform/change.ts'
import type { Services } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { badInput } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { job } from '../../platform/jobs.ts'
import { wordsIn } from './claimed.ts'
import { lookAt, type PageLook } from '../../domain/receipts/looks/look.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    /** Reads an upload for the form of its claim. */
    'read-upload': { fileId: string }
    'sweep-readings': Record<string, never>
  }
}

const SECOND = 1000
/** Somebody sits before the form: what takes longer they type by hand. */
const PATIENCE = 60 * SECOND
/** Waiting for its turn included. */
const AT_MOST = 3 * PATIENCE
/** The words of a claim’s pages are kept with the claim; these were for the form. */
const KEPT = 86_400 * SECOND

const numberIn = (value: Prisma.JsonValue | undefined): number => (typeof value === 'number' ? value : 0)

const looksIn = (pages: Prisma.JsonValue): PageLook[] =>
  Array.isArray(pages)
    ? pages.flatMap((page) =>
        typeof page === 'object' && page !== null && !Array.isArray(page)
          ? [
              {
                number: numberIn(page.number),
                width: numberIn(page.width),
                height: numberIn(page.height),
                confidence: numberIn(page.confidence),
                words: wordsIn(page.words ?? null),
              },
            ]
          : [],
      )
    : []

/** Which of these files were read in full, and what both looks saw on them. */
async function readingsOf(db: Db | Tx, fileIds: readonly string[]): Promise<Map<string, PageLook[]>> {
  const read = await db.spiffReceiptReading.findMany({
    where: { fileId: { in: [...fileIds] }, endedAt: { not: null } },
  })
  return new Map(read.flatMap(({ fileId, pages }) => (pages === null ? [] : [[fileId, looksIn(pages)]])))
}

/** How far the reading of some files is. */
export interface Reading {
  state: 'READING' | 'READ' | 'UNREAD'
  /** Of 1. */
  share: number
  /** All that was read, file by file; none before it has ended. */
  looks: PageLook[]
}

/** How far the reading of one’s own files is; null before it was asked for. */
export async function readingOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
  fileIds: readonly string[],
): Promise<Reading | null> {
  const rows = await db.spiffReceiptReading.findMany({ where: { userId, fileId: { in: [...fileIds] } } })
  if (!rows.length) return null
  const late = now().getTime() - AT_MOST
  const isReading = rows.some(({ endedAt, askedAt }) => !endedAt && askedAt.getTime() > late)
  const share = rows.reduce((sum, row) => sum + (row.endedAt ? 1 : row.share), 0) / fileIds.length
  if (isReading) return { state: 'READING', share, looks: [] }
  const looks = fileIds.flatMap((id) => looksIn(rows.find(({ fileId }) => fileId === id)?.pages ?? null))
  return { state: looks.some(({ words }) => words.length) ? 'READ' : 'UNREAD', share: 1, looks }
}

/** The person’s own uploads among these that nobody read yet. Errors: BAD_USER_INPUT for another’s file. */
export async function unreadAmong(db: Db | Tx, userId: string, fileIds: readonly string[]): Promise<string[]> {
  const own = await db.storedFile.findMany({
    where: { id: { in: [...fileIds] }, uploadedById: userId },
    select: { id: true, mediaType: true, spiffReadings: { select: { fileId: true } } },
  })
  if (
    own.length < new Set(fileIds).size ||
    own.some(({ mediaType }) => !/^(?:application\/pdf|image\/)/.test(mediaType))
  )
    throw badInput('fileIds', 'Not a file you uploaded.')
  return own.flatMap(({ id, spiffReadings }) => (spiffReadings.length ? [] : [id]))
}

/** Has uploads read; what is being read already goes on. */
export async function beginReading(c: Change, userId: string, fileIds: readonly string[]): Promise<void> {
  const { count } = await c.tx.spiffReceiptReading.createMany({
    data: fileIds.map((fileId) => ({ fileId, userId, askedAt: c.now })),
    skipDuplicates: true,
  })
  if (count) for (const fileId of fileIds) await c.addJob('read-upload', { fileId }, { key: `read-upload:${fileId}` })
}

/** Nobody waits for it any more: what is not read yet is left. */
export const stopReading = (c: Change, userId: string, fileIds: readonly string[]) =>
  c.tx.spiffReceiptReading.deleteMany({ where: { userId, fileId: { in: [...fileIds] }, endedAt: null } })

async function readUpload(services: Services, fileId: string): Promise<void> {
  const { db, now, log } = services
  const asked = await db.spiffReceiptReading.findUnique({
    where: { fileId },
    select: { endedAt: true, askedAt: true, file: { select: { key: true, mediaType: true, name: true } } },
  })
  if (!asked || asked.endedAt) return
  const isLate = asked.askedAt.getTime() < now().getTime() - AT_MOST
  const looks = isLate
    ? null
    : await lookAt(services, [asked.file], {
        until: performance.now() + PATIENCE,
        // Its row is gone when nobody waits for it.
        goOn: async (share) =>
          (await db.$executeRaw`UPDATE "SpiffReceiptReading" SET share = ${share} WHERE "fileId" = ${fileId}::uuid AND "endedAt" IS NULL`) >
          0,
      }).catch((error: unknown) => {
        log.info({ err: error }, 'An upload could not be read')
        return null
      })
  await changeInJob(services, 'readUpload', async (c) => {
    await c.tx.spiffReceiptReading.updateMany({
      where: { fileId, endedAt: null },
      data: {
        endedAt: c.now,
        share: 1,
        ...(looks
          ? {
              pages: looks.flat().map(({ words, ...page }) => ({ ...page, words: words.map((word) => ({ ...word })) })),
            }
          : {}),
      },
    })
    c.record({ type: 'StoredFile', id: fileId, after: { name: asked.file.name, pages: looks?.flat().length ?? 0 } })
  })
}

job('read-upload', (services, { fileId }) => readUpload(services, fileId))

job(
  'sweep-readings',
  async ({ db, now }) => {
    await db.$executeRaw`DELETE FROM "SpiffReceiptReading" WHERE "askedAt" < ${new Date(now().getTime() - KEPT)}`
  },
  '41 * * * *',
)

/** What the form of the claim had read of its files before, page by page as `lookAt` has it; null where it had not. */
export async function readBefore(
  services: Services,
  receipts: readonly { fileId: string }[],
): Promise<PageLook[][] | null> {
  const looks = await readingsOf(
    services.db,
    receipts.map(({ fileId }) => fileId),
  )
  return receipts.every(({ fileId }) => looks.has(fileId)) ? receipts.map(({ fileId }) => looks.get(fileId)!) : null
}
