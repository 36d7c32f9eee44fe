import { describe, expect, it } from 'vitest'
import { offersOf } from '../../../server/standards/scorm/course/offers.ts'
import { FAILED, FLOW, FLOW_ONLY, objectives, PASSED, rule, treeOf, walk } from './trees.ts'

const three = (order = FLOW) => treeOf(['a', 'b', 'c'], { order })

describe('going on, back and by choice', () => {
  it('begins at the first lesson, goes on to the end, and is over there', () => {
    const w = walk(three())
    w.open()
    expect(w.at()).toBe('a')
    w.asks('continue')
    w.asks('continue')
    expect(w.at()).toBe('c')
    w.asks('continue')
    expect([w.at(), w.isOver()]).toEqual([null, true])
  })
  it('NB.2.1-4: without flow nobody goes on', () => {
    const w = walk(three('<controlMode flow="false" choice="true"/>'))
    w.open()
    expect(w.at()).toBeNull()
    expect(w.choices()).toContain('b')
    w.asks('choice', 'b')
    expect(w.at()).toBe('b')
    expect(w.asks('continue')).toBe('NB.2.1-4')
    expect(w.at()).toBe('b')
  })
  it('NB.2.1-10: without choice nothing is chosen, and what is open stays open', () => {
    const w = walk(three(FLOW_ONLY))
    w.open()
    expect(w.choices()).toEqual(['root'])
    expect(w.asks('choice', 'c')).toBe('NB.2.1-10')
    expect(w.at()).toBe('a')
  })
  it('NB.2.1-11: what the tree does not hold is no lesson, whatever it is called', () => {
    const w = walk(three())
    w.open()
    for (const name of ['d', 'constructor', '__proto__', 'toString']) {
      expect(w.asks('choice', name)).toBe('NB.2.1-11')
      expect(w.asks('jump', name)).toBe('NB.2.1-11')
    }
    expect(w.at()).toBe('a')
  })
  it('NB.2.1-5: forward only', () => {
    const w = walk(three('<controlMode flow="true" forwardOnly="true"/>'))
    w.open()
    w.asks('continue')
    expect(offersOf(w.way).previous).toBe(false)
    expect(w.asks('previous')).toBe('NB.2.1-5')
    expect(w.asks('choice', 'a')).toBe('SB.2.4-2')
  })
  it('NB.2.1-8: choiceExit keeps people in until they are through', () => {
    const w = walk(
      treeOf([{ id: 'one', order: '<controlMode flow="true" choiceExit="false"/>', below: ['a', 'b'] }, 'z']),
    )
    w.open()
    expect(w.choices()).not.toContain('z')
    expect(w.asks('choice', 'z')).toBe('NB.2.1-8')
    w.asks('continue')
    w.asks('continue')
    expect(w.at()).toBe('z')
  })
  it('SB.2.9-6: preventActivation keeps people out until they come by themselves', () => {
    const order = `${FLOW}<constrainedChoiceConsiderations preventActivation="true"/>`
    const w = walk(
      treeOf([
        { id: 'one', below: ['a'], order: FLOW },
        { id: 'two', below: ['b'], order },
      ]),
    )
    w.open()
    expect(w.choices()).not.toContain('b')
    w.asks('continue')
    expect(w.at()).toBe('b')
  })
  it('SB.2.9-8: constrainChoice lets people to the next heading alone; of a lesson it does nothing (trap 9)', () => {
    const kept = `${FLOW}<constrainedChoiceConsiderations constrainChoice="true"/>`
    const headings = (order: string) =>
      treeOf(['1', '2', '3', '4'].map((n) => ({ id: `h${n}`, order: n === '2' ? order : FLOW, below: [`l${n}`] })))
    const w = walk(headings(kept))
    w.open()
    w.asks('choice', 'l2')
    expect(
      w
        .choices()
        .filter((id) => id.startsWith('l'))
        .toSorted(),
    ).toEqual(['l1', 'l2', 'l3'])
    expect(w.asks('choice', 'l4')).toBe('SB.2.9-8')
    const leaf = walk(
      treeOf([{ id: 'a', order: '<constrainedChoiceConsiderations constrainChoice="true"/>' }, 'b', 'c']),
    )
    leaf.open()
    expect(leaf.choices()).toContain('c')
  })
  it('a lesson may be chosen anew, and a heading leads to its first one', () => {
    const w = walk(treeOf(['x', { id: 'one', order: FLOW, below: ['a', 'b'] }]))
    w.open()
    w.asks('choice', 'one')
    expect(w.at()).toBe('a')
    w.asks('choice', 'a')
    expect([w.at(), w.way.state.activities.a!.attempts]).toEqual(['a', 2])
  })
  it('a jump leads past rules of choice', () => {
    const w = walk(three(FLOW_ONLY))
    w.open()
    w.ends({}, '{target=c}jump')
    expect(w.at()).toBe('c')
  })
  it('a lesson asks for the next one, for a choice, or to leave', () => {
    const w = walk(three())
    w.open()
    w.ends({}, 'continue')
    expect(w.at()).toBe('b')
    w.ends({}, '{target=c}choice')
    expect(w.at()).toBe('c')
    w.ends({ 'cmi.exit': 'logout' })
    expect(w.at()).toBeNull()
  })
  it('trap 11: what it asks for as a person goes elsewhere does not count', () => {
    const w = walk(three())
    w.open()
    w.asks('continue', null, { 'cmi.exit': 'normal', 'adl.nav.request': 'exitAll' })
    expect(w.at()).toBe('b')
  })
  it('one lesson alone finds the objectives its manifest names', () => {
    const { activities } = treeOf([
      { id: 'a', order: objectives('>', 'objectiveID="brakes">', 'objectiveID="tires">') },
    ])
    expect(activities.a!.launch).toEqual({ 'cmi.objectives.0.id': 'brakes', 'cmi.objectives.1.id': 'tires' })
  })
  it('one lesson alone is shown also without flow (trap 15)', () => {
    const w = walk(treeOf(['a'], { order: '<controlMode flow="false"/>' }))
    w.open()
    expect(w.at()).toBe('a')
  })
  it('a choice that ends the whole by a rule is offered, as Continue is', () => {
    const w = walk(treeOf([{ id: 'a', order: rule('post', 'exitAll', 'condition="always"') }, 'b']))
    w.open()
    expect(w.choices()).toContain('b')
    expect(w.asks('choice', 'b')).toBeNull()
    expect(w.isOver()).toBe(true)
  })
  it('hidden buttons are told, and Previous is offered only where it leads (trap 15)', () => {
    const hides =
      '<presentation><navigationInterface><hideLMSUI>continue</hideLMSUI></navigationInterface></presentation>'
    const w = walk(treeOf([{ id: 'a', more: hides }, 'b']))
    w.open()
    expect(offersOf(w.way)).toMatchObject({ continue: false, previous: false, hides: ['continue'] })
    w.asks('continue')
    expect(offersOf(w.way)).toMatchObject({ continue: true, previous: true, hides: [] })
  })
})

