import { expect, it } from 'vitest'
import { previewRun } from '../../web/scorm/order/previewRun.ts'
import { FLOW, map, objectives, rule, treeOf } from './sequencing/trees.ts'

/** A pretest that, once passed, takes people past the basics. */
const tree = treeOf(
  [
    { id: 'pretest', order: objectives(`objectiveID="known">${map('goal', 'writeSatisfiedStatus="true"')}`) },
    {
      id: 'basics',
      order: `${rule('pre', 'skip', 'referencedObjective="pre" condition="satisfied"')}${objectives('>', `objectiveID="pre">${map('goal')}`)}`,
    },
    'final',
  ],
  { order: FLOW },
)
const items = ['pretest', 'basics', 'final'].map((identifier) => ({
  id: `${identifier}-id`,
  identifier,
  title: identifier,
}))
const preview = () => {
  const run = previewRun({ title: '', tree: tree!, items })
  return { ...run, opened: run.move({ asked: 'OPEN', target: null }, null) }
}
const word = (id: string, cmi: Record<string, string>, request = '') => ({ id, cmi, set: Object.keys(cmi), request })
const PASSED = { 'cmi.success_status': 'passed', 'cmi.completion_status': 'completed' }

it('takes who passed the pretest past the basics, as in the course', () => {
  const { move, opened } = preview()
  expect([opened.lessonId, opened.begins!.cmi['cmi.entry']]).toEqual(['pretest-id', 'ab-initio'])
  const passed = move({ asked: 'LESSON_ENDED', target: null }, word('pretest', PASSED, 'continue'))
  expect([passed.lessonId, passed.openings]).toEqual(['final-id', 2])
  expect(passed.contents.map(({ title, isDone }) => [title, isDone])).toContainEqual(['pretest', true])
})

it('sends who failed to the basics, and what was left there goes on where it was', () => {
  const { move, identifierOf } = preview()
  const failed = { ...PASSED, 'cmi.success_status': 'failed' }
  expect(move({ asked: 'CONTINUE', target: null }, word('pretest', failed)).lessonId).toBe('basics-id')
  const left = { 'cmi.suspend_data': 'page 3', 'cmi.exit': 'suspend', 'cmi.session_time': 'PT9S' }
  move({ asked: 'CHOOSE', target: identifierOf('final-id') }, word('basics', left))
  const back = move({ asked: 'CHOOSE', target: identifierOf('basics-id') }, word('final', {}))
  expect(back.lessonId).toBe('basics-id')
  expect(back.begins!.cmi).toMatchObject({ 'cmi.suspend_data': 'page 3', 'cmi.entry': 'resume' })
  expect(back.begins!.cmi).not.toHaveProperty('cmi.session_time')
  expect(back.begins!.valid).toMatchObject({ continue: true, previous: true })
})
