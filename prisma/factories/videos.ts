import type { Prisma, PrismaClient, Video, VideoCategory } from '../generated/client/client.ts'
import { freshDraw } from './draw.ts'
import { storedFileRow } from './files.ts'

interface Belongings {
  audienceGroupIds?: string[]
  /** Who submitted it, and what became of that. */
  submittedById?: string
  verdict?: 'PENDING' | 'APPROVED' | 'DENIED'
  /** Of its file; without one there is nothing to play. */
  seconds?: number | null
}

/** A published video of a minute for everybody, unless said otherwise. */
export async function makeVideo(
  db: PrismaClient,
  {
    audienceGroupIds = [],
    submittedById,
    verdict = 'PENDING',
    seconds = 60,
    ...overrides
  }: Partial<Prisma.VideoUncheckedCreateInput> & Belongings = {},
): Promise<Video> {
  const media =
    seconds === null || overrides.mediaId
      ? null
      : await db.storedFile.create({
          data: storedFileRow(Buffer.from('film'), {
            mediaType: 'video/mp4',
            name: 'film.mp4',
            durationSeconds: seconds,
          }),
        })
  return db.video.create({
    data: {
      title: `Video ${freshDraw.suffix()}`,
      status: submittedById && verdict !== 'APPROVED' ? 'DRAFT' : 'PUBLISHED',
      ...(media ? { mediaId: media.id } : {}),
      ...(submittedById ? { createdById: submittedById } : {}),
      ...overrides,
      audience: { create: audienceGroupIds.map((groupId) => ({ groupId })) },
      ...(submittedById
        ? {
            submission: {
              create: {
                userId: submittedById,
                status: verdict,
                ...(verdict === 'DENIED' ? { deniedReason: 'Too dark to see the part.' } : {}),
                ...(verdict === 'PENDING' ? {} : { decidedAt: new Date() }),
              },
            },
          }
        : {}),
    },
  })
}

export const makeVideoCategory = (
  db: PrismaClient,
  overrides: Partial<Prisma.VideoCategoryUncheckedCreateInput> = {},
): Promise<VideoCategory> => db.videoCategory.create({ data: { name: `Category ${freshDraw.suffix()}`, ...overrides } })
