import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Word } from '../../../server/platform/files/ocr.ts'
import { proofOf, type Proof } from '../../../server/domain/receipts/proof/proof.ts'
import type { Claimed } from '../../../server/domain/receipts/proof/paper.ts'
import type { Paper } from './paper.ts'

type Row = [text: string, x: number, y: number, width: number, height: number, confidence: number, line: number]

const file = (name: string) => readFileSync(path.join(import.meta.dirname, name))

export const papers = JSON.parse(file('recipes.json').toString()) as Paper[]
/** What the reader saw on each, in two looks. */
const read = JSON.parse(gunzipSync(file('read.json.gz')).toString()) as Record<string, Row[]>

export const wordsOf = ({ id }: Paper): Word[] =>
  (read[id] ?? []).map(([text, x, y, width, height, confidence, line]) => ({
    text,
    x,
    y,
    width,
    height,
    confidence,
    line,
  }))

const claimedOn = ({ claim, dealer }: Paper): Claimed => ({
  ...claim,
  spent: BigInt(claim.spent),
  pays: BigInt(claim.pays),
  items: claim.items.map((item) => ({ ...item, pays: BigInt(claim.unit) })),
  claimant: 'Robin Vale',
  perSpent: claim.spentStep ? { step: BigInt(claim.spentStep), amount: BigInt(claim.unit) } : null,
  dealer,
})

export const proofOfPaper = (paper: Paper, words = wordsOf(paper)): Proof =>
  proofOf(claimedOn(paper), [{ id: paper.id, words }])
