// Draws each paper of recipes.json in a browser, reads it as receipts are read and writes down the words of both looks:
// read.json.gz is what the test goes by. Takes minutes; `node …/record.ts KIND` does the papers of a kind anew. As kept,
// on 2026-11-23, all are by the reader as it is: 0 of 245 wrong, 139 of 156 clear honest ones and 11 of 18 hard ones granted.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { restReader } from '../../../server/platform/files/ocr.ts'
import { readPicture } from '../../../server/domain/receipts/looks/reading.ts'
import { drawnPaper } from './draw.ts'
import type { Paper } from './paper.ts'

const here = import.meta.dirname
const kinds = process.argv.slice(2)
/** One of two processes: 0/2 and 1/2. */
const [shard, shards] = (process.env.SHARD ?? '0/1').split('/').map(Number) as [number, number]
const papers = JSON.parse(readFileSync(path.join(here, 'recipes.json'), 'utf8')) as Paper[]
const file = path.join(here, process.env.READ ?? 'read.json.gz')
const read: Record<string, unknown[]> = existsSync(file) ? JSON.parse(gunzipSync(readFileSync(file)).toString()) : {}
/** Kept as it goes: it takes long. */
function keep() {
  const known = Object.fromEntries(papers.flatMap(({ id }) => (read[id] ? [[id, read[id]]] : [])))
  writeFileSync(file, gzipSync(JSON.stringify(known), { level: 9 }))
}

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
let done = 0
for (const [index, paper] of papers.entries()) {
  if (index % shards !== shard) continue
  if (kinds.length ? !kinds.includes(paper.kind) : read[paper.id]) continue
  const picture = await drawnPaper(page, paper)
  const { width, height } = await sharp(picture).metadata()
  const { words, again } = await readPicture(sharp(picture), { width, height })
  read[paper.id] = [...words, ...(await again())].map((word) => [
    word.text,
    Math.round(word.x),
    Math.round(word.y),
    Math.round(word.width),
    Math.round(word.height),
    word.confidence,
    word.line,
  ])
  if (++done % 10) continue
  keep()
  console.log(done, paper.id)
}
await browser.close()
await restReader()
keep()
