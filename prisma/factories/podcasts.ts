import type { Podcast, PodcastCategory, Prisma, PrismaClient } from '../generated/client/client.ts'
import { freshDraw } from './draw.ts'
import { storedFileRow } from './files.ts'

interface Belongings {
  audienceGroupIds?: string[]
  /** Of its file; without one there is nothing to play. */
  seconds?: number | null
}

/** A published podcast of a minute for everybody, unless said otherwise. */
export async function makePodcast(
  db: PrismaClient,
  { audienceGroupIds = [], seconds = 60, ...overrides }: Partial<Prisma.PodcastUncheckedCreateInput> & Belongings = {},
): Promise<Podcast> {
  const media =
    seconds === null || overrides.mediaId
      ? null
      : await db.storedFile.create({
          data: storedFileRow(Buffer.from('recording'), {
            mediaType: 'audio/mpeg',
            name: 'recording.mp3',
            durationSeconds: seconds,
          }),
        })
  return db.podcast.create({
    data: {
      title: `Podcast ${freshDraw.suffix()}`,
      status: 'PUBLISHED',
      ...(media ? { mediaId: media.id } : {}),
      ...overrides,
      audience: { create: audienceGroupIds.map((groupId) => ({ groupId })) },
    },
  })
}

export const makePodcastCategory = (
  db: PrismaClient,
  overrides: Partial<Prisma.PodcastCategoryUncheckedCreateInput> = {},
): Promise<PodcastCategory> =>
  db.podcastCategory.create({ data: { name: `Category ${freshDraw.suffix()}`, ...overrides } })
