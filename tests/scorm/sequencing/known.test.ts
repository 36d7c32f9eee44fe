import { describe, expect, it } from 'vitest'
import { beginFromDone } from '../../../server/standards/scorm/course/beginFromDone.ts'
import { completionOf, measureOf, satisfactionOf } from '../../../server/standards/scorm/sequencing/known.ts'
import { isDone, launchValues } from '../../../server/standards/scorm/course/launchValues.ts'
import { primaryOf } from '../../../server/standards/scorm/sequencing/position.ts'
import { open } from '../../../server/standards/scorm/course/takeStep.ts'
import { wayThrough } from '../../../server/standards/scorm/sequencing/way.ts'
import { FAILED, FLOW, map, objectives, PASSED, treeOf, walk, type Walk } from './trees.ts'

const about = ({ way }: Walk, id = 'root') => ({
  satisfied: satisfactionOf(way, id, primaryOf(way, id)),
  completed: completionOf(way, id),
  measure: measureOf(way, id, primaryOf(way, id)),
})
const rollup = (rules: string, attributes = '') => `${FLOW}<rollupRules ${attributes}>${rules}</rollupRules>`
const rollupRule = (set: string, condition: string, action: string, more = '') =>
  `<rollupRule childActivitySet="${set}" ${more}><rollupConditions><rollupCondition condition="${condition}"/></rollupConditions><rollupAction action="${action}"/></rollupRule>`

describe('rollup', () => {
  it('the whole is complete and passed once all lessons are', () => {
    const w = walk(treeOf(['a', 'b']))
    w.open()
    w.ends(PASSED, 'continue')
    expect(about(w)).toMatchObject({ completed: undefined })
    w.ends(PASSED, 'exitAll')
    expect(about(w)).toMatchObject({ satisfied: true, completed: true })
    expect(isDone(w.way, 'root')).toBe(true)
  })
  it('a lesson that was failed keeps it from being done', () => {
    const w = walk(treeOf(['a', 'b']))
    w.open()
    w.ends(FAILED, 'continue')
    w.ends(PASSED, 'exitAll')
    expect(about(w)).toMatchObject({ satisfied: false, completed: true })
    expect(isDone(w.way, 'root')).toBe(false)
  })
  it('a lesson that says nothing is completed and satisfied at its end; one that says “unknown” is not (trap 2)', () => {
    const w = walk(treeOf(['a', 'b']))
    w.open()
    w.ends({}, 'continue')
    expect(about(w, 'a')).toMatchObject({ satisfied: true, completed: true })
    w.ends({ 'cmi.completion_status': 'unknown', 'cmi.success_status': 'unknown' }, 'exitAll')
    expect(about(w, 'b')).toMatchObject({ satisfied: undefined, completed: undefined })
  })
  it('completionSetByContent and objectiveSetByContent: nothing is supposed', () => {
    const w = walk(
      treeOf([
        { id: 'a', order: '<deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>' },
        'b',
      ]),
    )
    w.open()
    w.ends({}, 'continue')
    expect(about(w, 'a')).toMatchObject({ satisfied: undefined, completed: undefined })
  })
  it('measures are weighed', () => {
    const weigh = (weight: string) => `<rollupRules objectiveMeasureWeight="${weight}"/>`
    const w = walk(
      treeOf([
        { id: 'a', order: weigh('0.75') },
        { id: 'b', order: weigh('0.25') },
      ]),
    )
    w.open()
    w.ends({ 'cmi.score.scaled': '1' }, 'continue')
    w.ends({ 'cmi.score.scaled': '0.2' }, 'exitAll')
    expect(about(w).measure).toBeCloseTo(0.8)
  })
  it('satisfied by measure: the least measure decides, not the word', () => {
    const order = objectives(
      'objectiveID="p" satisfiedByMeasure="true"><minNormalizedMeasure>0.8</minNormalizedMeasure>',
    )
    const w = walk(treeOf([{ id: 'a', order }, 'b']))
    w.open()
    w.ends({ ...PASSED, 'cmi.score.scaled': String(2 / 3) }, 'continue')
    expect(about(w, 'a').satisfied).toBe(false)
  })
  it('completed by measure', () => {
    const more = '<completionThreshold completedByMeasure="true" minProgressMeasure="0.5"/>'
    const w = walk(treeOf([{ id: 'a', more }, 'b']))
    w.open()
    w.ends({ 'cmi.progress_measure': '0.6' }, 'continue')
    expect(about(w, 'a').completed).toBe(true)
  })
  it.each([
    ['any', '', true],
    ['none', '', false],
    ['atLeastCount', 'minimumCount="1"', true],
    ['atLeastCount', 'minimumCount="2"', undefined],
    ['atLeastPercent', 'minimumPercent="0.5"', true],
    ['atLeastPercent', 'minimumPercent="0.6"', undefined],
  ])('rules of its own: %s %s', (set, more, wanted) => {
    const rules = rollupRule(set, 'satisfied', set === 'none' ? 'notSatisfied' : 'satisfied', more)
    const w = walk(treeOf(['a', 'b'], { order: rollup(rules) }))
    w.open()
    w.ends(set === 'none' ? FAILED : PASSED, 'continue')
    w.ends(FAILED, 'exitAll')
    expect(about(w).satisfied).toBe(wanted)
  })
  it('“all” over no counting lesson holds; the others do not (trap 6)', () => {
    const untracked = { id: 'a', order: '<deliveryControls tracked="false"/>' }
    for (const [set, wanted] of [
      ['all', true],
      ['any', undefined],
      ['none', undefined],
    ] as const) {
      const w = walk(treeOf([untracked], { order: rollup(rollupRule(set, 'satisfied', 'satisfied')) }))
      w.open()
      w.asks('exitAll')
      expect(about(w).satisfied, set).toBe(wanted)
    }
  })
  it('lessons that do not count: rollupProgressCompletion, and required only if attempted', () => {
    const out = walk(treeOf(['a', { id: 'b', order: '<rollupRules rollupProgressCompletion="false"/>' }]))
    out.open()
    out.ends(PASSED, 'exitAll')
    expect(about(out).completed).toBe(true)
    const order = '<rollupConsiderations requiredForCompleted="ifAttempted"/>'
    const w = walk(treeOf(['a', { id: 'b', order }]))
    w.open()
    w.ends(PASSED, 'exitAll')
    expect(about(w).completed).toBe(true)
  })
  it('not tracked: rules and rollup know nothing of it (trap 5)', () => {
    const w = walk(treeOf([{ id: 'a', order: '<deliveryControls tracked="false"/>' }, 'b']))
    w.open()
    w.ends(FAILED, 'continue')
    w.ends(PASSED, 'exitAll')
    expect(about(w)).toMatchObject({ satisfied: true, completed: true })
  })
})

