// Reads each stamped paper as receipts are read and writes down its words, which stamped.test.ts goes by: half a minute.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { restReader } from '../../server/platform/files/ocr.ts'
import { pictureOf, stampedPapers, wordsRead } from './stampedPapers.ts'

const read: Record<string, unknown> = {}
for (const [name, paper] of Object.entries(stampedPapers)) read[name] = await wordsRead(await pictureOf(paper))
await restReader()
writeFileSync(path.join(import.meta.dirname, 'stamped.json.gz'), gzipSync(JSON.stringify(read), { level: 9 }))
