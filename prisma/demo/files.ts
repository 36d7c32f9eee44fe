import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import sharp from 'sharp'
import type { Prisma } from '../generated/client/client.ts'
import { storedFileRow } from '../factories/files.ts'
import type { Draw } from '../factories/draw.ts'

/** Measured as an upload is, so that it is known how long watching takes. */
async function durationOf(content: Buffer): Promise<number> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(content) })
  try {
    return await input.computeDuration()
  } finally {
    input.dispose()
  }
}

/** Collects rows while the bytes are drawn and written behind; `settled` waits for all of them. */
export interface FileShelf {
  /** The id is known at once, so that other rows can point at the file before it is drawn. */
  add(
    name: string,
    mediaType: string,
    bytes: () => Promise<Buffer>,
    options?: { isPublic?: boolean; uploadedById?: string },
  ): string
  settled(): Promise<Prisma.StoredFileCreateManyInput[]>
}

export function openShelf(dataDir: string, draw: Draw): FileShelf {
  const waiting: (() => Promise<Prisma.StoredFileCreateManyInput>)[] = []
  const root = path.join(dataDir, 'files')
  return {
    add(name, mediaType, bytes, { isPublic = false, uploadedById } = {}) {
      const id = draw.id()
      waiting.push(async () => {
        const content = await bytes()
        const { width, height } = mediaType.startsWith('image/') ? await sharp(content).metadata() : {}
        const durationSeconds = /^(video|audio)\//.test(mediaType) ? await durationOf(content) : null
        const row = storedFileRow(
          content,
          {
            id,
            name,
            mediaType,
            isPublic,
            width: width ?? null,
            height: height ?? null,
            durationSeconds,
            ...(uploadedById ? { uploadedById } : {}),
          },
          draw,
        )
        const file = path.join(root, row.key)
        await mkdir(path.dirname(file), { recursive: true })
        await writeFile(file, content)
        return row
      })
      return id
    },
    async settled() {
      const rows: Prisma.StoredFileCreateManyInput[] = []
      // A few at a time: each picture keeps a thread of the image library busy.
      const worker = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) rows.push(await next())
      }
      await Promise.all(Array.from({ length: 4 }, worker))
      return rows
    },
  }
}
