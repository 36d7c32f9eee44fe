import { expect, it } from 'vitest'
import { isPermitted, navigate, wouldCome } from '../../../server/standards/scorm/sequencing/navigate.ts'
import { offersOf } from '../../../server/standards/scorm/course/offers.ts'
import type { Navigation } from '../../../server/standards/scorm/sequencing/state.ts'
import { FAILED, FLOW, map, objectives, PASSED, rule, treeOf, walk } from './trees.ts'

/** The same numbers each time. */
function chanceFrom(seed: number) {
  let at = seed
  return () => (at = (at * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
}

const shared = objectives(`objectiveID="p">${map('g', 'writeSatisfiedStatus="true"')}`)
const TREES = [
  treeOf(['a', 'b', 'c']),
  treeOf([
    {
      id: 'one',
      order: FLOW + rule('post', 'retry', 'condition="satisfied" operator="not"'),
      below: ['a', { id: 'b', order: shared }],
    },
    {
      id: 'two',
      order: `<controlMode flow="true" forwardOnly="true"/>${rule('pre', 'skip', 'condition="attempted"')}`,
      below: [
        { id: 'c', order: rule('post', 'exitParent', 'condition="satisfied"') },
        { id: 'd', order: shared },
      ],
    },
    { id: 'e', order: '<limitConditions attemptLimit="2"/>' },
  ]),
]
const NAVIGATIONS: Navigation[] = ['continue', 'previous', 'choice', 'jump', 'exit', 'exitAll', 'abandon', 'suspendAll']

it('whatever is asked in whatever order: nothing throws, looking ahead changes nothing, one lesson at most is open', () => {
  const chance = chanceFrom(7)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)]!
  for (const tree of TREES) {
    const w = walk(tree, {}, chance)
    const ids = Object.keys(tree.activities)
    for (let step = 0; step < 250; step++) {
      if (w.at() === null && chance() < 0.5) w.open()
      const before = JSON.stringify(w.way.state)
      offersOf(w.way)
      for (const navigation of NAVIGATIONS) wouldCome(w.way, navigation, pick(ids))
      isPermitted(w.way, pick(NAVIGATIONS), pick(ids))
      expect(JSON.stringify(w.way.state)).toBe(before)
      w.asks(pick(NAVIGATIONS), pick(ids), pick([undefined, PASSED, FAILED, { 'cmi.exit': 'suspend' }]))
      const open = ids.filter((id) => !tree.activities[id]!.children.length && w.way.state.activities[id]!.active)
      expect(open.length).toBeLessThan(2)
    }
  }
})

it('a refusal changes nothing', () => {
  const w = walk(TREES[0]!)
  w.open()
  const before = JSON.stringify(w.way.state)
  expect(navigate(w.way, 'choice', 'nobody').accepted).toBe(false)
  expect(JSON.stringify(w.way.state)).toBe(before)
})
