import { expect, it } from 'vitest'
import { isGranted, taughtBy, tills, unknownTills, type TillPaper } from './tills.ts'

// Papers of 70 tills and dealer systems in English, French of Canada and Spanish, as text, written by somebody who knew
// neither reader nor vocabulary: 420 honest ones and 713 that look like them and are none. PAPERS=all asks for each.

/** How many honest papers of a till a person explains before the rest is asked. */
const TAUGHT = 3

const STEP = process.env.PAPERS === 'all' ? 1 : 7
const some = <Item>(items: readonly Item[]): Item[] => items.filter((_, index) => index % STEP === 0)
const of = ({ papers }: (typeof tills)[number], expected: TillPaper['expect']) =>
  papers.filter((paper) => paper.expect === expected)

const taught = tills.map((till) => ({ till, templates: taughtBy(of(till, 'grant').slice(0, TAUGHT)) }))

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
  expect(first.filter((paper) => isGranted(paper)).length / first.length).toBeGreaterThan(0.2)
  expect(later.filter(Boolean).length / later.length).toBeGreaterThan(0.53)
})

it('of three papers of a till that nobody looked at, the last one passes more often after two explained ones', () => {
  const papers = unknownTills.flatMap((till) => till.papers)
  const later = unknownTills.filter(({ papers: [one, two, three] }) => isGranted(three!, taughtBy([one!, two!])))
  // As measured; to be raised, never lowered.
  expect(papers.filter((paper) => isGranted(paper)).length).toBeGreaterThanOrEqual(16)
  expect(later.length).toBeGreaterThanOrEqual(8)
})