describe('rules', () => {
  it('skip: a pretest that was passed takes people past its lessons', () => {
    const skip = rule('pre', 'skip', 'condition="satisfied" referencedObjective="pre"')
    const reads =
      '<objectives><primaryObjective/><objective objectiveID="pre"><mapInfo targetObjectiveID="g"/></objective></objectives>'
    const test = `<objectives><primaryObjective objectiveID="t"><mapInfo targetObjectiveID="g" writeSatisfiedStatus="true"/></primaryObjective></objectives>`
    const tree = treeOf([{ id: 'test', order: test }, { id: 'a', order: skip + reads }, 'z'])
    const w = walk(tree)
    w.open()
    w.ends(PASSED, 'continue')
    expect(w.at()).toBe('z')
    const failing = walk(tree)
    failing.open()
    failing.ends(FAILED, 'continue')
    expect(failing.at()).toBe('a')
  })
  it('disabled: a lesson that is shut opens neither by flow nor by choice', () => {
    const w = walk(treeOf(['a', { id: 'b', order: rule('pre', 'disabled', 'condition="always"') }]))
    w.open()
    expect(w.choices()).not.toContain('b')
    expect(w.asks('continue')).toBe('SB.2.2-2')
    expect(w.at()).toBeNull()
  })
  it('hiddenFromChoice: not in the contents, still on the way', () => {
    const w = walk(treeOf(['a', { id: 'b', order: rule('pre', 'hiddenFromChoice', 'condition="always"') }]))
    w.open()
    expect(offersOf(w.way).lessons.map(({ id }) => id)).toEqual(['root', 'a'])
    expect(w.asks('choice', 'b')).toBe('SB.2.9-3')
    w.asks('continue')
    expect(w.at()).toBe('b')
  })
  it('stopForwardTraversal: nobody chooses past it', () => {
    const w = walk(treeOf([{ id: 'a', order: rule('pre', 'stopForwardTraversal', 'condition="always"') }, 'b', 'c']))
    w.open()
    expect(w.choices()).not.toContain('c')
    expect(w.asks('choice', 'c')).toBe('SB.2.4-1')
  })
  it('limits of attempts', () => {
    const w = walk(treeOf([{ id: 'a', order: '<limitConditions attemptLimit="1"/>' }, 'b']))
    w.open()
    w.asks('continue')
    expect(w.choices()).not.toContain('a')
    expect(w.asks('previous')).toBe('SB.2.2-2')
  })
  it.each([
    ['retry', 'a'],
    ['continue', 'b'],
    ['exitAll', null],
    ['retryAll', 'a'],
  ])('after a lesson: %s', (action, lands) => {
    const w = walk(treeOf([{ id: 'a', order: rule('post', action, 'condition="satisfied" operator="not"') }, 'b']))
    w.open()
    w.ends({ ...FAILED }, 'exit')
    expect(w.at()).toBe(lands)
  })
  it('after a lesson: previous, and exitParent with what follows it', () => {
    const back = walk(treeOf(['a', { id: 'b', order: rule('post', 'previous', 'condition="always"') }]))
    back.open()
    back.asks('continue')
    back.ends({}, 'exit')
    expect(back.at()).toBe('a')
    const out = walk(
      treeOf([
        {
          id: 'one',
          order: FLOW + rule('post', 'continue', 'condition="always"'),
          below: [{ id: 'a', order: rule('post', 'exitParent', 'condition="always"') }, 'b'],
        },
        'z',
      ]),
    )
    out.open()
    out.ends({}, 'exit')
    expect(out.at()).toBe('z')
  })
  it('on exit: a heading is left once its rule holds', () => {
    const order =
      FLOW +
      rule('exit', 'exit', 'condition="satisfied"') +
      '<rollupRules><rollupRule childActivitySet="any"><rollupConditions><rollupCondition condition="satisfied"/></rollupConditions><rollupAction action="satisfied"/></rollupRule></rollupRules>'
    const w = walk(treeOf([{ id: 'one', order, below: ['a', 'b'] }, 'z']))
    w.open()
    w.ends(PASSED, 'continue')
    expect(w.at()).toBe('z')
  })
  it('no rule applies after a lesson that is only suspended', () => {
    const w = walk(treeOf([{ id: 'a', order: rule('post', 'retryAll', 'condition="always"') }, 'b']))
    w.open()
    w.ends({ 'cmi.exit': 'suspend' }, 'continue')
    expect(w.at()).toBe('b')
  })
  it.each([
    ['all', null],
    ['any', 'b'],
  ])('conditions combine by %s', (combination, skipsTo) => {
    const skip = `<sequencingRules><preConditionRule><ruleConditions conditionCombination="${combination}"><ruleCondition condition="always"/><ruleCondition condition="satisfied"/></ruleConditions><ruleAction action="skip"/></preConditionRule></sequencingRules>`
    const w = walk(treeOf([{ id: 'a', order: skip }, 'b']))
    w.open()
    expect(w.at()).toBe(skipsTo ?? 'a')
  })
  it('attempted, completed and measures are conditions too', () => {
    const more = (id: string, condition: string) => ({ id, order: rule('post', 'continue', condition) })
    for (const [condition, cmi, lands] of [
      ['condition="objectiveMeasureGreaterThan" measureThreshold="0.5"', { 'cmi.score.scaled': '0.7' }, 'b'],
      ['condition="objectiveMeasureGreaterThan" measureThreshold="0.5"', { 'cmi.score.scaled': '0.5' }, null],
      ['condition="objectiveMeasureLessThan" measureThreshold="0.5"', { 'cmi.score.scaled': '0.2' }, 'b'],
      ['condition="completed"', { 'cmi.completion_status': 'incomplete' }, null],
      ['condition="attempted"', {}, 'b'],
      ['condition="activityProgressKnown" operator="not"', { 'cmi.completion_status': 'unknown' }, 'b'],
    ] as const) {
      const w = walk(treeOf([more('a', condition), 'b']))
      w.open()
      w.ends(cmi, 'exit')
      expect(w.at(), condition).toBe(lands)
    }
  })
})
