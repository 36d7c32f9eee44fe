// Ink that nobody read: stamps of every kind, angle and light on photographed papers, and the same papers without them;
// how many of the stamped are granted (none may), and how many honest ones are granted without the search for ink and with
// it. Takes some seconds a picture: node tests/bench/ink.ts [pictures of each]
import sharp from 'sharp'
import { restReader } from '../../server/platform/files/ocr.ts'
import { SECOND_LOOK } from '../../server/domain/receipts/looks/lines.ts'
import { readPicture } from '../../server/domain/receipts/looks/reading.ts'
import { proofOf } from '../../server/domain/receipts/proof/proof.ts'
import { claimedBy, lot, photographed, receiptPng, saleOf } from '../support/receipts.ts'
import { LIGHTS, litPng, STAMPS, stampedPng, TURNS } from '../receipts/stamps.ts'

const COUNT = Number(process.argv[2] ?? 96)
/** What stands below the name of the shop: what is read of a stamp depends on what stands beside it. */
const HEADS = [
  ['Bozeman MT 59715', 'Tel 406-555-0100'],
  ['18 Lake Ave, Bend OR 97701', 'Tel 218-555-0142'],
  ['Moab UT 84532'],
  ['4410 County Road 9', 'Duluth MN 55802', 'Phone (218) 555-0177'],
  ['22 Main St', 'Ocala FL 34470'],
  ['PO Box 118, Moab UT 84532', 'Tel 435-555-0118'],
  [],
  ['Tel 541-555-0110'],
] as const
const l = lot(20261127)
const outcome = { honest: { before: 0, after: 0 }, stamped: { before: 0, after: 0 } }
for (let at = 0; at < COUNT; at++)
  for (const kind of ['honest', 'stamped'] as const) {
    const sale = saleOf(l)
    const head = HEADS[at % HEADS.length]!
    const paper = await receiptPng(
      sale.text
        .split('\n')
        .toSpliced(2, 2, ...head)
        .join('\n'),
    )
    const stamp = {
      ...STAMPS[at % STAMPS.length]!,
      turn: TURNS[Math.floor(at / STAMPS.length) % TURNS.length]!,
      at: [0.3 + l.next() * 0.4, 0.2 + l.next() * 0.7] as const,
    }
    const lit = await litPng(kind === 'stamped' ? await stampedPng(paper, stamp) : paper, l.of(LIGHTS), at)
    const picture = at % 2 ? await photographed(lit, l, 0.4) : lit
    const { width, height } = await sharp(picture).metadata()
    const { words, again } = await readPicture(sharp(picture), { width, height })
    words.push(...(await again()))
    const isGranted = (read: typeof words) => proofOf(claimedBy(sale), [{ id: 'page', words: read }]).proven
    if (isGranted(words.filter(({ line }) => line < 2 * SECOND_LOOK))) outcome[kind].before += 1
    if (!isGranted(words)) continue
    outcome[kind].after += 1
    if (kind === 'stamped') console.log('WRONGLY GRANTED', stamp)
  }
await restReader()
for (const [kind, { before, after }] of Object.entries(outcome))
  console.log(`${kind}, of ${COUNT}: ${before} granted without the search for ink, ${after} with it`)
