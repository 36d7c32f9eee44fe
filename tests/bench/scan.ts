// Reading receipts: of 100 clean and 100 photographed ones, how many typed values are found, the seconds of processor each takes, and
// how many wrong ones would be granted (none may).
import sharp from 'sharp'
import { restReader } from '../../server/platform/files/ocr.ts'
import { proofOf } from '../../server/domain/receipts/proof/proof.ts'
import type { Claimed } from '../../server/domain/receipts/proof/paper.ts'
import { readPicture } from '../../server/domain/receipts/looks/reading.ts'
import { claimedBy, lot, photographed, receiptPng, saleOf, type Lot } from '../support/receipts.ts'

const COUNT = Number(process.argv[2] ?? 100)
const otherDigit = (digit: string, l: Lot) => String((Number(digit) + l.between(1, 9)) % 10)
function wrongText(text: string, l: Lot): string {
  const places = [...text].flatMap((sign, at) => (/\d/.test(sign) ? [at] : []))
  const at = places.length ? l.of(places) : 0
  return text.slice(0, at) + (places.length ? otherDigit(text[at]!, l) : 'Z') + text.slice(at + 1)
}
/** The same claim with one digit of one value typed wrong, each value in turn. */
function wrongs(typed: Claimed, l: Lot): Claimed[] {
  const day = new Date(new Date(typed.invoiceDate).getTime() + l.of([-10, -1, 1, 10, 30]) * 86_400_000)
    .toISOString()
    .slice(0, 10)
  return [
    { ...typed, invoiceNumber: wrongText(typed.invoiceNumber, l) },
    { ...typed, invoiceDate: day },
    { ...typed, spent: BigInt(wrongText(String(typed.spent), l)) },
    ...typed.items.map(({ serial }, index) => ({
      ...typed,
      items: typed.items.map((item, at) => (at === index ? { ...item, serial: wrongText(serial!, l) } : item)),
    })),
  ]
}

for (const [name, harm] of [
  ['clean', 0],
  ['photographed', 0.6],
] as const) {
  const l = lot(2026)
  const seconds: number[] = []
  const misses = new Map<string, number>()
  let cleared = 0
  let tried = 0
  let wrong = 0
  for (let one = 0; one < COUNT; one++) {
    const sale = saleOf(l)
    const png = await receiptPng(sale.text, harm ? 2 : 1.5)
    const picture = harm ? await photographed(png, l, harm) : png
    const began = process.cpuUsage()
    const { width, height } = await sharp(picture).metadata()
    const { words, again } = await readPicture(sharp(picture), { width, height })
    words.push(...(await again()))
    const { user, system } = process.cpuUsage(began)
    seconds.push((user + system) / 1_000_000)
    const pages = [{ id: 'page', words }]
    const { missing, proven, verdicts } = proofOf(claimedBy(sale), pages)
    if (proven) cleared += 1
    else
      for (const { rule } of verdicts.filter((verdict) => !verdict.proven))
        misses.set(rule, (misses.get(rule) ?? 0) + 1)
    if (missing.length && process.env.SHOW)
      console.log(
        missing,
        claimedBy(sale),
        words
          .map(
            ({ text, confidence, line }, at) =>
              `${line === words[at - 1]?.line ? ' ' : '\n'}${text}${confidence < 60 ? `(${confidence})` : ''}`,
          )
          .join(''),
      )
    for (const typed of wrongs(claimedBy(sale), l)) {
      tried += 1
      if (proofOf(typed, pages).proven) {
        wrong += 1
        console.log('WRONGLY FOUND', typed, sale)
      }
    }
  }
  seconds.sort((a, b) => a - b)
  const at = (share: number) => seconds[Math.min(seconds.length - 1, Math.floor(seconds.length * share))]!.toFixed(2)
  console.log(
    `${name}: ${cleared} of ${COUNT} cleared, ${wrong} of ${tried} wrong ones granted; seconds of processor per receipt: median ${at(0.5)}, p95 ${at(0.95)}; not proven: ${[...misses].map(([field, count]) => `${field} ${count}`).join(', ') || 'nothing'}`,
  )
}
await restReader()
