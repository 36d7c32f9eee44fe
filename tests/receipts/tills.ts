import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { lessonsIn } from '../../server/domain/receipts/grammar/lessons.ts'
import type { LearnedPart, Templates } from '../../server/domain/receipts/grammar/templates.ts'
import type { Claimed } from '../../server/domain/receipts/proof/paper.ts'
import { proofOf } from '../../server/domain/receipts/proof/proof.ts'
import { pagesOf } from './text.ts'

export interface TillPaper {
  id: string
  expect: 'grant' | 'person'
  hard: boolean
  claim: Omit<Claimed, 'spent' | 'pays' | 'perSpent' | 'items' | 'dealer'> & {
    spent: number
    pays: number
    items: Omit<Claimed['items'][number], 'pays'>[]
  }
  dealer: Claimed['dealer']
  text: string
}

interface Till {
  till: string
  papers: readonly TillPaper[]
}

export const readData = <T>(name: string): T =>
  JSON.parse(gunzipSync(readFileSync(path.join(import.meta.dirname, `${name}.json.gz`))).toString()) as T

/** Papers of 70 tills and dealer systems in English, French of Canada and Spanish. */
export const tills = readData<readonly Till[]>('tills')
/** Three honest papers each of ten more, written before the vocabulary was looked at. */
export const unknownTills = readData<readonly Till[]>('unknownTills')

const claimedOn = ({ claim, dealer }: TillPaper): Claimed => ({
  ...claim,
  spent: BigInt(claim.spent),
  pays: BigInt(claim.pays),
  perSpent: null,
  items: claim.items.map((item) => ({ ...item, pays: BigInt(claim.pays) })),
  dealer,
})

export const isGranted = (paper: TillPaper, templates: Templates = new Map()): boolean =>
  proofOf(claimedOn(paper), pagesOf(paper.text), { templates }).proven

/** What is known of a till after some honest papers: every line that was doubted is called usual, also the odd ones. */
export function taughtBy(honest: readonly TillPaper[]): Templates {
  const templates = new Map<string, LearnedPart>()
  for (const paper of honest)
    for (const { template, part } of lessonsIn(claimedOn(paper), pagesOf(paper.text), templates))
      templates.set(template, part)
  return templates
}
