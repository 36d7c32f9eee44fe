import { describe, expect, it } from 'vitest'
import { checkedCmi, outcomeOf } from '../../server/scorm/play/cmi.ts'
import { launchCmi } from '../../server/scorm/play/launchCmi.ts'

const fault = (version: 'SCORM_12' | 'SCORM_2004', cmi: unknown) => {
  try {
    checkedCmi(version, cmi)
    return null
  } catch (error) {
    return Object.keys((error as { extensions: { fields: object } }).extensions.fields)[0]
  }
}

describe('what a lesson says is checked by its version', () => {
  it('with the sizes of the documents', () => {
    const long = (length: number) => ({ 'cmi.suspend_data': 'x'.repeat(length) })
    expect(fault('SCORM_12', long(64_000))).toBeNull()
    expect(fault('SCORM_12', long(64_001))).toBe('cmi.suspend_data')
    expect(fault('SCORM_2004', long(64_000))).toBeNull()
    expect(fault('SCORM_2004', long(70_000))).toBe('cmi.suspend_data')
  })

  it('with its own words of status', () => {
    expect(fault('SCORM_12', { 'cmi.core.lesson_status': 'passed' })).toBeNull()
    expect(fault('SCORM_12', { 'cmi.core.lesson_status': 'unknown' })).toBe('cmi.core.lesson_status')
    expect(fault('SCORM_12', { 'cmi.completion_status': 'completed' })).toBe('cmi.completion_status')
    expect(fault('SCORM_2004', { 'cmi.completion_status': 'passed' })).toBe('cmi.completion_status')
    expect(fault('SCORM_2004', { 'cmi.core.lesson_status': 'passed' })).toBe('cmi.core.lesson_status')
    expect(fault('SCORM_2004', { 'cmi.score.scaled': '1.5' })).toBe('cmi.score.scaled')
    expect(fault('SCORM_12', { 'cmi.core.score.raw': '101' })).toBe('cmi.core.score.raw')
    expect(fault('SCORM_12', { 'cmi.core.session_time': 'PT5S' })).toBe('cmi.core.session_time')
    expect(fault('SCORM_2004', { 'cmi.session_time': '00:00:05' })).toBe('cmi.session_time')
  })

  it('by path or nested, and passes over what the portal told it', () => {
    const nested = {
      core: { lesson_status: 'completed', student_name: 'X', score: { raw: 80 } },
      interactions: { 0: { id: 'a' } },
    }
    expect(checkedCmi('SCORM_12', nested)).toEqual({
      'cmi.core.lesson_status': 'completed',
      'cmi.core.score.raw': '80',
      'cmi.interactions.0.id': 'a',
    })
    expect(fault('SCORM_12', { 'cmi.interactions.0.wish': 'x' })).toBe('cmi.interactions.0.wish')
    expect(fault('SCORM_12', ['cmi'])).toBe('cmi')
  })
})

const said12 = (cmi: Record<string, string>, launch = {}) => outcomeOf('SCORM_12', cmi, launch)
const said2004 = (cmi: Record<string, string>, launch = {}) => outcomeOf('SCORM_2004', cmi, launch)

it('scores are of a hundred, times are seconds', () => {
  expect(
    said12({ 'cmi.core.score.raw': '8', 'cmi.core.score.max': '10', 'cmi.core.session_time': '0001:02:03.5' }),
  ).toMatchObject({ score: 80, seconds: 3723.5, isComplete: false })
  expect(said2004({ 'cmi.score.scaled': '-0.5', 'cmi.session_time': 'P1DT1H2M3S' })).toMatchObject({
    score: 0,
    seconds: 90_123,
  })
  expect(said2004({ 'cmi.success_status': 'passed', 'cmi.completion_status': 'unknown' }).isComplete).toBe(true)
  expect(said2004({ 'cmi.success_status': 'passed', 'cmi.completion_status': 'incomplete' }).isComplete).toBe(false)
})

describe('what the manifest asks for decides, not the word', () => {
  const mastery = { 'cmi.student_data.mastery_score': '80' }
  const passing = { 'cmi.scaled_passing_score': '0.8' }

  it('in 1.2 by the mastery score, once the lesson is over', () => {
    for (const status of ['completed', 'passed', 'failed'])
      for (const [raw, isReached] of [
        ['79.9', false],
        ['80', true],
      ] as const)
        expect(said12({ 'cmi.core.lesson_status': status, 'cmi.core.score.raw': raw }, mastery)).toMatchObject({
          isComplete: isReached,
          isPassed: isReached,
          isFailed: !isReached,
        })
    expect(said12({ 'cmi.core.lesson_status': 'incomplete', 'cmi.core.score.raw': '90' }, mastery)).toMatchObject({
      isComplete: false,
      isPassed: false,
      isFailed: false,
    })
    expect(said12({ 'cmi.core.lesson_status': 'completed' }, mastery)).toMatchObject({ isComplete: true })
    const unreadable = { 'cmi.student_data.mastery_score': 'eighty' }
    expect(said12({ 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '5' }, unreadable).isPassed).toBe(true)
  })

  it('in 2004 by the passing score and the completion threshold', () => {
    const told = (success: string, scaled: string) =>
      said2004(
        { 'cmi.success_status': success, 'cmi.completion_status': 'completed', 'cmi.score.scaled': scaled },
        passing,
      )
    expect(told('passed', '0.2')).toMatchObject({ isPassed: false, isFailed: true })
    expect(told('unknown', '0.79')).toMatchObject({ isPassed: false, isFailed: true })
    expect(told('failed', '0.8')).toMatchObject({ isPassed: true, isFailed: false })
    const half = { 'cmi.completion_threshold': '0.9' }
    expect(said2004({ 'cmi.completion_status': 'completed', 'cmi.progress_measure': '0.5' }, half).isComplete).toBe(
      false,
    )
    expect(said2004({ 'cmi.progress_measure': '0.9' }, half).isComplete).toBe(true)
  })
})

it('a lesson resumes with what it kept, and never with less than was earned', () => {
  const learner = { id: 'u', firstName: 'Ann', lastName: 'Lee' }
  const begun = launchCmi('SCORM_12', {
    learner,
    kept: {
      'cmi.suspend_data': 'p3',
      'cmi.core.exit': 'suspend',
      'cmi.core.lesson_status': 'incomplete',
      'cmi.core.session_time': '0000:10:00',
    },
    launch: { 'cmi.launch_data': 'x' },
    earned: { completedAt: new Date(), passedAt: new Date(), seconds: 3661 },
    isPreview: false,
  })
  expect(begun).toMatchObject({
    'cmi.suspend_data': 'p3',
    'cmi.core.entry': 'resume',
    'cmi.core.lesson_status': 'passed',
    'cmi.core.total_time': '0001:01:01',
    'cmi.core.student_name': 'Lee, Ann',
    'cmi.launch_data': 'x',
  })
  expect(begun).not.toHaveProperty('cmi.core.session_time')
})

it('a score has two digits, however the machine counts', () => {
  expect(said2004({ 'cmi.score.scaled': '0.55' }).score).toBe(55)
  expect(said2004({ 'cmi.score.scaled': '0.57' }).score).toBe(57)
  expect(said12({ 'cmi.core.score.raw': '1', 'cmi.core.score.min': '0', 'cmi.core.score.max': '3' }).score).toBe(33.33)
})
