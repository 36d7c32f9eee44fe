import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { lessonsIn } from '../../server/domain/receipts/grammar/lessons.ts'
import type { LearnedPart, Templates } from '../../server/domain/receipts/grammar/templates.ts'
import type { Claimed } from '../../server/domain/receipts/proof/paper.ts'
import { proofOf } from '../../server/domain/receipts/proof/proof.ts'
import { pagesOf } from './text.ts'

// Papers of 70 tills and dealer systems in English, French of Canada and Spanish, as text, written by somebody who knew
// neither reader nor vocabulary: 420 honest ones and 713 that look like them and are none. PAPERS=all asks for each.

interface TillPaper {
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

const tills = JSON.parse(
  gunzipSync(readFileSync(path.join(import.meta.dirname, 'tills.json.gz'))).toString(),
) as readonly { till: string; papers: readonly TillPaper[] }[]

const claimedOn = ({ claim, dealer }: TillPaper): Claimed => ({
  ...claim,
  spent: BigInt(claim.spent),
  pays: BigInt(claim.pays),
  perSpent: null,
  items: claim.items.map((item) => ({ ...item, pays: BigInt(claim.pays) })),
  dealer,
})

const isGranted = (paper: TillPaper, templates: Templates = new Map()): boolean =>
  proofOf(claimedOn(paper), pagesOf(paper.text), { templates }).proven

/** How many honest papers of a till a person explains before the rest is asked. */
const TAUGHT = 3

/** What is known of a till after some honest papers: every line that was doubted is called usual, also the odd ones. */
function taughtBy(honest: readonly TillPaper[]): Templates {
  const templates = new Map<string, LearnedPart>()
  for (const paper of honest.slice(0, TAUGHT))
    for (const { template, part } of lessonsIn(claimedOn(paper), pagesOf(paper.text), templates))
      templates.set(template, part)
  return templates
}

const STEP = process.env.PAPERS === 'all' ? 1 : 7
const some = <Item>(items: readonly Item[]): Item[] => items.filter((_, index) => index % STEP === 0)
const of = ({ papers }: (typeof tills)[number], expected: TillPaper['expect']) =>
  papers.filter((paper) => paper.expect === expected)

const taught = tills.map((till) => ({ till, templates: taughtBy(of(till, 'grant')) }))

it('no dishonest paper of a till is granted, on the first day or after every line of three honest ones was taught', () => {
  const granted = taught.flatMap(({ till, templates }) =>
    some(of(till, 'person')).filter((paper) => isGranted(paper) || isGranted(paper, templates)),
  )
  expect(granted.map(({ id }) => id)).toEqual([])
})

it('honest papers pass: some on the first day of an unknown till, most after three explained ones', () => {
  const clear = (till: (typeof tills)[number]) => of(till, 'grant').filter(({ hard }) => !hard)
  const first = some(tills.flatMap(clear))
  const later = taught.flatMap(({ till, templates }) =>
    clear(till)
      .slice(TAUGHT)
      .map((paper) => isGranted(paper, templates)),
  )
  // As measured; to be raised, never lowered.
  expect(first.filter((paper) => isGranted(paper)).length / first.length).toBeGreaterThan(0.1)
  expect(later.filter(Boolean).length / later.length).toBeGreaterThan(0.53)
})