describe('what is shared', () => {
  const writes = objectives(`objectiveID="p">${map('g', 'writeSatisfiedStatus="true" writeNormalizedMeasure="true"')}`)
  const reads = objectives(`objectiveID="q">${map('g')}`)

  it('one lesson’s objective is another’s, also above who reads it (trap 4)', () => {
    const w = walk(
      treeOf([
        { id: 'a', order: writes },
        { id: 'h', order: FLOW, below: [{ id: 'b', order: reads }] },
      ]),
    )
    w.open()
    w.ends({ 'cmi.success_status': 'passed' }, 'exitAll')
    expect(about(w, 'b').satisfied).toBe(true)
    expect(about(w, 'h').satisfied).toBe(true)
  })
  it('a read map replaces the own status, also while nothing is shared yet (trap 1)', () => {
    const w = walk(treeOf([{ id: 'b', order: reads }, 'c']))
    w.open()
    w.ends(PASSED, 'continue')
    expect(about(w, 'b').satisfied).toBeUndefined()
  })
  it('“unknown” said of it clears what is shared (trap 2)', () => {
    const w = walk(
      treeOf([
        { id: 'a', order: writes },
        { id: 'b', order: writes },
      ]),
    )
    w.open()
    w.ends({ 'cmi.success_status': 'passed' }, 'continue')
    w.ends({ 'cmi.success_status': 'unknown' }, 'exitAll')
    expect(w.way.state.globals.g?.satisfied).toBeUndefined()
  })
  it('identifiers are URIs: escapes and spaces are the same name (trap 12)', () => {
    const w = walk(
      treeOf([
        { id: 'a', order: objectives(`objectiveID="p">${map(' my%20goal ', 'writeSatisfiedStatus="true"')}`) },
        { id: 'b', order: objectives(`objectiveID="q">${map('my  goal')}`) },
      ]),
    )
    w.open()
    w.ends({ 'cmi.success_status': 'passed' }, 'continue')
    expect(about(w, 'b').satisfied).toBe(true)
  })
  it('a name every object brings along is refused', () => {
    expect(() => treeOf([{ id: 'a', order: objectives(`objectiveID="p">${map('__proto__')}`) }])).toThrow('__proto__')
    expect(() => treeOf(['constructor'])).toThrow('constructor')
  })
  it('global to the system (the default): it is the person’s over packages; else it ends with the attempt (trap 8)', () => {
    const globals = {}
    const w = walk(treeOf([{ id: 'a', order: writes }, 'b']), globals)
    w.open()
    w.ends({ 'cmi.success_status': 'passed' }, 'exitAll')
    const other = walk(treeOf([{ id: 'x', order: reads }, 'y']), globals)
    other.open()
    expect(about(other, 'x').satisfied).toBe(true)
    const own = walk(
      treeOf(
        [
          { id: 'a', order: writes },
          { id: 'b', order: reads },
        ],
        { attributes: 'objectivesGlobalToSystem="false"' },
      ),
    )
    own.open()
    own.ends({ 'cmi.success_status': 'passed' }, 'exitAll')
    expect(about(own, 'b').satisfied).toBe(true)
    own.open()
    expect(about(own, 'b').satisfied).toBeUndefined()
  })
  it('what stands in the item replaces that part of the collection (trap 13)', () => {
    const collection = `<sequencing ID="c">${objectives('objectiveID="p" satisfiedByMeasure="true"><minNormalizedMeasure>0.5</minNormalizedMeasure>')}<limitConditions attemptLimit="2"/></sequencing>`
    const tree = treeOf(['a'], { collection })
    const [a] = [tree.activities.a!]
    expect([a.attemptLimit, a.objectives[0]!.byMeasure]).toEqual([null, false])
  })
  it('at its launch a lesson is told its objectives and data (trap 14)', () => {
    const data = '<data><map targetID="d" readSharedData="true"/></data>'
    const w = walk(
      treeOf([
        { id: 'a', order: writes },
        { id: 'b', order: reads, more: data },
      ]),
    )
    w.open()
    w.ends({ 'cmi.success_status': 'passed', 'cmi.score.scaled': '0.9' }, 'continue')
    expect(launchValues(w.way, 'b', {}, { d: 'kept' })).toEqual({
      'cmi.objectives.0.id': 'q',
      'cmi.objectives.0.success_status': 'passed',
      'cmi.objectives.0.score.scaled': '0.9',
      'cmi.success_status': 'passed',
      'cmi.score.scaled': '0.9',
      'adl.data.0.id': 'd',
      'adl.data.0.store': 'kept',
    })
  })
})

