import { text as textOf } from 'node:stream/consumers'
import { spokenWords } from '../../platform/files/captions.ts'
import { job } from '../../platform/jobs.ts'

declare module '../../platform/jobs.ts' {
  interface Jobs {
    sectionTranscripts: Record<string, never>
  }
}

/** As many as a run reads; the next one goes on. */
const AT_A_TIME = 200

/** Captions that were uploaded before anything was searched by them, and those that came with a copy. */
job(
  'sectionTranscripts',
  async ({ db, files }) => {
    const sections = await db.section.findMany({
      where: { subtitleFileId: { not: null }, transcript: '' },
      select: { id: true, subtitleFileId: true, subtitleFile: { select: { key: true } } },
      take: AT_A_TIME,
    })
    for (const { id, subtitleFileId, subtitleFile } of sections) {
      const transcript = subtitleFile && spokenWords(await textOf(files.store.read(subtitleFile.key)))
      if (transcript)
        await db.$executeRaw`UPDATE "Section" SET transcript = ${transcript} WHERE id = ${id}::uuid AND "subtitleFileId" = ${subtitleFileId}::uuid`
    }
  },
  '23 * * * *',
)
