import { expect, it } from 'vitest'
import { isGranted, readData, taughtBy, tills, unknownTills } from './tills.ts'

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

it.each(Object.entries(Object.groupBy(attacks, (attack) => attack.class)))('none is granted for its %s', (_, all) => {
  const some = all!.filter((_attack, index) => index % STEP === 0)
  expect(
    some.filter((attack) => isGranted(attacked(attack))).map(({ of, put }) => `${of}: ${put.join(' / ')}`),
  ).toEqual([])
})

/** A line at the end of an honest paper that a person called usual, and the same line with another meaning. */
const TAUGHT_AND_TURNED = [
  ['Units to follow: 0', 'Units to follow: 3'],
  ['Still owed to shop $0.00', 'Still owed to shop $120.00'],
  ['Left for shop 0', 'Left for shop 189'],
  ['Case code A1', 'Case code R1'],
  ['Deal kind 12', 'Deal kind 21'],
  ['Batch sheet RX-4471', 'Batch sheet VD-4471'],
  ['Wheels in box 4', 'Wheels in box -4'],
  ['Wheels in box 4', 'Wheels in box (4)'],
  ['Wheels in box 4', 'Wheels in box 0'],
  ['Bay key K12', 'Bay key V12'],
  ['Kennel tag 448120', 'Kennel tag 000000'],
  ['Desk answer 10', 'Desk answer 05'],
  ['Desk answer 100', 'Desk answer 5'],
  ['Morceaux qui manquent 0', 'Morceaux qui manquent 2'],
  ['Piezas por llegar 0', 'Piezas por llegar 2'],
  ['Clase de trato N', 'Clase de trato D'],
  ['Winch desk 218-555-0142', 'Winch desk 218-555-0177'],
  ['Winch desk 555-0142', 'Winch desk 555-0177'],
  ['Winch barn 18 Lake Ave', 'Winch barn 44 Mill Rd'],
  ['Winch barn: Duluth, MN 55802', 'Winch barn: Moab, UT 84532'],
  ['Winch barn Duluth MN 55802', 'Winch barn Duluth MN 55811'],
  ['Winch desk winch@northridge.com', 'Winch desk winch@eastridge.com'],
  ['Winch page www.northridge.com', 'Winch page www.eastridge.com'],
  ['Barn owner Linda Johnson', 'Barn owner Robert Miller'],
  ['Barn owner Linda Johnson', 'Barn owner Linda Miller'],
  ['Barn license 448120', 'Barn license 991204'],
  ['Barn lic no R-448120', 'Barn lic no R-991204'],
  ['Barn store 448', 'Barn store 991'],
  ['Barn members take 10%', 'Barn members take 90%'],
] as const

it('a line that was taught admits no other meaning, and the same with another number', () => {
  const paper = papers.get('sq-mesa-h1')!
  const turned = (taught: string, then: string) =>
    isGranted({ ...paper, text: `${paper.text}\n${then}` }, taughtBy([{ ...paper, text: `${paper.text}\n${taught}` }]))
  expect(TAUGHT_AND_TURNED.filter(([taught, then]) => turned(taught, then))).toEqual([])
  expect([
    turned('Kennel tag 448120', 'Kennel tag 991204'),
    turned('Kennel tag B-448120', 'Kennel tag B-991204'),
    turned('Wheels in box 4', 'Wheels in box 4'),
    turned('Winch desk 218-555-0142', 'Winch desk 218-555-0142'),
    turned('Barn tally 10:42', 'Barn tally 11:20'),
    turned('Winch night cashier Linda', 'Winch night cashier Robert'),
  ]).toEqual([true, true, true, true, true, true])
})