describe('attempts', () => {
  it('abandon: what the lesson said in that stay does not count (trap 10)', () => {
    const w = walk(treeOf(['a', 'b']))
    w.open()
    w.ends(PASSED, 'abandonAll')
    expect(about(w, 'a').satisfied).toBeUndefined()
  })
  it('leaving and coming back goes on where one was, and tells nothing anew', () => {
    const w = walk(treeOf(['a', 'b', 'c']))
    w.open()
    w.ends(PASSED, 'continue')
    w.asks('suspendAll', null, { 'cmi.exit': 'suspend' })
    expect(w.at()).toBeNull()
    w.open()
    expect([w.at(), w.way.state.activities.b!.attempts]).toEqual(['b', 1])
    expect(about(w, 'a').satisfied).toBe(true)
  })
  it('a window that is gone is taken as left there', () => {
    const w = walk(treeOf(['a', 'b']))
    w.open()
    w.asks('continue')
    w.open()
    expect([w.at(), w.way.state.activities.b!.attempts]).toEqual(['b', 1])
  })
  it('ended, it begins anew: what is known stays for rules, and is old for rollup (trap 8)', () => {
    const w = walk(treeOf(['a', 'b']))
    w.open()
    w.ends(PASSED, 'exitAll')
    w.open()
    expect([w.at(), w.way.state.activities.a!.attempts]).toEqual(['a', 2])
    w.asks('continue')
    expect(about(w).completed).toBeUndefined()
  })
  it('who was on the way before the order was kept goes on with what they did', () => {
    const tree = treeOf(['a', 'b', 'c'])
    const done = { isComplete: true, isPassed: true, isFailed: false, measure: 0.9 }
    const half = { isComplete: false, isPassed: false, isFailed: false, measure: null }
    const way = wayThrough(
      tree,
      beginFromDone(
        tree,
        {},
        [
          { id: 'a', ...done },
          { id: 'b', ...half },
        ],
        'b',
      ),
    )
    const step = open(way)
    expect(step).toMatchObject({ deliver: 'b', resumes: true })
    expect(satisfactionOf(way, 'a', primaryOf(way, 'a'))).toBe(true)
    expect(way.state.activities.a!.attempts).toBe(1)
  })
  it('a draw and an order by chance, with chance handed in', () => {
    const order = `${FLOW}<randomizationControls selectionTiming="once" selectCount="2" randomizationTiming="once" reorderChildren="true"/>`
    const w = walk(treeOf(['a', 'b', 'c', 'd'], { order }), {}, () => 0.99)
    expect(w.way.state.activities.root!.offered).toEqual(['d', 'c'])
  })
})
