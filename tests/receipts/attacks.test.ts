import { expect, it } from 'vitest'
import { isGranted, readData, tills, unknownTills } from './tills.ts'

// Honest papers with a line put in or written anew, by somebody who read the vocabulary to get past it: each says that the
// paper is no sale, or not this one. PAPERS=all asks for each, otherwise every fifth of a class is asked.

interface Attack {
  class: string
  /** The honest paper, the line of it, how many lines go, and what stands there instead. */
  of: string
  at: number
  out: number
  put: readonly string[]
}

const attacks = readData<readonly Attack[]>('attacks')
const papers = new Map([...tills, ...unknownTills].flatMap((till) => till.papers.map((paper) => [paper.id, paper])))

function attacked({ of, at, out, put }: Attack) {
  const paper = papers.get(of)!
  return {
    ...paper,
    text: paper.text
      .split('\n')
      .toSpliced(at, out, ...put)
      .join('\n'),
  }
}

const STEP = process.env.PAPERS === 'all' ? 1 : 5

it('the papers that are altered are granted as they were', () =>
  expect([...new Set(attacks.map(({ of }) => of))].filter((of) => !isGranted(papers.get(of)!))).toEqual([]))

/** Classes of which none is granted any more. */
const HELD = new Set(['other signs', 'counts', 'codes on the claimed line', 'another product', 'codes alone'])

it.each(Object.entries(Object.groupBy(attacks, (attack) => attack.class)).filter(([name]) => HELD.has(name)))(
  'none is granted for its %s',
  (_, all) => {
    const some = all!.filter((_attack, index) => index % STEP === 0)
    expect(
      some.filter((attack) => isGranted(attacked(attack))).map(({ of, put }) => `${of}: ${put.join(' / ')}`),
    ).toEqual([])
  },
)
